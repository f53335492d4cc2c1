import type { Dictionary } from '../dictionary/dictionary.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import type { CountedWord } from './count-words.js';

/** Longer ones are free text. */
const LONGEST = 100;

/**
 * Whether a word is the dictionary's, in this form and reading, or one that the analyser makes of its own words: what
 * may be shown to anyone. Corrections, ruby and names that a learner or a text gave do not count.
 *
 * @param word the entry's key, empty without one; the dictionary form; the reading, empty when unknown
 * @param count the words of a text without corrections
 */
export function isRecognized(
  { entry, word, reading }: Pick<CountedWord, 'entry' | 'word' | 'reading'>,
  dictionary: Dictionary | undefined,
  count: (text: string) => readonly CountedWord[],
): boolean {
  if (word.length > LONGEST) return false;
  if (entry !== '' && dictionary) {
    const lines = lookUpExactly(dictionary, { written: word, reading, classes: 0 });
    if (lines.some(({ id }) => dictionary.keyOf(id) === entry)) return true;
  }
  const [only, ...others] = count(word);
  if (!only || others.length > 0 || only.count > 1 || !only.certain) return false;
  return only.entry === entry && only.word === word && only.reading === reading;
}
