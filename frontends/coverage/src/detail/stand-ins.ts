import { NO_DEFINITION } from '@ichibun/api-client/not-available';
import type {
  Analysis,
  AnalysisWord,
  ChapterCoverages,
  CountingSettings,
  SentenceCoverage,
  Statistics,
} from '@ichibun/contracts/content';
import type { Dictionary } from '@ichibun/contracts/language';
import type { Dashboard } from '@ichibun/contracts/users';

/*
 * An analysis whose id is 0, which stands for any: the build prerenders it, and the early script finds in the page what
 * is said of it here and says what is true instead (`fill-frame.ts`). So all figures differ, and so do all their
 * shares; it has every part that an analysis can have, and a chapter and a word of each kind.
 */

/** What ranks words where no list of frequencies is installed; the pages have it in both languages. */
export const ESTIMATE =
  'Estimate from the dictionary’s common words, compounds and meanings, and the example sentences of Ichibun';

export const analysis: Analysis = {
  id: 0,
  title: '{title}',
  status: 'completed',
  createdAt: '2026-01-01T00:00:00Z',
  errorMessage: null,
  recounting: true,
  countedBefore: null,
  correctionsRevision: 0,
  textId: 5,
  uniqueWords: 9_000_001,
  knownWords: 9_000_002,
  unknownWords: 9_000_003,
  uniqueCoverage: 99.1,
  totalCoverage: 99.2,
  processingProgress: { currentBatch: 1, totalBatches: 1, processedSentences: 1, totalSentences: 1 },
};

export const statistics: Statistics = {
  uniqueWords: 9_000_001,
  knownWords: 9_000_002,
  unknownWords: 9_000_003,
  uniqueCoverage: 99.1,
  totalCoverage: 99.2,
  totalOccurrences: 9_000_004,
  knownOccurrences: 9_000_005,
  uncertainWords: 0,
  grammarWords: 9_000_006,
  grammarOccurrences: 9_000_007,
};

export const sentences: SentenceCoverage = {
  sentences: 9_000_008,
  unknownWords: { none: 1_000_001, one: 2_000_002, two: 3_000_003, more: 4_000_004 },
};

const chapter = { sentences: 1, uniqueWords: 1, knownWords: 1, uniqueCoverage: 1, knownOccurrences: 1 };
const kinds = [true, false].flatMap((first) => [true, false].map((second) => [first, second] as const));

/** With and without a title, and both with and without words. */
export const chapters: ChapterCoverages = {
  chapters: kinds.map(([hasTitle, hasWords]) => ({
    ...chapter,
    title: hasTitle ? '{chapter}' : '',
    totalCoverage: hasWords ? 99.3 : null,
    totalOccurrences: 1,
  })),
};

/** With and without a reading, a definition and other spellings. */
export const words: AnalysisWord[] = [...kinds, ...kinds].map(([hasReading, hasDefinition], index) => ({
  word: '{word}',
  reading: hasReading ? '{reading}' : '{word}',
  definition: hasDefinition ? '{definition}' : NO_DEFINITION,
  frequency: 9_000_009,
  isKnown: false,
  isKnownByParts: false,
  isBlocked: false,
  state: null,
  uniqueVocabId: index,
  certain: 'CERTAIN',
  isGrammar: false,
  isCounted: true,
  frequencyBand: null,
  jlpt: null,
  otherSpellings: index < kinds.length ? [] : ['{spelling}'],
}));

export const settings: CountingSettings = { grammarCounts: false, pointsCount: false };

/** What is between the first two separates them all. */
export const dictionary: Pick<Dictionary, 'frequencySources' | 'hasLevels'> = {
  frequencySources: ['{a}', '{b}', ESTIMATE, '{c}'],
  hasLevels: true,
};

export const dashboard: Pick<Dashboard, 'knownWordsCount'> = { knownWordsCount: 0 };
