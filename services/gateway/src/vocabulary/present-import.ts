import type { importJob } from '@ichibun/contracts/vocabulary';
import { type ImportJob, ImportStatus } from '@ichibun/proto/vocabulary';
import type { z } from 'zod';
import { valuesOf } from '../http/failures.js';

const IMPORT_STATUS = {
  [ImportStatus.QUEUED]: 'queued',
  [ImportStatus.PROCESSING]: 'processing',
  [ImportStatus.COMPLETED]: 'completed',
  [ImportStatus.FAILED]: 'failed',
} as const;

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
    status: IMPORT_STATUS[status as keyof typeof IMPORT_STATUS],
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
