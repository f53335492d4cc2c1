import { isPlainKana } from '@ichibun/japanese/kana';

/** The sizes of the sets of frequent words that a learner is placed between. */
export const STEPS = [60, 100, 300, 500, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000];
const WORDS_OF_STEP = 2;

/** Up to here courses have taught most frequent words: others are prefixes, endings and what is seldom said alone. */
const TAUGHT = 1_000;
/**
 * Two kanji, or a kanji and the end of a verb or an adjective: one kanji alone may be an ending (制), a stem no word (立ち),
 * kana may be another word's (つく), and a loanword is known by who knows no Japanese.
 */
const TELLS = /\p{Script=Han}.*\p{Script=Han}|\p{Script=Han}.*[うくぐすつぬぶむるい]$/u;

interface AskedWord {
  readonly word: string;
  readonly reading: string;
}

const keyOf = ({ word, reading }: AskedWord): string => `${word} ${reading}`;

/**
 * The words that a learner is asked for: two of each step that has them, those by which most is seen. Particles and what
 * is one kana are left out, since who knows を or ご knows no word yet, and of a spelling all words but the most frequent.
 *
 * @param frequent the most frequent first
 * @param given.particles as they are written
 * @param given.taught what courses begin with
 * @param attempt another one has other words
 */
export function placementSteps<Word extends AskedWord>(
  frequent: readonly Word[],
  given: { particles: ReadonlySet<string>; taught: readonly AskedWord[] },
  attempt: number,
): { count: number; words: Word[] }[] {
  const taught = new Set(given.taught.map(keyOf));
  const isTaught = (word: Word) => taught.has(keyOf(word));
  const first = new Map<string, Word>();
  for (const one of frequent) if (!first.has(one.word)) first.set(one.word, one);
  const mayBeAsked = (one: Word) =>
    first.get(one.word) === one &&
    !given.particles.has(one.word) &&
    !(isPlainKana(one.word) && [...one.word].length === 1);
  return STEPS.map((count, index) => {
    const all = frequent.slice(STEPS[index - 1] ?? 0, count).filter(mayBeAsked);
    const best = all.filter((one) => isTaught(one) || (count > TAUGHT && TELLS.test(one.word)));
    return { count, words: best.length >= WORDS_OF_STEP ? best : all };
  })
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
