import { create } from '@bufbuild/protobuf';
import { ImportJobSchema, ImportStatus } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { presentImport } from './present-import.js';

const job = (currentBatch: number, totalBatches: number, processedWords: number) =>
  presentImport(
    create(ImportJobSchema, {
      ...{ id: 7, filename: 'words.txt', status: ImportStatus.PROCESSING, totalWords: 2500, estimatedTimeRemaining: 3 },
      ...{ currentBatch, totalBatches, processedWords, report: {} },
    }),
  );

describe('the progress of an import', () => {
  const states: [string, number, number, number, object | null][] = [
    ['is null before the list is divided', 0, 0, 0, null],
    ['counts the batches that are stored', 1, 3, 1000, { currentBatch: 1, totalBatches: 3, estimatedTimeRemaining: 3 }],
    ['is null once the last batch is stored', 3, 3, 2500, null],
  ];
  it.each(states)('%s', (_, currentBatch, totalBatches, processedWords, progress) => {
    expect(job(currentBatch, totalBatches, processedWords)).toMatchObject({
      processedWords,
      processingProgress: progress,
    });
  });
});
