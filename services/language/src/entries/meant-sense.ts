import { definitionsOf, hasPhrase } from '../dictionary/definition.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { entriesInOtherKanji } from '../dictionary/in-other-kanji.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import { classesOfWord } from '../dictionary/word-class.js';
import type { Lexeme, LexemeFields } from '../words/lexeme.js';

/** Whether a definition says a phrase; one behind = is a gloss of its own: to sing, not to sing the praises of. */
const isSaid = (definition: string, phrase: string) =>
  phrase.startsWith('=') ? definition.split('; ').includes(phrase.slice(1)) : hasPhrase(definition, phrase);

/** Whether what is said is a meaning of our own, not a phrase of the dictionary's. */
export const isOurs = (phrase: string) => phrase.startsWith(':');

/**
 * The sense of a word that is meant, of its entry or, where that has no such sense, of another one that is written and
 * read like it.
 *
 * @param says phrases, one of which is in the sense
 * @returns what changes about the word; undefined where the dictionary has no such sense
 */
export function meantSense(
  dictionary: Dictionary,
  { base, baseReading, entry, partOfSpeech, conjugation, form }: Lexeme,
  says: readonly string[],
): Partial<LexemeFields> | undefined {
  const own = dictionary.find(entry);
  // きった is cut and never worn; of きる and きれる the letters do not tell.
  const classes = form === '連用タ接続' ? classesOfWord(partOfSpeech, conjugation) : 0;
  const query = { written: base, reading: baseReading, classes };
  const others = [...lookUpExactly(dictionary, query), ...entriesInOtherKanji(dictionary, query)];
  const ids = new Set([...(own === undefined ? [] : [own]), ...others.map((line) => line.id)]);
  for (const phrase of says) {
    if (isOurs(phrase)) return { definition: phrase.slice(1), otherDefinitions: undefined };
    for (const id of ids) {
      const senses = definitionsOf(dictionary.entry(id), query);
      const definition = senses.find((one) => isSaid(one, phrase));
      if (definition === undefined) continue;
      return {
        entry: dictionary.keyOf(id),
        definition,
        otherDefinitions: undefined,
        rank: dictionary.rankOf(id, base),
      };
    }
  }
  return undefined;
}
