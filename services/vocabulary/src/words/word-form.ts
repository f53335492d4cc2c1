import type { InvalidWord } from '@ichibun/failures/english/vocabulary';
import { nfkc } from '@ichibun/japanese/normal-form';
import { hasJapanese } from '@ichibun/japanese/script';
import { withoutVariants, withoutZeroWidth } from '@ichibun/japanese/written-forms';
import { DomainError } from '@ichibun/kit/errors';

/** Characters that a word, a reading and a meaning have at most. */
export const WORD_LIMITS = { word: 100, reading: 100, meaning: 10_000 } as const;

/** Stand for something else than a word in `…/vocabulary/{word}`. */
const RESERVED: ReadonlySet<string> = new Set(['clear', 'import', 'blocked', '.', '..']);

/**
 * A word or reading as it is kept: half-width kana, decomposed kana, letters without width, variants of a kanji and
 * stray space are ways of typing, not other words.
 */
export const normalised = (text: string) => nfkc(withoutVariants(withoutZeroWidth(text))).trim();

/**
 * A meaning as it is kept: one definition a line, where a dictionary has numbered them `(1) … (2) …` in a row. Null
 * when there is none.
 */
export const meaningOf = (meaning: string | undefined): string | null =>
  // Only from where a run of spaces begins: trying each of them takes quadratic time.
  meaning?.trim().replace(/(?<!\s)\s+(?=\(\d+\) )/g, '\n') || null;

/** How many definitions a meaning has: one a line. */
export const countDefinitions = (meaning: string | null) =>
  meaning?.split('\n').filter((line) => line.trim() !== '').length ?? 0;

/**
 * Why a learner's word cannot be kept: `vocabulary.invalid-word`; undefined when it can.
 *
 * @param word normalised
 * @param reading normalised, or null when there is none
 */
export function objectionTo(word: string, reading: string | null): DomainError | undefined {
  const refuse = (why: InvalidWord) => new DomainError('vocabulary.invalid-word', why);
  if (word === '') return refuse({ problem: 'no-word' });
  if (RESERVED.has(word)) return refuse({ problem: 'reserved', word });
  if (word.length > WORD_LIMITS.word) return refuse({ problem: 'long', field: 'word', most: WORD_LIMITS.word });
  if (reading && reading.length > WORD_LIMITS.reading) {
    return refuse({ problem: 'long', field: 'reading', most: WORD_LIMITS.reading });
  }
  return undefined;
}

/**
 * Checks a word that a learner typed: Japanese is what has a kana or kanji, and words of the dictionary such as CD.
 *
 * @param entries the dictionary's for the word
 * @throws DomainError `vocabulary.invalid-word`
 */
export function checkJapanese(word: string, entries: readonly unknown[]): void {
  if (entries.length === 0 && !hasJapanese(word)) {
    throw new DomainError('vocabulary.invalid-word', { problem: 'not-japanese' });
  }
}

/**
 * Checks a meaning that a learner gives. One that nobody knows is not given.
 *
 * @throws DomainError `vocabulary.invalid-word` when it is blank or too long
 */
export function checkMeaning(meaning: string): void {
  const refuse = (why: InvalidWord) => new DomainError('vocabulary.invalid-word', why);
  if (meaning.trim() === '') throw refuse({ problem: 'no-meaning' });
  if (meaning.length > WORD_LIMITS.meaning) {
    throw refuse({ problem: 'long', field: 'meaning', most: WORD_LIMITS.meaning });
  }
}
