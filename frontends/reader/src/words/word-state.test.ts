import type { ReadWord } from '@ichibun/contracts/reading-words';
import { describe, expect, it } from '@jest/globals';
import { word as wordLike } from '../testing/word.js';
import { countWords, isMarked, marked, markOf, nextUnknown, stateOf } from './word-state.js';

let ids = 1;
const word = (given: Partial<ReadWord> = {}) => wordLike({ text: '猫', uniqueVocabId: ids++, ...given });
const known = word({ known: true });
const unknown = word();
const blocked = word({ blocked: true });
const mark = word({ text: '。', kind: 'punctuation', uniqueVocabId: null });

describe('a word', () => {
  it.each([
    ['that is not known', unknown, 'unknown'],
    ['that is known', known, 'known'],
    ['that is blocked', blocked, 'blocked'],
    ['that is known and blocked', word({ known: true, blocked: true }), 'blocked'],
    ['that is none', mark, null],
    ['of known words, not known as a whole', word({ tokens: [known, known, mark] }), 'unknown'],
    ['of words, known as a whole', word({ known: true, tokens: [unknown, unknown] }), 'known'],
    ['that its parts make known', word({ known: true, knownByParts: true, tokens: [known, known] }), 'known'],
  ])('%s', (_, one, state) => {
    expect(stateOf(one)).toBe(state);
  });
});

it.each([
  ['that she does not have', unknown, 'unknown'],
  ['whose card is just made', word({ state: 'new' }), 'learning'],
  ['that she is learning', word({ state: 'learning' }), 'learning'],
  ['that is remembered and does not count yet', word({ state: 'young' }), 'learning'],
  ['that is young', word({ known: true, state: 'young' }), 'young'],
  ['that is mature', word({ known: true, state: 'mature' }), 'mature'],
  ['that she says to know', word({ known: true, state: 'known' }), 'known'],
  ['that is marked known while it is being learned', word({ known: true, state: 'learning' }), 'known'],
  ['that is blocked', word({ blocked: true, state: 'learning' }), 'blocked'],
  ['that is none', mark, null],
] as const)('a word %s is marked so', (_, one, expected) => {
  expect(markOf(one)).toBe(expected);
});

it.each([
  ['new', ['unknown']],
  ['learning', ['unknown', 'learning']],
  ['all', ['unknown', 'learning', 'young', 'mature']],
] as const)('who wants %s words marked sees the marks of %j', (wanted, expected) => {
  const marks = ['unknown', 'learning', 'young', 'mature', 'known'] as const;
  expect(marks.filter((one) => isMarked(one, wanted))).toEqual(expected);
});

it('counts occurrences, and calls no word new that is blocked or being learned', () => {
  const learned = word({ state: 'new' });
  expect(countWords([known, unknown, mark, blocked, unknown, learned])).toEqual({ words: 5, unknown: 2 });
  expect(nextUnknown([learned, unknown], -1, 1)).toBe(1);
  expect(countWords([])).toEqual({ words: 0, unknown: 0 });
});

it('counts what the server counts: no particle, and of a grouped word the endings that are words', () => {
  const particle = word({ text: 'は', uncounted: true });
  const part = word({ uncounted: true });
  const ending = word({ known: true });
  expect(countWords([particle, word({ tokens: [part, ending] })])).toEqual({ words: 2, unknown: 1 });
  expect(markOf(particle)).toBeNull();
  expect(nextUnknown([particle, unknown], -1, 1)).toBe(1);
});

it.each([
  [-1, 1, 1],
  [1, 1, 4],
  [4, 1, undefined],
  [5, -1, 4],
  [4, -1, 1],
  [1, -1, undefined],
] as const)('finds the unknown word from %i by %i at %j', (from, by, found) => {
  expect(nextUnknown([known, unknown, mark, blocked, unknown], from, by)).toBe(found);
});

it('marks the word that a sentence is saved for', () => {
  expect(marked([unknown, word({ text: 'が' }), unknown], 2)).toBe('猫が<b>猫</b>');
});
