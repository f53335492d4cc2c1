/** The address of a word's page: its entry by the key that dictionaries agree about, and how it is written. */
export const wordAddress = (entry: string, word: string): string =>
  `/dictionary/word/${encodeURIComponent(entry)}/${encodeURIComponent(word)}`;

/** The address where whatever may be meant is looked for: a word of which nobody knows the entry, or a question. */
export const searchAddress = (question: string): string =>
  question === '' ? '/dictionary' : `/dictionary?q=${encodeURIComponent(question)}`;
