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

/** A text as it is searched: half and full width, small and capital letters, hiragana and katakana are alike. */
export const folded = (text: string): string => toHiragana(text.normalize('NFKC').toLowerCase());
