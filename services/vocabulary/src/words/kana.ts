/** Whether a text is written in kana only. */
export const isKana = (text: string) => /^[ぁ-ゖァ-ヺー]+$/.test(text);

/** Katakana as hiragana; everything else as it is. ァ to ヶ lie 0x60 above ぁ to ゖ in Unicode. */
export const toHiragana = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
