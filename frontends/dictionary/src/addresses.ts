export const kanjiAddress = (kanji: string): string => `/dictionary/kanji/${encodeURIComponent(kanji)}`;

export const MY_KANJI = '/dictionary/kanji';

export const searchAddress = (question: string): string =>
  question === '' ? '/dictionary' : `/dictionary?q=${encodeURIComponent(question)}`;
