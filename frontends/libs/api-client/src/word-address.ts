/** The address of a word's page: its entry by the key that dictionaries agree about, and how it is written. */
export const wordAddress = (entry: string, word: string): string =>
  `/dictionary/word/${encodeURIComponent(entry)}/${encodeURIComponent(word)}`;
