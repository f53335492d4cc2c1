import { type DictionaryEntry, sensesOfForm, type WrittenWord } from './entry.js';
import { classesOfTag } from './word-class.js';

/** How many senses a definition shows. */
const SENSES = 3;
/** Definitions longer than this many characters end at a whole gloss. */
const LONGEST = 200;

/**
 * The first sense, in one line: `to eat; to live on`.
 *
 * @param form the word as it stands somewhere: some senses are of one spelling or reading only
 * @param classes mask of `WordClass` that the word has there: the first sense with one of them is meant, as あまり is
 *   no remainder where it is an adverb; 0 when unknown
 */
export function firstDefinition(entry: DictionaryEntry, form: WrittenWord, classes = 0): string {
  const senses = sensesOfForm(entry, form);
  const meant =
    senses.find(({ partOfSpeech }) => partOfSpeech.some((tag) => (classesOfTag(tag) & classes) !== 0)) ?? senses[0]!;
  return joined(meant.glosses, LONGEST);
}

/** All senses, each in one line as `firstDefinition` has it. */
export const definitionsOf = (entry: DictionaryEntry, form: WrittenWord): string[] =>
  sensesOfForm(entry, form).map(({ glosses }) => joined(glosses, LONGEST));

/** Whether a definition has a phrase, by its words. */
export const hasPhrase = (definition: string, phrase: string): boolean => inWords(definition).includes(inWords(phrase));

const inWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()} `;

/** The first senses, in one line: `(1) to eat (2) to live on (e.g. a salary); to subsist on`. */
export const definitionOf = (entry: DictionaryEntry, form: WrittenWord): string =>
  numbered(sensesOf(entry, form).slice(0, SENSES));

/** Each sense in one line, shortened to whole glosses. */
export function sensesOf(entry: DictionaryEntry, form: WrittenWord): string[] {
  const senses = sensesOfForm(entry, form);
  return senses.map(({ glosses }) => joined(glosses, senses.length === 1 ? LONGEST : LONGEST / 2));
}

/** Senses as people read them: with numbers where there are several. */
export const numbered = (senses: readonly string[]): string =>
  senses.length === 1 ? senses[0]! : senses.map((sense, index) => `(${index + 1}) ${sense}`).join(' ');

function joined(glosses: readonly string[], longest: number): string {
  let text = glosses[0]!;
  for (const gloss of glosses.slice(1)) {
    if (text.length + gloss.length + 2 > longest) break;
    text += `; ${gloss}`;
  }
  return text;
}
