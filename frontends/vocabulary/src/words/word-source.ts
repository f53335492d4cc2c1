import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { messages } from '../messages.js';

/** Words that came otherwise than by a file. */
const OWN = 'own';
const SETS = 'sets';
const FILE = 'file ';

export const EVERY_SOURCE = '';

/** What a word is filtered by. */
export const sourceOf = ({ fromSet, importedFrom }: VocabularyWord): string =>
  importedFrom ? FILE + importedFrom : fromSet ? SETS : OWN;

/** Where the words of a vocabulary came from, for people; only where there is a choice. */
export function sourcesOf(words: readonly VocabularyWord[]): { value: string; label: string }[] {
  const found = new Set(words.map(sourceOf));
  if (found.size < 2) return [];
  const files = [...found].filter((source) => source.startsWith(FILE)).sort();
  return [
    { value: EVERY_SOURCE, label: messages.choices.everywhere },
    ...(found.has(OWN) ? [{ value: OWN, label: messages.choices.oneByOne }] : []),
    ...(found.has(SETS) ? [{ value: SETS, label: messages.choices.fromSets }] : []),
    ...files.map((value) => ({ value, label: value.slice(FILE.length) })),
  ];
}
