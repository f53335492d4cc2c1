import type { ReadWord } from '@ichibun/api-client/contract';

/** A word in a sentence, without anything that is not given. */
export const word = (given: Partial<ReadWord>): ReadWord => ({
  text: '',
  reading: '',
  baseForm: given.text ?? '',
  baseReading: given.reading ?? '',
  meaning: '',
  entry: null,
  partOfSpeech: '名詞',
  pitchAccents: [],
  spokenAccent: null,
  grammar: null,
  isGrouped: false,
  isExpression: false,
  tokens: [],
  kind: 'word',
  certain: 'CERTAIN',
  conjugation: [],
  conjugationForms: [],
  furigana: [{ text: given.text ?? '', reading: '' }],
  frequencyBand: null,
  uniqueVocabId: null,
  known: false,
  blocked: false,
  state: null,
  ...given,
});
