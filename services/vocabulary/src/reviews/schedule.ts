import { STATES, type State } from '../words/states.js';
import { fuzzed, leastAfter, type Memory, type MemoryModel, placeOf, type Rating } from './memory.js';

const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 1_440;
/** Days of stability from which a word counts as mature, as in Anki. */
export const MATURE_DAYS = 21;

/** Where a card stands, by its number in the database. */
export const PHASES = { new: 0, learning: 1, review: 2, relearning: 3 } as const;
export type Phase = (typeof PHASES)[keyof typeof PHASES];

/** What a learner's settings say of schedules. */
export interface Rules {
  readonly model: MemoryModel;
  /** Minutes from one step to the next. */
  readonly learningSteps: readonly number[];
  readonly relearningSteps: readonly number[];
}

/** An entry of the log: an answer, or with rating 0 a reset. */
export interface LogEntry {
  readonly rating: Rating | 0;
  readonly at: Date;
  /** The study day that it belongs to, for good. */
  readonly day: number;
}

/** Where a card is after its log. */
export interface Schedule {
  readonly phase: Phase;
  /** How many of its steps are done. */
  readonly step: number;
  readonly memory: Memory | undefined;
  /** The day on which a review is due; undefined in all other phases. */
  readonly dueDay: number | undefined;
  /** When the next step is due; undefined in all other phases. */
  readonly dueAt: Date | undefined;
  /** Days of its last interval; 0 before there is one. */
  readonly interval: number;
  /** Answers, and how often it was forgotten. */
  readonly answers: number;
  readonly lapses: number;
  readonly firstDay: number | undefined;
  readonly lastDay: number | undefined;
  readonly lastAt: Date | undefined;
}

/** Before the first answer. */
export const NEW: Schedule = {
  phase: PHASES.new,
  step: 0,
  memory: undefined,
  dueDay: undefined,
  dueAt: undefined,
  interval: 0,
  answers: 0,
  lapses: 0,
  firstDay: undefined,
  lastDay: undefined,
  lastAt: undefined,
};

/**
 * Where a card is after one more entry of its log, which is not before the others.
 *
 * @param cardId settles by how much its intervals are moved
 */
export function after(before: Schedule, { rating, at, day }: LogEntry, rules: Rules, cardId: number): Schedule {
  if (rating === 0) return NEW;
  // Somebody who flies east has a day that is less than a day before the last one.
  const days = before.lastDay === undefined ? 0 : Math.max(0, day - before.lastDay);
  const memory = rules.model.after(before.memory, days, rating);
  const wasReview = before.phase === PHASES.review;
  const common = {
    memory,
    answers: before.answers + 1,
    lapses: before.lapses + (wasReview && rating === 1 ? 1 : 0),
    firstDay: before.firstDay ?? day,
    lastDay: day,
    lastAt: at,
  };
  const relearns = before.phase === PHASES.relearning || wasReview;
  const steps = relearns ? rules.relearningSteps : rules.learningSteps;
  const isInSteps = wasReview ? rating === 1 : rating < 4;
  const next = isInSteps ? nextStep(wasReview ? 0 : before.step, rating, steps) : undefined;
  if (next) {
    return {
      ...common,
      phase: relearns ? PHASES.relearning : PHASES.learning,
      step: next.step,
      dueDay: undefined,
      dueAt: new Date(at.getTime() + next.minutes * MINUTE_MS),
      interval: before.interval,
    };
  }
  const interval = intervalOf(before, days, rating, rules, placeOf(cardId, common.answers));
  return { ...common, phase: PHASES.review, step: 0, dueDay: day + interval, dueAt: undefined, interval };
}

