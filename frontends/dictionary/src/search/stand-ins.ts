import type { FoundWord, FoundWords } from '@ichibun/contracts/language';

/*
 * What stands for any question: the build prerenders what is found for it, and the early script says what was found
 * instead (`fill-frame.ts`). It has a kanji, and a word of each state, with all that can be said of a word.
 */

export const QUESTION = '{猫}';

const state = (known: boolean, state: FoundWord['state'], blocked = false) => ({ known, state, blocked });

const STATES = [
  state(false, null),
  state(false, 'new'),
  state(false, 'learning'),
  ...[true, false].flatMap((known) => [state(known, 'young'), state(known, 'mature'), state(known, null, true)]),
  state(true, 'known'),
];

export const words: FoundWord[] = STATES.map((one, uniqueVocabId) => ({
  by: 'form',
  word: '{word}',
  changes: ['{change}'],
  surface: '',
  entry: {
    entry: '{word}・{reading}',
    headword: '{word}',
    reading: '{reading}',
    definition: '{definition}',
    senses: [],
    common: false,
    frequencyBand: 9_000_001,
    jlpt: null,
    otherSpellings: ['{spelling}'],
    pitchAccents: [],
  },
  uniqueVocabId,
  knownByParts: false,
  ...one,
}));

export const found: FoundWords = { dictionary: '', words, names: [], ownDictionaries: [], patterns: [] };
