/**
 * A reading of a kanji as dictionaries print it.
 *
 * @param reading as KANJIDIC writes it: た.べる, with - where something stands before or behind the kanji
 */
export const printedReading = (reading: string): string =>
  reading.replace(/\.(.+?)(?=-?$)/u, '（$1）').replace(/^-|-$/gu, '〜');