/** The step that an answer below "easy" leads to, and the minutes until it is due; undefined after the last. */
function nextStep(step: number, rating: Rating, steps: readonly number[]) {
  if (steps.length === 0) return undefined;
  const now = Math.min(step, steps.length - 1);
  if (rating === 1) return { step: 0, minutes: steps[0]! };
  if (rating === 3) return now + 1 < steps.length ? { step: now + 1, minutes: steps[now + 1]! } : undefined;
  // As Anki has it: between the first two steps, or half as long again as the only one; later the same step once more.
  if (now > 0) return { step: now, minutes: steps[now]! };
  const minutes = steps.length > 1 ? (steps[0]! + steps[1]!) / 2 : steps[0]! * 1.5;
  return { step: 0, minutes: Math.min(Math.ceil(minutes), MINUTES_PER_DAY - 1) };
}

/**
 * Days until the next review. Of a review "good" is later than "hard", and "easy" than "good", as in Anki. What was new
 * comes again on the next day, unless it was easy: whether it outlasts the first night nothing tells before.
 */
function intervalOf(before: Schedule, days: number, rating: Rating, { model }: Rules, place: number): number {
  const wanted = (one: Rating) => model.interval(model.after(before.memory, days, one));
  if (before.phase !== PHASES.review) {
    const isNew = before.phase === PHASES.new || before.phase === PHASES.learning;
    if (isNew && (rating === 2 || rating === 3)) return 1;
    const least = rating === 4 ? fuzzed(wanted(3), place) + 1 : 1;
    return fuzzed(Math.max(1, Math.round(wanted(rating))), place, least);
  }
  if (rating === 1) return Math.max(1, Math.round(wanted(1)));
  const moved = (one: Rating, least: number) =>
    fuzzed(wanted(one), place, Math.max(leastAfter(before.interval, wanted(one)), least));
  const hard = moved(2, 1);
  if (rating === 2) return hard;
  const good = moved(3, hard + 1);
  return rating === 3 ? good : moved(4, good + 1);
}

/** A log in the order in which it was lived: by time, and where two entries have the same by their ids. */
export const inOrder = <Entry extends LogEntry & { readonly id: string }>(log: readonly Entry[]): Entry[] =>
  [...log].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));

/**
 * Where a card is after its log, and in which phase it was at each entry.
 *
 * @param log in order
 * @param base where it stood before: new, or as it was imported
 */
export function foldOf(
  log: readonly LogEntry[],
  rules: Rules,
  cardId: number,
  base = NEW,
): { schedule: Schedule; phases: Phase[] } {
  let schedule = base;
  const phases = log.map((entry) => {
    const { phase } = schedule;
    schedule = after(schedule, entry, rules, cardId);
    return phase;
  });
  return { schedule, phases };
}

/** Minutes until a card would come again after each of the four answers, given now; whole days are 1,440. */
export function intervalsOf(schedule: Schedule, at: Date, day: number, rules: Rules, cardId: number): number[] {
  return ([1, 2, 3, 4] as const).map((rating) => {
    const next = after(schedule, { rating, at, day }, rules, cardId);
    return next.dueAt ? (next.dueAt.getTime() - at.getTime()) / MINUTE_MS : next.interval * MINUTES_PER_DAY;
  });
}

/** How well a word is known by its card. It is being learned until it was remembered on a later day than its first. */
export function stateOf({
  phase,
  memory,
  firstDay,
  lastDay,
}: Pick<Schedule, 'phase' | 'memory' | 'firstDay' | 'lastDay'>): Exclude<State, 5> {
  if (phase === PHASES.new) return STATES.new;
  if (phase !== PHASES.review || firstDay === lastDay) return STATES.learning;
  return memory!.stability >= MATURE_DAYS ? STATES.mature : STATES.young;
}

/**
 * Whether a lapse is one at which a card is called a leech: that of the setting, and each half of it after, as in Anki.
 *
 * @param wanted lapses of the setting, 1 or more
 */
export const isLeechAt = (lapses: number, wanted: number): boolean =>
  lapses >= wanted && (lapses - wanted) % Math.ceil(wanted / 2) === 0;
