import { Database } from '@ichibun/kit/database';
import { startOfStudyDay, studyDayOf } from '@ichibun/time/study-days';
import { Injectable } from '@nestjs/common';
import { SCHEDULE_COLUMNS, type ScheduleRow, scheduleOf } from './card-row.js';
import { unpackLog } from './packed-log.js';
import {
  after,
  inOrder,
  type LogEntry,
  MINUTES_PER_DAY,
  NEW,
  PHASES,
  type Phase,
  type Rules,
  type Schedule,
} from './schedule.js';
import { rulesOf, settingsOf } from './settings.js';

/** An answer as a card's log has it. */
export interface LoggedAnswer {
  readonly at: Date;
  /** 0 is a reset. */
  readonly rating: number;
  readonly tookMs: number;
  readonly phase: Phase;
  /** Minutes until it was to come again, before the answer and after it. */
  readonly intervalBefore: number;
  readonly interval: number;
  /** After the answer; 0 where nobody knows it. */
  readonly difficulty: number;
}

/** A card with all that is known of it. */
export interface ListedCard {
  readonly wordId: number;
  readonly madeAt: Date;
  readonly schedule: Schedule;
  readonly stepsLeft: number;
  /** Days from today. */
  readonly dueInDays: number;
  readonly rests: boolean;
  readonly log: readonly LoggedAnswer[];
}

/** The learner's day of reviews, by the clock of her zone. */
export interface StudyDay {
  readonly beganAt: Date;
  readonly startHour: number;
  readonly minutesWest: number;
}

interface CardRow extends ScheduleRow {
  id: number;
  wordId: number;
  madeAt: Date;
  rests: string | null;
  restsUntilDay: number | null;
  isImported: boolean;
  history: Buffer | null;
}

type Entry = LogEntry & {
  readonly id: string;
  readonly cardId: number;
  readonly tookMs: number;
  readonly phase: Phase;
};

const PART_SIZE = 500;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Lists a learner's cards for who takes them elsewhere. */
@Injectable()
export class CardList {
  constructor(private readonly database: Database) {}

  /**
   * All cards with their schedules and logs, in parts.
   *
   * @throws DomainError `time.unknown-zone`
   */
  async *of(userId: number, timeZone: string): AsyncGenerator<{ day: StudyDay; cards: ListedCard[] }> {
    const settings = await settingsOf(this.database, userId);
    const rules = rulesOf(settings);
    const today = studyDayOf(new Date(), timeZone, settings.dayStartHour);
    const beganAt = startOfStudyDay(today, timeZone, settings.dayStartHour);
    const onClock = today * DAY_MS + settings.dayStartHour * HOUR_MS;
    const minutesWest = Math.round((beganAt.getTime() - onClock) / MINUTE_MS);
    const day = { beganAt, startHour: settings.dayStartHour, minutesWest };
    let above = 0;
    while (true) {
      const rows: CardRow[] = await this.database.query(
        `SELECT c.id, c.word_id AS "wordId", c.created_at AS "madeAt", c.rests, c.rests_until_day AS "restsUntilDay",
           c.base IS NOT NULL AS "isImported", h.bytes AS history, ${SCHEDULE_COLUMNS}
         FROM cards c LEFT JOIN card_history h ON h.card_id = c.id
         WHERE c.user_id = $1 AND c.id > $2 ORDER BY c.id LIMIT ${PART_SIZE}`,
        [userId, above],
      );
      const logs = await this.logsOf(rows.map(({ id }) => id));
      yield { day, cards: rows.map((row) => listed(row, inOrder(logs.get(row.id) ?? []), rules, today)) };
      if (rows.length < PART_SIZE) return;
      above = rows.at(-1)!.id;
    }
  }

  private async logsOf(cardIds: readonly number[]): Promise<Map<number, Entry[]>> {
    const entries: Entry[] = await this.database.query(
      `SELECT id, card_id AS "cardId", answered_at AS at, day, rating, took_ms AS "tookMs", phase FROM reviews
       WHERE card_id = ANY($1::int[]) AND undone_at IS NULL`,
      [cardIds],
    );
    return Map.groupBy(entries, ({ cardId }) => cardId);
  }
}

function listed(row: CardRow, log: readonly Entry[], rules: Rules, today: number): ListedCard {
  const schedule = scheduleOf(row);
  const steps = schedule.phase === PHASES.relearning ? rules.relearningSteps : rules.learningSteps;
  const isInSteps = schedule.phase === PHASES.learning || schedule.phase === PHASES.relearning;
  return {
    wordId: row.wordId,
    madeAt: row.madeAt,
    schedule,
    stepsLeft: isInSteps ? Math.max(1, steps.length - schedule.step) : 0,
    dueInDays: Math.max(schedule.dueDay ?? 0, row.restsUntilDay ?? 0) - today,
    rests: row.rests !== null,
    log: row.isImported ? withHistory(row, log) : folded(log, rules, row.id),
  };
}

/** A log with what each answer made of its card. */
function folded(log: readonly Entry[], rules: Rules, cardId: number): LoggedAnswer[] {
  let before = NEW;
  return log.map((entry) => {
    const next = after(before, entry, rules, cardId);
    const answer = {
      ...{ at: entry.at, rating: entry.rating, tookMs: entry.tookMs, phase: before.phase },
      intervalBefore: minutesOf(before),
      interval: minutesOf(next),
      difficulty: next.memory?.difficulty ?? 0,
    };
    before = next;
    return answer;
  });
}

/** Minutes from the last answer until a card comes again. */
function minutesOf({ dueAt, lastAt, interval }: Schedule): number {
  return dueAt && lastAt ? Math.round((dueAt.getTime() - lastAt.getTime()) / MINUTE_MS) : interval * MINUTES_PER_DAY;
}

/** The log of a card that was imported: how long it waited for each answer is what is known of its intervals. */
function withHistory({ history, interval }: CardRow, log: readonly Entry[]): LoggedAnswer[] {
  const past = history ? unpackLog(history) : [];
  const all = [
    ...past.map(({ at, rating, kind, tookMs }) => ({ at: new Date(at), rating, tookMs, phase: phaseOf(kind) })),
    ...log.map(({ at, rating, tookMs, phase }) => ({ at, rating: rating as number, tookMs, phase })),
  ];
  const waited = (from: number) => {
    const [one, next] = [all[from], all[from + 1]];
    if (!one) return 0;
    return next ? Math.round((next.at.getTime() - one.at.getTime()) / MINUTE_MS) : interval * MINUTES_PER_DAY;
  };
  return all.map((one, index) => ({
    ...one,
    intervalBefore: waited(index - 1),
    interval: waited(index),
    difficulty: 0,
  }));
}

/** The phase that an answer found, by the kind that Anki's log gives it. */
const phaseOf = (kind: number): Phase =>
  kind === 0 ? PHASES.learning : kind === 2 ? PHASES.relearning : PHASES.review;
