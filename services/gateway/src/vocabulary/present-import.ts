import type { importJob } from '@ichibun/contracts/vocabulary';
import { nameOf } from '@ichibun/proto/enum-names';
import { type ImportJob, ImportStatus } from '@ichibun/proto/vocabulary';
import type { z } from 'zod';
import { valuesOf } from '../http/failures.js';

/** How an import is answered. Its progress is null between its last batch and its end. */
export function presentImport({
  id,
  filename,
  status,
  errorCode,
  errorMessage,
  errorValues,
  report,
  ...job
}: ImportJob): z.output<typeof importJob> {
  const { $typeName: _, $unknown: __, ...reported } = report!;
  const { currentBatch, totalBatches, estimatedTimeRemaining } = job;
  const isFinalizing = status === ImportStatus.PROCESSING && totalBatches > 0 && currentBatch >= totalBatches;
  return {
    jobId: id,
    filename,
    status: nameOf(ImportStatus, status),
    successfulImports: job.successfulImports,
    errorMessage: errorMessage || null,
    errorCode: errorCode || undefined,
    errorValues: valuesOf(errorValues),
    processedWords: job.processedWords,
    totalWords: job.totalWords,
    processingProgress: isFinalizing ? null : { currentBatch, totalBatches, estimatedTimeRemaining },
    report: reported,
  };
}
