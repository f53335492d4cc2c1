import { clipParameters, default_w, FSRSAlgorithm } from 'ts-fsrs';

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;

/** What FSRS-6 keeps of how well something is remembered. */
export interface Memory {
  /** Days after which it is still remembered with a probability of 90 %. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
}

/** How many parameters FSRS-6 has. */
export const PARAMETERS = default_w.length;

/** The first of them are the stability after each of the four first answers, which ts-fsrs raises to this. */
const FIRST_STABILITIES = 4;
const LEAST_STABILITY = 0.1;

/** The longest interval in days: a hundred years. */
const LONGEST = 36_500;
/** How likely SM-2's intervals make it that something is remembered, as Anki takes it. */
const SM2_RETENTION = 0.9;

/**
 * FSRS-6: how an answer changes a memory, and when it is to be asked about next. Days are
 * given, and never counted by the model: a learner's day is neither UTC's nor 24 hours.
 */
export class MemoryModel {
  private readonly algorithm: FSRSAlgorithm;

  /**
   * @param retention how likely something is to be remembered when it is due: 0.7 to 0.99
   * @param parameters {@link PARAMETERS} of them, as {@link bounded}; those that suit most learners without
   */
  constructor(
    readonly retention: number,
    readonly parameters: readonly number[] = default_w,
  ) {
    this.algorithm = new FSRSAlgorithm({ request_retention: retention, maximum_interval: LONGEST, w: parameters });
  }

  /**
   * The memory after an answer.
   *
   * @param before undefined before the first answer
   * @param days since the answer before, 0 or more
   */
  after(before: Memory | undefined, days: number, rating: Rating): Memory {
    return this.algorithm.next_state(before ?? null, days, rating);
  }

  /**
   * The memory of something whose answers are not known, by what SM-2 made of them (`memory_state_from_sm2` of fsrs-rs,
   * with a retention of 90 %).
   *
   * @param days its interval, 1 or more
   * @param ease what SM-2 multiplies an interval by: 1.3 or more
   */
  ofInterval(days: number, ease: number): Memory {
    const [w8, w9, w10] = [default_w[8]!, default_w[9]!, default_w[10]!];
    const growth = Math.exp(w8) * days ** -w9 * Math.expm1((1 - SM2_RETENTION) * w10);
    return { stability: days, difficulty: Math.min(10, Math.max(1, 11 - (ease - 1) / growth)) };
  }

  /** Days until a memory is as likely as the retention asks for: more than 0, and seldom whole. */
  interval({ stability }: Memory): number {
    return stability * this.algorithm.interval_modifier;
  }
}

/**
 * Parameters within the bounds that {@link MemoryModel} puts them: those of others allow a first stability below 0.1.
 *
 * @param relearningSteps how many there are
 */
export const bounded = (parameters: readonly number[], relearningSteps: number): number[] =>
  clipParameters([...parameters], relearningSteps).map((one, index) =>
    index < FIRST_STABILITIES ? Math.max(one, LEAST_STABILITY) : one,
  );

/** Parts of an interval by which it is moved, beside a day, as Anki has them (rslib/src/scheduler/states/fuzz.rs). */
const FUZZ = [
  { from: 2.5, to: 7, part: 0.15 },
  { from: 7, to: 20, part: 0.1 },
  { from: 20, to: Number.POSITIVE_INFINITY, part: 0.05 },
];

/** The first and last day that an interval is moved to: Anki's `constrained_fuzz_bounds`. */
function fuzzBounds(days: number, least = 1): [first: number, last: number] {
  const wanted = Math.min(Math.max(days, least), LONGEST);
  const parts = FUZZ.map(({ from, to, part }) => part * Math.max(0, Math.min(wanted, to) - from));
  const delta = wanted < FUZZ[0]!.from ? 0 : parts.reduce((sum, one) => sum + one, 1);
  const bounded = (day: number) => Math.min(Math.max(Math.round(day), least), LONGEST);
  const [first, last] = [bounded(wanted - delta), bounded(wanted + delta)];
  return [first, last === first && last > 2 && last < LONGEST ? last + 1 : last];
}

/**
 * An interval moved by some days, so that cards learned together do not come due together for ever. The range is
 * Anki's; where in it is settled by card and count of answers, so that a replay of the log gives the same day.
 *
 * @param place 0 to below 1
 */
export function fuzzed(days: number, place: number, least = 1): number {
  const [first, last] = fuzzBounds(days, least);
  return Math.floor(first + place * (last - first + 1));
}

/**
 * The least days of a review that is given some: moving them does not undo their growth. Anki's
 * `minimum_review_fuzz_interval`.
 *
 * @param before days of the review before
 */
export function leastAfter(before: number, days: number): number {
  if (Math.round(days) > before) return before + 1;
  return before <= fuzzBounds(days)[1] ? before : 1;
}

/** A number from 0 to below 1 that is the same for the same card and count: the finalizer of MurmurHash3. */
export function placeOf(cardId: number, answers: number): number {
  let hash = Math.imul(cardId, 0x9e3779b1) ^ answers;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
