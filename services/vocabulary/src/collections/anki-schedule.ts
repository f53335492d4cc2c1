import type { MemoryModel, Rating } from '../reviews/memory.js';
import type { PastAnswer } from '../reviews/packed-log.js';
import { NEW, PHASES, type Rules, type Schedule } from '../reviews/schedule.js';
import type { AnkiCard, AnkiReview, Days } from './anki-rows.js';

const DAY_S = 86_400;
/** Times before this are days since the collection began, later ones seconds since 1970. */
const LEAST_SECOND = 1_000_000_000;
/** What a row can hold: damaged collections have any numbers. */
const MOST = { day: 100_000, interval: 36_500, count: 1_000_000, ms: 4_102_444_800_000, tookMs: 3_600_000 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value || 0));

/**
 * The answers of a card, in their order: what nobody answered, what was crammed, and what is before a reset does not
 * count (rslib/src/scheduler/fsrs/params.rs).
 */
export function answersOf(reviews: readonly AnkiReview[]): PastAnswer[] {
  let answers: PastAnswer[] = [];
  for (const { at, rating, kind, factor, tookMs } of reviews) {
    const isReset = kind === 4 && factor === 0;
    if (isReset) answers = [];
    const isCrammed = kind === 3 && factor === 0;
    if (rating < 1 || rating > 4 || kind < 0 || kind > 3 || isCrammed) continue;
    answers.push({ at: within(at, 0, MOST.ms), rating, kind, tookMs: within(tookMs, 0, MOST.tookMs) });
  }
  return answers;
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
 * @param log as {@link answersOf}
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
