/** Each at the place of its value. */
export const KANJI_DIGITS = '〇一二三四五六七八九';
export const SMALL_UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
export const LARGE_UNITS: Record<string, number> = { 万: 1e4, 億: 1e8, 兆: 1e12 };

/**
 * The value of a number as written: digits of either width with or without separators, kanji numerals, or both
 * (3万5千).
 *
 * @returns undefined for what is no whole number up to 10^16
 */
export function numberValue(written: string): number | undefined {
  const text = written
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3})/gu, '')
    .replace(/零/gu, '〇');
  if (!/^[\d〇一二三四五六七八九十百千万億兆]+$/u.test(text)) return undefined;
  let total = 0;
  let section = 0;
  let digits = '';
  for (const character of text) {
    const kanji = KANJI_DIGITS.indexOf(character);
    if (kanji >= 0 || /\d/.test(character)) {
      digits += kanji >= 0 ? kanji : character;
    } else if (character in SMALL_UNITS) {
      section += (digits === '' ? 1 : Number(digits)) * SMALL_UNITS[character]!;
      digits = '';
    } else {
      const before = section + (digits === '' ? 0 : Number(digits));
      total += (before === 0 ? 1 : before) * LARGE_UNITS[character]!;
      section = 0;
      digits = '';
    }
  }
  const value = total + section + (digits === '' ? 0 : Number(digits));
  return value < 1e16 ? value : undefined;
}
