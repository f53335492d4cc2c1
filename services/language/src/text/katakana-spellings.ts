import { otherSpellings } from './other-spellings.js';

const spelledAt = otherSpellings('data/lattice/katakana.tsv');

/** Longer runs are no words. */
const LONGEST = 16;
/** Spellings that are tried of a word, the nearest first. */
const MOST = 60;

/**
 * How else a word in katakana may be spelled, by the rows of data/lattice/katakana.tsv: テーブル for テエブル, those with
 * the fewest changes first.
 */
export function katakanaSpellings(word: string): string[] {
  if (!/^[ァ-ヺー]+$/u.test(word) || word.length > LONGEST) return [];
  const found = new Set([word]);
  for (const spelling of found) {
    for (let at = 0; at < spelling.length; at++) {
      for (const { written, plain, isInside } of spelledAt(spelling, at)) {
        if (isInside && at === 0) continue;
        if (found.size >= MOST) break;
        found.add(spelling.slice(0, at) + plain + spelling.slice(at + written.length));
      }
    }
  }
  found.delete(word);
  return [...found];
}
