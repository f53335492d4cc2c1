/** A mora in kana: きゃ is one, and so are っ, ん and ー. */
const MORA = /[ぁ-ゖァ-ヶー][ゃゅょぁぃぅぇぉゎャュョァィゥェォヮ]?/gu;
const SMALL_FIRST = /^[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/u;

/** The morae of kana, in order; whatever is no kana is left out. */
export const moraeOf = (kana: string): string[] => kana.match(MORA) ?? [];

export const countMorae = (kana: string): number => moraeOf(kana).length;

/** What い makes longer: れい is said れー. */
const ENDS_IN_E = /[えけせてねへめれげぜでべぺエケセテネヘメレゲゼデベペ]$/u;
const IS_SPECIAL = /^[んンっッー]/u;

/**
 * Whether the pitch can fall after a mora only in other words than this: ん, っ, or a long vowel, of which the accent
 * goes to the mora before.
 *
 * @param morae of the word
 * @param index of the mora, from 0
 */
export function bearsNoAccent(morae: readonly string[], index: number): boolean {
  const mora = morae[index] ?? '';
  if (index === 0) return false;
  return (
    IS_SPECIAL.test(mora) || SMALL_FIRST.test(mora) || (/^[いイ]$/u.test(mora) && ENDS_IN_E.test(morae[index - 1]!))
  );
}
