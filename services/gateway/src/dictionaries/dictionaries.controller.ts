import { randomUUID } from 'node:crypto';
import { dictionariesCalls, type OwnEntry, type ownDictionary } from '@ichibun/contracts/dictionaries';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { uploadFor } from '@ichibun/kit/uploaded-object';
import { nameOf } from '@ichibun/proto/enum-names';
import { type OwnDictionary, ReaderService, UploadStatus } from '@ichibun/proto/reader';
import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { valuesOf } from '../http/failures.js';
import { uploadOf } from '../http/uploaded-file.js';

@ApiTags('reader')
@Controller()
export class DictionariesController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(dictionariesCalls.list)
  async list(@Given() { userId }: Given<typeof dictionariesCalls.list>) {
    const { dictionaries } = await this.rpc.call(ReaderService.method.listDictionaries, { userId });
    return { dictionaries: dictionaries.map(present) };
  }

  @Call(dictionariesCalls.add)
  async add(@Given() { userId }: Given<typeof dictionariesCalls.add>, @Req() request: FastifyRequest) {
    const fileObject = `uploads/${randomUUID()}`;
    const { dictionary } = await uploadFor(this.objects, fileObject, uploadOf(request, 'dictionary'), ({ name }) =>
      this.rpc.call(ReaderService.method.startDictionary, { userId, filename: name, fileObject }),
    );
    return { dictionary: present(dictionary!) };
  }

  @Call(dictionariesCalls.find)
  async find(@Given() { userId, query: given }: Given<typeof dictionariesCalls.find>) {
    const dictionaries: OwnEntry[] = [];
    const joined: { of: string; entry: OwnEntry }[] = [];
    const request = { userId, ...given, joined: given.joined.split(' ').filter((one) => one !== '') };
    for await (const answer of this.rpc.stream(ReaderService.method.lookUpInDictionaries, request)) {
      const entry = { id: answer.id, title: answer.title, ...JSON.parse(answer.found) };
      if (answer.joined === '') dictionaries.push(entry);
      else joined.push({ of: answer.joined, entry });
    }
    return { dictionaries, joined };
  }

  @Call(dictionariesCalls.change)
  async change(@Given() { userId, params: { dictionaryId }, body: given }: Given<typeof dictionariesCalls.change>) {
    const { dictionary } = await this.rpc.call(ReaderService.method.changeDictionary, {
      userId,
      dictionaryId,
      ...given,
    });
    return { dictionary: present(dictionary!) };
  }

  @Call(dictionariesCalls.remove)
  async remove(@Given() { userId, params: { dictionaryId } }: Given<typeof dictionariesCalls.remove>) {
    await this.rpc.call(ReaderService.method.deleteDictionary, { userId, dictionaryId });
    return {};
  }
}

const present = ({
  $typeName: _,
  $unknown: __,
  status,
  errorCode,
  errorMessage,
  errorValues,
  ...dictionary
}: OwnDictionary): z.output<typeof ownDictionary> => ({
  ...dictionary,
  status: nameOf(UploadStatus, status),
  errorCode: errorCode || null,
  errorMessage: errorMessage || null,
  errorValues: valuesOf(errorValues),
});
