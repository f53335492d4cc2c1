/** A mora in kana: きゃ is one, and so are っ, ん and ー. */
const MORA = /[ぁ-ゖァ-ヶー][ゃゅょぁぃぅぇぉゎャュョァィゥェォヮ]?/gu;
const SMALL_FIRST = /^[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/u;

/** The morae of kana, in order; whatever is no kana is left out. */
export const moraeOf = (kana: string): string[] => kana.match(MORA) ?? [];

export const countMorae = (kana: string): number => moraeOf(kana).length;

const IS_SPECIAL = /^[んンっッー]/u;

/**
 * Whether the pitch can fall behind a mora only in other words than this: ん, っ, a long vowel, or the second half of
 * ai and oi, of which the accent goes to the mora before.
 *
 * @param morae of the word
 * @param index of the mora, from 0
 */
export function bearsNoAccent(morae: readonly string[], index: number): boolean {
  const mora = morae[index] ?? '';
  return index > 0 && (IS_SPECIAL.test(mora) || SMALL_FIRST.test(mora));
}
