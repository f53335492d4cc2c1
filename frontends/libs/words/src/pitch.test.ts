import { expect, it } from '@jest/globals';
import { pitchOf } from './pitch.js';

it.each([
  ['さくら', 0, 'さ く¯ ら¯'],
  ['ねこ', 1, 'ね¯\\ こ'],
  ['おかし', 2, 'お か¯\\ し'],
  ['おとこ', 3, 'お と¯ こ¯\\'],
  ['きゃく', 0, 'きゃ く¯'],
  ['りょうり', 1, 'りょ¯\\ う り'],
  ['け', 1, 'け¯\\'],
  ['キョウト', 1, 'キョ¯\\ ウ ト'],
  ['', 0, ''],
])('%s with the accent %i is said %j', (reading, accent, said) => {
  const drawn = pitchOf(reading, accent).map(
    ({ mora, high, falls }) => `${mora}${high ? '¯' : ''}${falls ? '\\' : ''}`,
  );
  expect(drawn.join(' ')).toBe(said);
});
