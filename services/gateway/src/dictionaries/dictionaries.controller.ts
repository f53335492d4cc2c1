import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type OwnDictionary, ReaderService } from '@ichibun/proto/reader';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { valuesOf } from '../http/failures.js';
import { handOver } from '../http/hand-over.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { idParameter, nothing } from '../http/schemas.js';
import { uploadOf } from '../http/uploaded-file.js';
import { uploadStatus } from '../reader/upload-status.js';
import {
  dictionaryChange,
  oneDictionary,
  ownDictionaries,
  type ownDictionary,
  ownEntries,
  ownLookUp,
} from './dictionaries.contract.js';

/** Time for 50 MB over a slow line. */
const DEADLINE_MS = 5 * 60_000;
/** Files a minute of one learner: each costs a process. */
const PER_MINUTE = 20;

@ApiTags('reader')
@Controller('api/users/:id/dictionaries')
export class DictionariesController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Get()
  @Operation({
    summary: 'The dictionaries that the learner has brought along, in their order',
    answers: { 200: ownDictionaries },
  })
  async list(@OwnId('id') userId: number) {
    const { dictionaries } = await this.rpc.call(ReaderService.method.listDictionaries, { userId });
    return { dictionaries: dictionaries.map(present) };
  }

  @Post()
  @Route({ deadlineMs: DEADLINE_MS, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'Begins to read a dictionary in Yomitan’s format (a zip, version 3)',
    form: { file: 'dictionary' },
    answers: { 202: oneDictionary },
    fails: ['reader.too-many-dictionaries'],
  })
  async add(@OwnId('id') userId: number, @Req() request: FastifyRequest) {
    const fileObject = `uploads/${randomUUID()}`;
    const { dictionary } = await handOver(this.objects, fileObject, uploadOf(request, 'dictionary'), ({ name }) =>
      this.rpc.call(ReaderService.method.startDictionary, { userId, filename: name, fileObject }),
    );
    return { dictionary: present(dictionary!) };
  }

  @Get('words')
  @Operation({
    summary: 'What the learner’s dictionaries that are switched on say of a word, in their order',
    answers: { 200: ownEntries },
  })
  async find(@OwnId('id') userId: number, @Query({ schema: ownLookUp }) given: z.infer<typeof ownLookUp>) {
    const dictionaries: z.output<typeof ownEntries>['dictionaries'] = [];
    const request = { userId, ...given };
    for await (const { id, title, found } of this.rpc.stream(ReaderService.method.lookUpInDictionaries, request)) {
      dictionaries.push({ id, title, ...JSON.parse(found) });
    }
    return { dictionaries };
  }

  @Patch(':dictionaryId')
  @Operation({
    summary: 'Switches a dictionary on or off, or puts it elsewhere among the learner’s',
    answers: { 200: oneDictionary },
    fails: ['reader.dictionary-not-found'],
  })
  async change(
    @OwnId('id') userId: number,
    @Param('dictionaryId', { schema: idParameter }) dictionaryId: number,
    @Body({ schema: dictionaryChange }) given: z.infer<typeof dictionaryChange>,
  ) {
    const { dictionary } = await this.rpc.call(ReaderService.method.changeDictionary, {
      userId,
      dictionaryId,
      ...given,
    });
    return { dictionary: present(dictionary!) };
  }

  @Delete(':dictionaryId')
  @Operation({ summary: 'Removes a dictionary', answers: { 200: nothing }, fails: ['reader.dictionary-not-found'] })
  async remove(@OwnId('id') userId: number, @Param('dictionaryId', { schema: idParameter }) dictionaryId: number) {
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
  status: uploadStatus(status),
  errorCode: errorCode || null,
  errorMessage: errorMessage || null,
  errorValues: valuesOf(errorValues),
});
