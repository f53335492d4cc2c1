import { create } from '@bufbuild/protobuf';
import { ImportJobSchema, ImportStatus } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { presentImport } from './present-import.js';

describe('the progress of an import', () => {
  const { QUEUED, PROCESSING, COMPLETED } = ImportStatus;
  const states: [string, ImportStatus, number, number, boolean][] = [
    ['is there while it is queued', QUEUED, 0, 0, true],
    ['is there before the list is divided', PROCESSING, 0, 0, true],
    ['counts the batches that are stored', PROCESSING, 1, 3, true],
    ['is null once the last batch is stored', PROCESSING, 3, 3, false],
    ['is there when it is completed', COMPLETED, 3, 3, true],
  ];
  it.each(states)('%s', (_, status, currentBatch, totalBatches, isThere) => {
    const job = create(ImportJobSchema, { id: 7, status, currentBatch, totalBatches, report: {} });
    expect(presentImport(job).processingProgress).toEqual(
      isThere ? { currentBatch, totalBatches, estimatedTimeRemaining: 0 } : null,
    );
  });
});
