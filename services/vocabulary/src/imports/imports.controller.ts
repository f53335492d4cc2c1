import { Handles } from '@ichibun/kit/rpc';
import {
  type GetImportRequest,
  ImportStatus,
  type ListActiveImportsRequest,
  type StartImportRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { type ImportRow, ImportsService } from './imports.service.js';

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

  @Handles(VocabularyService.method.listActiveImports)
  async listActiveImports({ userId }: ListActiveImportsRequest) {
    return { jobs: (await this.imports.listActive(userId)).map(toJob) };
  }
}

const STATUS = {
  queued: ImportStatus.QUEUED,
  processing: ImportStatus.PROCESSING,
  completed: ImportStatus.COMPLETED,
  failed: ImportStatus.FAILED,
} as const;

function toJob({ status, errorMessage, ...row }: ImportRow) {
  return {
    ...row,
    status: STATUS[status],
    errorMessage: errorMessage ?? '',
    estimatedTimeRemaining: secondsLeft(row),
    report: row,
  };
}

/** Whole seconds left at the speed so far; 0 before the first batch, when there is no speed. */
function secondsLeft({ startedAt, processedWords, totalWords }: Omit<ImportRow, 'status' | 'errorMessage'>): number {
  if (!startedAt || processedWords === 0) return 0;
  const secondsPerWord = (Date.now() - startedAt.getTime()) / 1000 / processedWords;
  return Math.ceil(secondsPerWord * (totalWords - processedWords));
}
