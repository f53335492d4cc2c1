/*
 * The first three say what services/libs/japanese says. Pages are built, checked and tested without the services, whose
 * libraries are there only once they are compiled: for three expressions that would be too much to wait for. A test
 * compares them.
 */

/** Whether there is any kana or kanji in the text. */
export const hasJapanese = (text: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}〆]/u.test(text);

/**
 * Whether the text is made of kana and prolonged sound marks only, which read as they are written; false when empty.
 */
export const isPlainKana = (text: string): boolean => /^[ぁ-ゖァ-ヺー]+$/u.test(text);

/** The text with every full-width katakana that has a hiragana counterpart turned into it; ー and the rest stay. */
export const toHiragana = (text: string): string =>
  text.replace(/[ァ-ヶヽヾ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Whether a word's spelling says how it is read: as that reading, in hiragana or katakana. */
export const saysReading = (word: string, reading: string): boolean => toHiragana(word) === toHiragana(reading);

/** Letters without width, and selectors of a kanji's variants. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]|\p{Variation_Selector}/gu;

/**
 * A text as it is searched: half and full width, small and capital letters, hiragana and katakana are alike, and what
 * is not seen does not count.
 */
export const folded = (text: string): string => toHiragana(text.replace(UNSEEN, '').normalize('NFKC').toLowerCase());
