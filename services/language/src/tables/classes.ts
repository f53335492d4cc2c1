import { readTable } from './read-table.js';

/** The rows of data/grammar/classes.tsv, which explains the columns. */
const CLASSES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  readTable('data/grammar/classes.tsv', ['class', 'words'], ({ class: name, words }) => {
    if (!/^[A-Z-]+$/u.test(name)) throw new Error(`a class is named in capitals, and not "${name}"`);
    return [name, new Set(words.split(' '))] as const;
  }),
);

/** The words of a class, in their order; undefined where none is called so. */
export const wordsOfClass = (name: string): ReadonlySet<string> | undefined => CLASSES.get(name);

/**
 * The words of a class, for a rule of code.
 *
 * @throws Error where none is called so
 */
export function classOf(name: string): ReadonlySet<string> {
  const words = CLASSES.get(name);
  if (!words) throw new Error(`data/grammar/classes.tsv has no class ${name}.`);
  return words;
}
