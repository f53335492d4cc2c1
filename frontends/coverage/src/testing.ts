import type { Analysis, AnalysisWord } from '@ichibun/contracts/content';

/** A completed analysis. */
export const completedAnalysis = {
  id: 1,
  title: '空の本',
  status: 'completed',
  createdAt: '2026-11-19T12:00:00Z',
  recounting: false,
  countedBefore: null,
  correctionsRevision: 0,
  textId: 5,
  uniqueWords: 3,
  knownWords: 1,
  unknownWords: 2,
  uniqueCoverage: 33.333,
  totalCoverage: 85.25,
  errorMessage: null,
  processingProgress: { currentBatch: 1, totalBatches: 1, processedSentences: 9, totalSentences: 9 },
} satisfies Analysis;

/** A word of it that its learner does not know. */
export const unknownWord: AnalysisWord = {
  word: '空',
  reading: 'そら',
  definition: `sky; ${'the heavens; '.repeat(20)}`,
  frequency: 40,
  isKnown: false,
  isKnownByParts: false,
  isBlocked: false,
  state: null,
  uniqueVocabId: 11,
  certain: 'CERTAIN',
  isGrammar: false,
  isCounted: true,
  frequencyBand: 1000,
  jlpt: null,
  otherSpellings: [],
};
