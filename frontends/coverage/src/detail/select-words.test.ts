import type { AnalysisWord } from '@ichibun/contracts/content';
import { expect, it } from '@jest/globals';
import { indexWords, type Selection, selectWords } from './select-words.js';

const word = (
  word: string,
  reading: string,
  definition: string,
  frequency: number,
  isKnown: boolean,
  frequencyBand: number | null,
  jlpt: AnalysisWord['jlpt'] = null,
): AnalysisWord => ({
  word,
  reading,
  definition,
  frequency,
  isKnown,
  isKnownByParts: false,
  isBlocked: false,
  state: null,
  uniqueVocabId: frequency,
  certain: 'CERTAIN',
  isGrammar: false,
  isCounted: true,
  frequencyBand,
  jlpt,
  otherSpellings: [],
});

const words = indexWords([
  { ...word('読む', 'よむ', 'to read', 5, false, 1000), state: 'learning' },
  word('猫', 'ねこ', 'Cat', 9, true, 5000, 'N5'),
  word('犬', 'いぬ', 'dog', 5, true, null),
  word('ナイフ', 'ナイフ', 'knife', 1, true, 20_000),
]);

const all: Selection = { term: '', knowledge: 'all', band: 'all', order: 'frequent' };

it.each<[string, Partial<Selection>, string[]]>([
  ['most frequent first, equals as in the text', {}, ['猫', '読む', '犬', 'ナイフ']],
  ['least frequent first', { order: 'rare' }, ['ナイフ', '読む', '犬', '猫']],
  ['by reading, katakana among hiragana', { order: 'reading' }, ['犬', 'ナイフ', '猫', '読む']],
  ['most common in the language first', { order: 'language' }, ['読む', '猫', 'ナイフ', '犬']],
  ['those of a band, which has the narrower ones in it', { band: '5000' }, ['猫', '読む']],
  ['those of no band', { band: 'rare' }, ['犬']],
  ['those of a level', { band: 'N5' }, ['猫']],
  ['known ones', { knowledge: 'known' }, ['猫', '犬', 'ナイフ']],
  ['unknown ones', { knowledge: 'unknown' }, ['読む']],
  ['those that are being learned', { knowledge: 'learning' }, ['読む']],
  ['by meaning in any case', { term: ' cAt ' }, ['猫']],
  ['by reading searched', { term: 'よ' }, ['読む']],
  ['by word', { term: '犬' }, ['犬']],
  ['nothing that spans two texts', { term: '猫ね' }, []],
])('selects %s', (_, selection, expected) => {
  expect(selectWords(words, { ...all, ...selection }).map((found) => found.word)).toEqual(expected);
});
