import type { SavedSentence } from '@ichibun/contracts/sentences';
import { localTime } from '@ichibun/page-test-kit/local-time';
import { expect, it } from '@jest/globals';
import { deckNameOf, groupsOf, matching } from './groups.js';

const sentence = (id: number, analysisId: number | null, texts: Partial<SavedSentence> = {}): SavedSentence => ({
  id,
  analysisId,
  documentId: null,
  analysisTitle: analysisId === null ? null : `Text ${analysisId}`,
  analysisCreatedAt: analysisId === null ? null : localTime('2026-11-20T12:00'),
  targetWord: '猫',
  targetReading: 'ねこ',
  otherSpellings: [],
  shortDefinition: 'cat',
  targetSentence: '<b>猫</b>だ。',
  sentenceTranslated: 'A <b>cat</b>.',
  addedAt: '2026-11-21T00:00:00Z',
  state: 'learning',
  source: 'corpus',
  furigana: '<b> 猫[ねこ]</b>だ。',
  mined: null,
  ...texts,
});

it('groups by analysis, what was saved last first, and Unknown Source at the end', () => {
  const groups = groupsOf([sentence(5, null), sentence(4, 2), sentence(3, 1), sentence(2, 2)]);
  expect(groups.map(({ title, sentences }) => [title, sentences.map(({ id }) => id)])).toEqual([
    ['Text 2', [4, 2]],
    ['Text 1', [3]],
    ['Unknown Source', [5]],
  ]);
});

it('groups what was saved while reading by the title of its document', () => {
  const ofBook = { analysisTitle: '猫の本', analysisCreatedAt: localTime('2026-11-20T12:00') };
  const groups = groupsOf([sentence(3, null, ofBook), sentence(2, null), sentence(1, null, ofBook)]);
  expect(groups.map(({ title, createdAt, sentences }) => [title, createdAt, sentences.length])).toEqual([
    ['猫の本', null, 2],
    ['Unknown Source', null, 1],
  ]);
});

it.each([
  ['ねこ', [1]],
  ['CAT', [1]],
  ['猫だ', [1]],
  ['a cat', [1]],
  ['bridge', [2]],
  ['<b>', []],
  [' ', [1, 2]],
])('finds %j', (term, found) => {
  const bridge = { targetWord: '橋', targetReading: 'はし', shortDefinition: 'bridge' };
  const texts = { ...bridge, targetSentence: '<b>橋</b>だ。', sentenceTranslated: 'There it is.' };
  const bank = [sentence(1, null), sentence(2, null, texts)];
  expect(matching(bank, term).map(({ id }) => id)).toEqual(found);
});

it.each([
  ['one analysis', [sentence(1, 1), sentence(2, 1)], 'Text 1 2026-11-20'],
  ['several', [sentence(1, 1), sentence(2, 2)], 'Sentence Bank 2026-11-21'],
  ['none', [sentence(1, null)], 'Sentence Bank 2026-11-21'],
])('names a deck of %s', (_, sentences, name) => {
  expect(deckNameOf(sentences, new Date('2026-11-21T12:00:00'))).toBe(name);
});
