import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import type { Lexemes } from '../entries/lexemes.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { Lexeme, type LexemeFields } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { joinLetters } from './letter-runs.js';

/** Letters of two scripts in turn, of which none makes a word: Ａア Ａア Ａア … */
const run = (length: number) =>
  Array.from({ length }, (_, at) => ({
    start: at,
    end: at + 1,
    lexeme: new Lexeme({ surface: at % 2 ? 'ア' : 'A', kind: 'latin', entry: '', partOfSpeech: '' } as LexemeFields),
  })) as Morpheme[];

/** How often the words of a run are looked at, each on average. */
function looksAtEachOf(morphemes: Morpheme[]): number {
  let looks = 0;
  const counted = new Proxy(morphemes, {
    get: (list, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks++;
      return Reflect.get(list, key, receiver);
    },
  });
  joinLetters(counted, { spellings: { readingAsWritten: () => undefined } } as unknown as Lexemes);
  return looks / morphemes.length;
}

it('looks at each word of a run as often, however long the run is', () => {
  expect(looksAtEachOf(run(400))).toBeLessThan(1.2 * looksAtEachOf(run(100)));
});

describe('an address', () => {
  let core: Core;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic() });
  });

  it.each([
    ['https://example.com/a-b_c?x=1 を見る。', 'https://example.com/a-b_c?x=1'],
    ['これ（http://example.com/）だ。', 'http://example.com/'],
    ['詳しくはhttps://example.com/a.html。', 'https://example.com/a.html'],
    ['a.b+c@mail.example.com に送る。', 'a.b+c@mail.example.com'],
  ])('is one word without a reading, and none to learn: %s', (text, surface) => {
    const found = core.tokenize(text).find((word) => word.surface === surface);
    expect(found).toMatchObject({ kind: 'latin', entry: '', reading: '', isCertain: true });
  });

  it.each(['猫@家にいる。', 'a@b', 'http:// だ。', '1@2.だ'])('is none: %s', (text) => {
    const words = core.tokenize(text).map(({ surface }) => surface);
    expect(words.join('')).toBe(text);
    expect(words.some((word) => /.@.|:\/\/./u.test(word))).toBe(false);
  });
});
