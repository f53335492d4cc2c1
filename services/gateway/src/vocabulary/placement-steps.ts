import { isPlainKana } from '@ichibun/japanese/kana';

/** The sizes of the sets of frequent words that a learner is placed between. */
export const STEPS = [60, 100, 300, 500, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000];
const WORDS_OF_STEP = 2;

/**
 * The words that a learner is asked for: two of each step that has them. Particles and what is one kana are left out,
 * since who knows を or ご knows no word yet.
 *
 * @param frequent the most frequent first
 * @param particles as they are written
 * @param attempt another one has other words
 */
export function placementSteps<Word extends { readonly word: string }>(
  frequent: readonly Word[],
  particles: ReadonlySet<string>,
  attempt: number,
): { count: number; words: Word[] }[] {
  const tellsSomething = ({ word }: Word) => !particles.has(word) && !(isPlainKana(word) && [...word].length === 1);
  return STEPS.map((count, index) => ({
    count,
    words: frequent.slice(STEPS[index - 1] ?? 0, count).filter(tellsSomething),
  }))
    .filter(({ words }) => words.length >= WORDS_OF_STEP)
    .map(({ count, words }) => ({ count, words: twoOf(words, attempt) }));
}

/** Multiples of it, without their whole parts, are far from each other: attempts that follow ask for other words. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/** One of either half, so that a step is not judged by neighbours. */
function twoOf<Word>(words: readonly Word[], attempt: number): Word[] {
  const middle = Math.floor(words.length / 2);
  const share = (attempt * GOLDEN_RATIO) % 1;
  return [words.slice(0, middle), words.slice(middle)].map((half) => half[Math.floor(share * half.length)]!);
}
