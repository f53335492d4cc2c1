import { expect, it } from '@jest/globals';
import { printedReading } from './kanji-reading.js';

it.each([
  ['ショク', 'ショク'],
  ['さけ', 'さけ'],
  ['た.べる', 'た（べる）'],
  ['-ち.らす', '〜ち（らす）'],
  ['さか-', 'さか〜'],
  ['す.ぎる-', 'す（ぎる）〜'],
])('prints %s as %s', (reading, printed) => {
  expect(printedReading(reading)).toBe(printed);
});
