import type { Candidate, DescribedWord, FoundWord, FoundWords } from '@ichibun/contracts/language';

/** An entry of the dictionary; what is not given is plain. */
export const entryOf = (headword: string, reading: string, definition: string, more: Partial<Candidate> = {}) => ({
  entry: `${headword}・${reading}`,
  headword,
  reading,
  definition,
  senses: [{ definition, partsOfSpeech: ['noun'], usage: [], notes: [], see: [], sources: [] }],
  common: true,
  frequencyBand: 1_000,
  jlpt: null,
  otherSpellings: [],
  pitchAccents: [],
  ...more,
});

export const foundWord = (
  [headword, reading, definition]: [headword: string, reading: string, definition: string],
  more: Partial<FoundWord> = {},
): FoundWord => ({
  by: 'spelling',
  word: headword,
  changes: [],
  surface: '',
  entry: entryOf(headword, reading, definition),
  uniqueVocabId: 1,
  known: false,
  knownByParts: false,
  blocked: false,
  state: null,
  ...more,
});

export const foundWords = (words: FoundWord[], more: Partial<FoundWords> = {}): FoundWords => ({
  dictionary: 'JMdict',
  words,
  names: [],
  patterns: [],
  ownDictionaries: [],
  ...more,
});

export const describedWord = (word: FoundWord, more: Partial<DescribedWord> = {}): DescribedWord => ({
  word,
  spellings: [{ text: word.word, common: true, rare: false }],
  readings: [{ text: word.entry.reading, common: true, rare: false }],
  forms: [],
  parts: [],
  madeWith: [],
  ...more,
});
