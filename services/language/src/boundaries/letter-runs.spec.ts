import { expect, it } from '@jest/globals';
import type { Lexemes } from '../entries/lexemes.js';
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
