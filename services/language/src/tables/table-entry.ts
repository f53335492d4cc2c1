/** What a table of words has for one: a text may hold `constructor` and `toString`, which every object has too. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
