import type { ImportJob } from '@ichibun/contracts/vocabulary';
import { expect, it } from '@jest/globals';
import { describeProgress, importedPercent } from './import-progress-card.js';

const job: ImportJob = {
  jobId: 1,
  filename: 'words.txt',
  status: 'processing',
  successfulImports: 0,
  errorMessage: null,
  processedWords: 0,
  totalWords: 0,
  processingProgress: { currentBatch: 0, totalBatches: 0, estimatedTimeRemaining: 0 },
  report: {
    duplicates: 0,
    blankLines: 0,
    comments: 0,
    unusable: 0,
    unknownWords: 0,
    keptWords: 0,
    unusableExamples: [],
    unknownWordExamples: [],
  },
};
const batches = { currentBatch: 2, totalBatches: 5 };

it.each([
  [undefined, 0],
  [{ processedWords: 0, totalWords: 0 }, 0],
  [{ processedWords: 1, totalWords: 4 }, 25],
  [{ processedWords: 9, totalWords: 4 }, 100],
])('of %j so much is done', (counts, percent) => {
  expect(importedPercent(counts)).toBe(percent);
});

it.each([
  ['nothing is known yet', undefined, 'Initializing...'],
  ['no word is done', job, 'Initializing...'],
  ['some words are done and no detail is given', { ...job, processedWords: 3 }, 'Finalizing...'],
  [
    'batches are counted',
    { ...job, processingProgress: { ...batches, estimatedTimeRemaining: 12.3 } },
    'Batch 2 of 5 · about 13 s left',
  ],
  [
    'the list has not been divided yet',
    { ...job, processingProgress: { currentBatch: 0, totalBatches: 0, estimatedTimeRemaining: 0 } },
    'Initializing...',
  ],
  [
    'nothing tells how long it takes',
    { ...job, processingProgress: { ...batches, estimatedTimeRemaining: 0 } },
    'Batch 2 of 5',
  ],
  [
    'it takes minutes',
    { ...job, processingProgress: { ...batches, estimatedTimeRemaining: 125 } },
    'Batch 2 of 5 · about 2 min 5 s left',
  ],
])('when %s the card says so', (_, state, text) => {
  expect(describeProgress(state)).toBe(text);
});
