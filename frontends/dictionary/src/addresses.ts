export const kanjiAddress = (kanji: string): string => `/dictionary/kanji/${encodeURIComponent(kanji)}`;

export const MY_KANJI = '/dictionary/kanji';
