import type { MemoryModel, Rating } from '../reviews/memory.js';
import { KINDS, type PastAnswer } from '../reviews/packed-log.js';
import { MATURE_DAYS, NEW, PHASES, type Rules, type Schedule, stateOf } from '../reviews/schedule.js';
import type { KnownSince } from '../words/new-word.js';
import { STATES } from '../words/states.js';
import type { AnkiCard, AnkiReview, Days } from './anki-rows.js';

const DAY_S = 86_400;
/** Times before this are days since the collection began, later ones seconds since 1970. */
const LEAST_SECOND = 1_000_000_000;
/** What a row can hold: damaged collections have any numbers. */
const MOST = { day: 100_000, interval: 36_500, count: 1_000_000, ms: 4_102_444_800_000, tookMs: 3_600_000 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value || 0));

/** A card's log in its order, with every line that its collection has. */
export function logOf(reviews: readonly AnkiReview[]): PastAnswer[] {
  const log: PastAnswer[] = [];
  for (const { at, rating, kind, factor, tookMs } of reviews) {
    const found = kindOf(rating, kind, factor);
    if (found === undefined) continue;
    const isAnswered = found <= KINDS.filtered || found === KINDS.crammed;
    log.push({
      at: within(at, 0, MOST.ms),
      rating: isAnswered ? rating : 0,
      kind: found,
      tookMs: within(tookMs, 0, MOST.tookMs),
    });
  }
  return log;
}

/** Which kind of line it is (rslib/src/revlog/mod.rs); undefined for what no version of Anki writes. */
function kindOf(rating: number, kind: number, factor: number): number | undefined {
  if (kind === 4) return factor === 0 ? KINDS.reset : KINDS.rescheduled;
  if (kind === 5) return KINDS.rescheduled;
  if (rating < 1 || rating > 4 || kind < 0 || kind > 3) return undefined;
  return kind === 3 && factor === 0 ? KINDS.crammed : kind;
}

/**
 * A collection's days, as numbers that rise by one a day from 1970-01-01 (rslib/src/scheduler/timing.rs).
 *
 * @param minutesWest where the collection does not say it: of the learner's zone when it was made
 */
export class AnkiDays {
  private readonly first: number;
  private readonly westS: number;
  private readonly startS: number;

  constructor(days: Days, minutesWest: (at: Date) => number) {
    this.westS = 60 * (days.minutesWest ?? minutesWest(new Date(days.madeAt * 1_000)));
    this.startS = days.startHour * 3_600;
    // The calendar day, whatever the hour: Anki subtracts dates.
    this.first = Math.floor((days.madeAt - this.westS) / DAY_S);
  }

  /** The day of an instant in milliseconds. */
  of(ms: number): number {
    return Math.floor((ms / 1_000 - this.westS - this.startS) / DAY_S);
  }

  /** The day that a card of Anki's is due on. */
  due(days: number): number {
    return within(this.first + days, 0, MOST.day);
  }

  startOf(day: number): Date {
    return new Date((day * DAY_S + this.westS + this.startS) * 1_000);
  }
}

/**
 * Where a card of Anki's is here: its memory is Anki's, else what its log folds to, else what interval and ease
 * say. A card of which none of these says anything is new.
 *
 * @param log its answers since it was last reset
 */
export function scheduleOfAnki(card: AnkiCard, log: readonly PastAnswer[], days: AnkiDays, rules: Rules): Schedule {
  const isReview = card.type === 2;
  if (!isReview && card.type !== 1 && card.type !== 3) return NEW;
  const interval = within(card.intervalDays, isReview ? 1 : 0, MOST.interval);
  const memory =
    card.memory ??
    replayed(log, days, rules.model) ??
    (interval > 0 ? rules.model.ofInterval(interval, within(card.ease, 1_300, 10_000) / 1_000) : undefined);
  if (!memory) return NEW;
  const last = log.at(-1);
  const dueDay = days.due(card.due);
  const lastDay = last ? days.of(last.at) : isReview ? Math.max(0, dueDay - interval) : days.of(Date.now());
  // Without its first answers, as long before its last one as its next one is after it.
  const beforeLog = Math.max(0, lastDay - interval);
  const logged = log[0] ? days.of(log[0].at) : beforeLog;
  const common = {
    memory,
    interval,
    answers: within(Math.max(card.answers, log.length), 1, MOST.count),
    lapses: within(card.lapses, 0, MOST.count),
    firstDay: log.length < card.answers ? Math.min(logged, beforeLog) : logged,
    lastDay,
    lastAt: last ? new Date(last.at) : days.startOf(lastDay),
  };
  if (isReview) return { ...common, phase: PHASES.review, step: 0, dueDay, dueAt: undefined };
  const steps = card.type === 1 ? rules.learningSteps : rules.relearningSteps;
  return {
    ...common,
    phase: card.type === 1 ? PHASES.learning : PHASES.relearning,
    step: within(steps.length - card.stepsLeft, 0, Math.max(0, steps.length - 1)),
    dueDay: undefined,
    dueAt: card.due >= LEAST_SECOND ? new Date(within(card.due * 1_000, 0, MOST.ms)) : days.startOf(dueDay),
  };
}

/**
 * Since when a card's word has been known as well as it is now, or better: when that was first so. A word is learned by
 * its first answer, young once a review found it on a later day, mature from a stability of three weeks on.
 *
 * @param log its answers since it was last reset
 */
export function sinceOf(
  log: readonly PastAnswer[],
  schedule: Schedule,
  days: AnkiDays,
  model: MemoryModel,
): KnownSince | undefined {
  if (log.length === 0) return undefined;
  const since: { learning: number; young?: number; mature?: number } = { learning: log[0]!.at };
  const state = stateOf(schedule);
  const firstDay = days.of(log[0]!.at);
  let memory: ReturnType<MemoryModel['after']> | undefined;
  let before = firstDay;
  for (const [index, { at, rating }] of log.entries()) {
    const day = days.of(at);
    memory = model.after(memory, Math.max(0, day - before), rating as Rating);
    before = day;
    const next = log[index + 1];
    // The kind of an answer says in which phase it found the card: that which the answer before it led to.
    const isReview = next ? next.kind === KINDS.review : schedule.phase === PHASES.review;
    if (!isReview || day === firstDay) continue;
    since.young ??= at;
    if (memory.stability >= MATURE_DAYS) since.mature ??= at;
  }
  const last = log.at(-1)!.at;
  return {
    learning: since.learning,
    young: state >= STATES.young ? (since.young ?? last) : undefined,
    mature: state >= STATES.mature ? (since.mature ?? last) : undefined,
  };
}

function replayed(log: readonly PastAnswer[], days: AnkiDays, model: MemoryModel) {
  let memory: ReturnType<MemoryModel['after']> | undefined;
  let before = 0;
  for (const { at, rating } of log) {
    const day = days.of(at);
    memory = model.after(memory, memory ? Math.max(0, day - before) : 0, rating as Rating);
    before = day;
  }
  return memory;
}
