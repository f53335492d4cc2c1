/** Whether there is any kana or kanji in the text, 々 and 〆 among them. */
export const hasJapanese = (text: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}〆]/u.test(text);

/** Whether there is any kana in the text. */
export const hasKana = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Whether the text has a kanji or a mark that stands for one (々, 〆, ヶ read か). */
export const hasKanji = (text: string): boolean => /[\p{Script=Han}々〆ヶ]/u.test(text);
