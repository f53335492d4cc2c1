import { hasKanji } from '@ichibun/japanese/script';
import { WordClass } from '../dictionary/word-class.js';
import { type GrammarUse, usesOf } from '../rules/uses.js';
import { isGrammarWord } from '../words/token-kind.js';

const NOUN = WordClass.noun | WordClass.pronoun | WordClass.naAdjective;
const INFLECTED =
  WordClass.ichidan | WordClass.godan | WordClass.kuru | WordClass.suru | WordClass.zuru | WordClass.iAdjective;

/** Whether an entry that was found for a word is that of the word, and whether the word is grammar. */
interface Verdict {
  readonly isItsEntry: boolean;
  readonly isGrammar: boolean;
}

const WORD: Verdict = { isItsEntry: true, isGrammar: false };
const GRAMMAR: Verdict = { isItsEntry: true, isGrammar: true };
const OF_ITS_OWN: Verdict = { isItsEntry: false, isGrammar: true };

/**
 * Whether a word that the dictionary has is grammar. All texts share the answer for an entry in one form, so these
 * decide, not the place: が and と begin sentences as conjunctions too. Where a form is both (ない, ほど, くる), the
 * word of grammar is one of its own without that entry, whose meanings are its uses: くる after て is no "to come".
 *
 * @param base dictionary form
 * @param asAnalysed dictionary form as the analyser has it
 * @param partOfSpeech IPADIC's levels joined by commas
 * @param classes mask of `WordClass` of the entry
 * @param isHere whether the word is grammar in its place
 */
export function grammarOfEntry(
  { base, asAnalysed, partOfSpeech }: { base: string; asAnalysed: string; partOfSpeech: string },
  classes: number,
  isHere: boolean,
): Verdict {
  const uses = usesOf(asAnalysed);
  if (/^[動形]/u.test(partOfSpeech) || isVerb(partOfSpeech, classes, uses)) {
    return isHere && uses.length > 0 ? OF_ITS_OWN : WORD;
  }
  if (classes === WordClass.auxiliary) return GRAMMAR;
  if (isWordToo(base)) return isHere && isIn(uses, partOfSpeech) ? OF_ITS_OWN : WORD;
  // 切り and ぴょーん are particles last of all.
  const isFirst = uses.length > 0 || (classes & (NOUN | WordClass.adverb)) === 0;
  if (isFirst && (classes & WordClass.particle) !== 0) return GRAMMAR;
  if (!isHere) return WORD;
  if (uses.length > 0 || (classes & NOUN) === 0) return GRAMMAR;
  // The entry is that of a noun: 縦 for the たて of 来たて. What only ever is grammar has none: る is not 縷々. Kanji
  // say which noun it was: 程.
  return partOfSpeech.startsWith('助') && !hasKanji(base) ? OF_ITS_OWN : WORD;
}

/**
 * Whether the entry of an auxiliary is that of a verb or an adjective: the ある of である, ござる; that of たい is its
 * own.
 */
const isVerb = (partOfSpeech: string, classes: number, uses: readonly GrammarUse[]): boolean =>
  partOfSpeech.startsWith('助動詞') &&
  (classes & INFLECTED) !== 0 &&
  ((classes & WordClass.auxiliary) === 0 || uses.length === 0);

/** Whether a word of grammar is, by its uses, a noun, verb, adjective or adverb as well: もの, より, ない. */
const isWordToo = (word: string): boolean =>
  usesOf(word).some(({ parts }) => parts.some((part) => /^[名動形副]/u.test(part) && !isGrammarWord(word, part)));

const isIn = (uses: readonly GrammarUse[], partOfSpeech: string): boolean =>
  uses.some(({ parts }) => parts.some((part) => partOfSpeech.startsWith(part)));
