/** Letters that forms of an English word have in common, and shorter words have all. */
const STEM = 4;
/** Words that say nothing of what is meant. */
const EMPTY = new Set(['a', 'an', 'the', 'to', 'be', 'of', 'in', 'or', 'etc', 'esp', 'usu']);

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !EMPTY.has(word));

/** Prison is within imprisonment. */
const isWithin = (word: string, stem: string) => word.length > STEM && stem.includes(word);

const stemOf = (word: string): string => word.slice(0, Math.max(STEM, word.length - 2));

/**
 * Whether a translation has anything of what a noun means: a word of one of its glosses, in any of its forms. Verbs and
 * adjectives are often translated by others (食べる: to have lunch), and nouns of the starter corpus in nine of ten.
 *
 * @param definition its glosses, as the dictionary has them
 */
export function saysMeaning(english: string, definition: string): boolean {
  const said = wordsOf(english);
  const meant = wordsOf(definition).map(stemOf);
  return meant.length === 0 || meant.some((stem) => said.some((word) => word.startsWith(stem) || isWithin(word, stem)));
}
