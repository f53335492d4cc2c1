import { otherSpellings } from './other-spellings.js';

/** What the letters at an offset of a text stand for where they only draw a word out: お母さーん, きれー. */
export const drawnOutAt = otherSpellings('lattice/drawn-out.tsv');

const DRAWN = /[ぁ-ん](?:[ー〜～ぁぃぅぇぉ]|[ァィゥェォアイウエオ](?![ァ-ヶー]))|っっ/u;
const SENTENCE = /[^。\n]*(?:[。\n]|$)/gu;

/** The sentences of a text in which something may be drawn out. */
export function drawnOutStretches(text: string): { start: number; end: number }[] {
  if (!DRAWN.test(text)) return [];
  return [...text.matchAll(SENTENCE)]
    .filter(([sentence]) => DRAWN.test(sentence))
    .map(({ 0: sentence, index }) => ({ start: index, end: index + sentence.length }));
}
