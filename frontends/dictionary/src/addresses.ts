export const kanjiAddress = (kanji: string): string => `/dictionary/kanji/${encodeURIComponent(kanji)}`;

export const GRAMMAR = '/dictionary/grammar';

export const MY_KANJI = '/dictionary/kanji';
