const HIRAGANA_TO_KATAKANA = 0x60;

const isShiftableKatakana = (code: number) => (code >= 0x30a1 && code <= 0x30f6) || code === 0x30fd || code === 0x30fe;
const isShiftableHiragana = (code: number) => (code >= 0x3041 && code <= 0x3096) || code === 0x309d || code === 0x309e;

/** The text with every full-width katakana that has a hiragana counterpart turned into it; ー and the rest stay. */
export const toHiragana = (text: string): string => shifted(text, isShiftableKatakana, -HIRAGANA_TO_KATAKANA);

/** The text with every hiragana turned into katakana; the rest stays. */
export const toKatakana = (text: string): string => shifted(text, isShiftableHiragana, HIRAGANA_TO_KATAKANA);

/**
 * Whether the text is made of kana and prolonged sound marks only, which read as they are written; false when empty.
 */
export const isPlainKana = (text: string): boolean => /^[ぁ-ゖァ-ヺー]+$/u.test(text);

/** Whether the text is made of kana, prolonged sound marks and kana iteration marks only; false when it is empty. */
export const isKana = (text: string): boolean => /^[ぁ-ゖゝゞァ-ヺー-ヾ]+$/u.test(text);

/** Whether the text is kana as of `isKana`, with spaces or middle dots between words. */
export const isSpacedKana = (text: string): boolean => isKana(text.replace(/[・\s]/gu, ''));

function shifted(text: string, applies: (code: number) => boolean, by: number): string {
  let first = 0;
  while (first < text.length && !applies(text.charCodeAt(first))) first++;
  if (first === text.length) return text;
  let result = text.slice(0, first);
  for (let i = first; i < text.length; i++) {
    const code = text.charCodeAt(i);
    result += applies(code) ? String.fromCharCode(code + by) : text[i];
  }
  return result;
}
