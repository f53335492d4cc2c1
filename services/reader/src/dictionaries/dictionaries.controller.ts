import { Handles } from '@ichibun/kit/rpc';
import {
  type ChangeDictionaryRequest,
  type DeleteDictionaryRequest,
  type ListDictionariesRequest,
  type LookUpInDictionariesRequest,
  ReaderService,
  type StartDictionaryRequest,
  UploadStatus,
} from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { uploadStatus } from '../uploads/upload-status.js';
import { DictionariesService } from './dictionaries.service.js';
import type { DictionaryEntity } from './dictionary.entity.js';
import { OwnDictionaries } from './look-up.js';

@Controller()
export class DictionariesController {
  constructor(
    private readonly dictionaries: DictionariesService,
    private readonly own: OwnDictionaries,
  ) {}

  @Handles(ReaderService.method.startDictionary)
  async startDictionary({ userId, filename, fileObject }: StartDictionaryRequest) {
    return { dictionary: toDictionary(await this.dictionaries.start(userId, filename, fileObject)) };
  }

  @Handles(ReaderService.method.listDictionaries)
  async listDictionaries({ userId }: ListDictionariesRequest) {
    return { dictionaries: (await this.dictionaries.list(userId)).map(toDictionary) };
  }

  @Handles(ReaderService.method.changeDictionary)
  async changeDictionary({ userId, dictionaryId, isOn, place }: ChangeDictionaryRequest) {
    return { dictionary: toDictionary(await this.dictionaries.change(userId, dictionaryId, { isOn, place })) };
  }

  @Handles(ReaderService.method.deleteDictionary)
  async deleteDictionary({ userId, dictionaryId }: DeleteDictionaryRequest) {
    await this.dictionaries.remove(userId, dictionaryId);
    return {};
  }

  @Handles(ReaderService.method.lookUpInDictionaries)
  async *lookUpInDictionaries({ userId, word, reading, joined }: LookUpInDictionariesRequest) {
    for await (const { id, title, joined: of, ...found } of this.own.findJoined(userId, joined, word)) {
      yield { id, title, found: JSON.stringify(found), joined: of };
    }
    for await (const { id, title, ...found } of this.own.find(userId, word, reading)) {
      yield { id, title, found: JSON.stringify(found) };
    }
  }
}

const toDictionary = ({ title, run, rowsObject, ...dictionary }: DictionaryEntity) => ({
  ...dictionary,
  title: title ?? '',
  status: run && rowsObject === null ? uploadStatus(run.status) : UploadStatus.COMPLETED,
  errorCode: run?.errorCode ?? '',
  errorMessage: run?.errorMessage ?? '',
  errorValues: run?.errorValues ?? undefined,
});
