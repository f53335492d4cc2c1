import type { DictionaryEntry } from './entry.js';

/** How many senses a definition shows. */
const SENSES = 3;
/** Definitions longer than this many characters end at a whole gloss. */
const LONGEST = 200;

/** The first sense, in one line: `to eat; to live on`. */
export const firstDefinition = (entry: DictionaryEntry): string => joined(entry.senses[0]!.glosses, LONGEST);

/** The first senses, in one line: `(1) to eat (2) to live on (e.g. a salary); to subsist on`. */
export function definitionOf({ senses }: DictionaryEntry): string {
  if (senses.length === 1) return joined(senses[0]!.glosses, LONGEST);
  return senses
    .slice(0, SENSES)
    .map((sense, index) => `(${index + 1}) ${joined(sense.glosses, LONGEST / 2)}`)
    .join(' ');
}

function joined(glosses: readonly string[], longest: number): string {
  let text = glosses[0]!;
  for (const gloss of glosses.slice(1)) {
    if (text.length + gloss.length + 2 > longest) break;
    text += `; ${gloss}`;
  }
  return text;
}
