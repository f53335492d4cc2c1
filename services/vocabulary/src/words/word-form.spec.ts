import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { checkJapanese, meaningOf } from './word-form.js';

describe('a word', () => {
  const ENTRY = { key: 'CD・シーディー' };

  it.each([
    ['CD', [ENTRY], false],
    ['CD', [], true],
    ['Tシャツ', [], false],
    ['〆', [], false],
    ['555-1234', [], true],
  ])('%s with the entries %j of the dictionary: refused %s', (word, entries, isRefused) => {
    const check = () => checkJapanese(word, entries);
    if (isRefused) expect(check).toThrow('kana or kanji');
    else expect(check).not.toThrow();
  });
});

describe('a meaning', () => {
  const kept: [string, string | undefined, string | null][] = [
    ['in a dictionary’s numbers is a line each', '(1) cat (2) shamisen', '(1) cat\n(2) shamisen'],
    ['may have any space between numbers', '(1) cat \t (2) shamisen', '(1) cat\n(2) shamisen'],
    ['keeps brackets that number nothing', 'to see (a person) (2)', 'to see (a person) (2)'],
    ['loses the space around it', ' cat ', 'cat'],
    ['that is blank is none', ' \n', null],
    ['that is not given is none', undefined, null],
  ];
  it.each(kept)('%s', (_, given, expected) => {
    expect(meaningOf(given)).toBe(expected);
  });

  it('is read in linear time, whatever a learner gives', () => {
    checkLinearTime('meaning', meaningOf, [' ', '\t', '\n', '　', '(', '(1', ') ', '(1) ', 'cat', '猫']);
  });
});
