import { Handles } from '@ichibun/kit/rpc';
import { hasEnded, type Run, rateOf } from '@ichibun/kit/runs/run.entity';
import { valueNamed } from '@ichibun/proto/enum-names';
import {
  type DropUnknownWordsRequest,
  type GetImportRequest,
  ImportStatus,
  type KnowKeptWordsRequest,
  type ListActiveImportsRequest,
  type StartImportRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import type { ImportEntity } from './import.entity.js';
import { ImportsService } from './imports.service.js';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Handles(VocabularyService.method.startImport)
  async startImport({ userId, filename, contentObject }: StartImportRequest) {
    return { job: toJob(await this.imports.start(userId, filename, contentObject)) };
  }

  @Handles(VocabularyService.method.getImport)
  async getImport({ userId, importId }: GetImportRequest) {
    return { job: toJob(await this.imports.get(userId, importId)) };
  }

  @Handles(VocabularyService.method.dropUnknownWords)
  async dropUnknownWords({ userId, importId }: DropUnknownWordsRequest) {
    return { removed: await this.imports.dropUnknown(userId, importId) };
  }

  @Handles(VocabularyService.method.knowKeptWords)
  async knowKeptWords({ userId, importId }: KnowKeptWordsRequest) {
    return { known: await this.imports.knowKept(userId, importId) };
  }

  @Handles(VocabularyService.method.listActiveImports)
  async listActiveImports({ userId }: ListActiveImportsRequest) {
    return { jobs: (await this.imports.listActive(userId)).map(toJob) };
  }
}

function toJob({ run, keptWords, ...row }: ImportEntity) {
  return {
    ...row,
    status: valueNamed(ImportStatus, run.status === 'cancelled' ? 'failed' : run.status),
    ...(run.status === 'failed' && {
      errorCode: run.errorCode ?? '',
      errorMessage: run.errorMessage ?? '',
      errorValues: run.errorValues ?? undefined,
    }),
    processedWords: run.done,
    totalWords: run.total,
    estimatedTimeRemaining: secondsLeft(run),
    report: { ...row, keptWords: keptWords.length },
  };
}

/** Whole seconds left at the speed so far; 0 before the first batch, when there is no speed yet, and at the end. */
function secondsLeft(run: Run): number {
  const rate = rateOf(run);
  return rate === 0 || hasEnded(run) ? 0 : Math.ceil((run.total - run.done) / rate);
}
