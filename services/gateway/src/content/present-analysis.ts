import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { analysis } from '@ichibun/contracts/content';
import { type Analysis, Status } from '@ichibun/proto/content';
import { nameOf } from '@ichibun/proto/enum-names';
import type { z } from 'zod';
import { valuesOf } from '../http/failures.js';

export function presentAnalysis(given: Analysis): z.output<typeof analysis> {
  const { id, title, status, createdAt, errorMessage, statistics, progress, recounting, correctionsRevision, before } =
    given;
  return {
    id,
    title,
    status: nameOf(Status, status),
    createdAt: timestampDate(createdAt!),
    textId: given.textId,
    errorMessage: errorMessage || null,
    errorCode: given.errorCode || undefined,
    errorValues: valuesOf(given.errorValues),
    recounting,
    countedBefore: before ? { uniqueWords: before.uniqueWords, totalCoverage: before.totalCoverage } : null,
    correctionsRevision,
    uniqueWords: statistics?.uniqueWords ?? null,
    knownWords: statistics?.knownWords ?? null,
    unknownWords: statistics?.unknownWords ?? null,
    uniqueCoverage: statistics?.uniqueCoverage ?? null,
    totalCoverage: statistics?.totalCoverage ?? null,
    processingProgress: {
      currentBatch: progress!.currentBatch,
      totalBatches: progress!.totalBatches,
      processedSentences: progress!.processedSentences,
      totalSentences: progress!.totalSentences,
    },
  };
}
