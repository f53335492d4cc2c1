import type { PastAnswer } from '../packed-log.js';

/** What a card has been answered. */
export interface AnsweredCard {
  /** It was imported: its log begins elsewhere. */
  readonly isImported: boolean;
  /** Answers that were given elsewhere, as `packLog` packs them. */
  readonly past: Uint8Array | undefined;
  /** Answers given here, in order, four numbers each: milliseconds since 1970, day, rating, milliseconds it took. */
  readonly own: Float64Array;
}

/** An answer, and the days since the one before. */
export interface Step {
  readonly rating: number;
  readonly days: number;
}

/** An answer to learn from: the last step, with all that were before it. */
export interface TrainingItem {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly steps: readonly Step[];
}

interface DatedAnswer {
  readonly at: number;
  readonly day: number;
  readonly rating: number;
  readonly tookMs: number;
}

/** Numbers of each own answer. */
export const NUMBERS = 4;
/** Anki's number of answers to cards in their first steps. */
const LEARNING = 0;
/** Nobody reads a card in less: answers that took a shorter time say nothing of the memory. 0 is unknown. */
const HASTY_MS = 1_000;
/** Answers of one card that the model looks back on: as far as fsrs-rs does. */
const MOST_STEPS = 64;

/**
 * What a card's answers say of its learner's memory, as Anki chooses it (rslib/src/scheduler/fsrs/params.rs): each
 * answer on a later day than the one before, of a log that is known from its beginning.
 *
 * @param past the answers that were given elsewhere, unpacked
 * @param dayOf the learner's day of an instant in milliseconds
 */
export function trainingItemsOf(
  card: AnsweredCard,
  past: readonly PastAnswer[],
  dayOf: (ms: number) => number,
): TrainingItem[] {
  const own = ownAnswers(card.own);
  const reset = own.findLastIndex(({ rating }) => rating === 0);
  const answers = reset < 0 ? [...fromBeginning(past, dayOf), ...own] : own.slice(reset + 1);
  const isWhole = reset >= 0 || !card.isImported || answers.length > own.length;
  if (!isWhole) return [];
  const steps: Step[] = answers.map(({ day, rating }, index) => ({
    rating,
    days: index === 0 ? 0 : Math.max(0, day - answers[index - 1]!.day),
  }));
  return answers.flatMap(({ at, tookMs }, index) => {
    const isHasty = tookMs > 0 && tookMs < HASTY_MS;
    if (index >= MOST_STEPS || steps[index]!.days === 0 || isHasty) return [];
    return [{ at, steps: steps.slice(0, index + 1) }];
  });
}

function ownAnswers(numbers: Float64Array): DatedAnswer[] {
  return Array.from({ length: numbers.length / NUMBERS }, (_, place) => {
    const [at, day, rating, tookMs] = numbers.subarray(place * NUMBERS, (place + 1) * NUMBERS);
    return { at: at!, day: day!, rating: rating!, tookMs: tookMs! };
  });
}

/** Past answers from those on by which the card was last learned; none where the log begins later. */
function fromBeginning(past: readonly PastAnswer[], dayOf: (ms: number) => number): DatedAnswer[] {
  let begin = past.findLastIndex(({ kind }) => kind === LEARNING);
  if (begin < 0) return [];
  while (begin > 0 && past[begin - 1]!.kind === LEARNING) begin--;
  return past.slice(begin).map(({ at, rating, tookMs }) => ({ at, day: dayOf(at), rating, tookMs }));
}
