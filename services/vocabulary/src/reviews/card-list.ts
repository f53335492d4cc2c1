import { Database } from '@ichibun/kit/database';
import { startOfStudyDay, studyDayOf } from '@ichibun/time/study-days';
import { Injectable } from '@nestjs/common';
import { SCHEDULE_COLUMNS, type ScheduleRow, scheduleOf } from './card-row.js';
import { unpackLog } from './packed-log.js';
import { type PointOfCard, pointOf, sentencesOfPoints } from './point-of-card.js';
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
import { PRESET_COLUMN, type PresetRules, rulesOf, rulesOfCard, settingsOf } from './settings.js';

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
  /** It was brought from where it was given. */
  readonly isElsewhere: boolean;
  /** It was a choice of the learner's, not an answer: a change by hand, or a card seen out of turn. */
  readonly kind: number | undefined;
}

/** A card with all that is known of it. */
export interface ListedCard {
  /** Null of a card of a grammar point, and of one that only a note in Anki has. */
  readonly wordId: number | null;
  /** Of a card that only a note in Anki has; else 0. */
  readonly noteCardId: number;
  readonly point: PointOfCard | undefined;
  readonly madeAt: Date;
  readonly schedule: Schedule;
  readonly stepsLeft: number;
  /** Days from today. */
  readonly dueInDays: number;
  readonly rests: boolean;
  /** Of the learner's own note in Anki, where one is known. */
  readonly anki: { readonly noteId: number; readonly cardId: number } | undefined;
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
  wordId: number | null;
  noteCardId: number | null;
  pointId: number | null;
  pattern: string | null;
  turn: number;
  madeAt: Date;
  rests: string | null;
  restsUntilDay: number | null;
  isImported: boolean;
  history: Buffer | null;
  preset: PresetRules | null;
  noteId: number | null;
  ankiCardId: number | null;
}

type Entry = LogEntry & {
  readonly id: string;
  readonly cardId: number;
  readonly tookMs: number;
  readonly phase: Phase;
  /** An import has brought it. */
  readonly isElsewhere: boolean;
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
   * Cards with their schedules and logs, in parts.
   *
   * @param wordIds whose cards; of all words where it is empty
   * @throws DomainError `time.unknown-zone`
   */
  async *of(
    userId: number,
    timeZone: string,
    wordIds: readonly number[] = [],
  ): AsyncGenerator<{ day: StudyDay; cards: ListedCard[] }> {
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
        `SELECT c.id, c.word_id AS "wordId", c.note_card_id AS "noteCardId", c.point_id AS "pointId", g.pattern, c.turn, c.created_at AS "madeAt", c.rests, c.rests_until_day AS "restsUntilDay",
           c.base IS NOT NULL AS "isImported", h.bytes AS history, ${SCHEDULE_COLUMNS},
           ${PRESET_COLUMN}, coalesce(n.note_id, a.note_id)::float8 AS "noteId",
           coalesce(n.card_id, a.card_id)::float8 AS "ankiCardId"
         FROM cards c LEFT JOIN grammar_points g ON g.id = c.point_id LEFT JOIN card_history h ON h.card_id = c.id LEFT JOIN deck_presets p ON p.id = c.preset_id
           LEFT JOIN note_cards a ON a.id = c.note_card_id
           LEFT JOIN LATERAL (
             SELECT note_id, card_id FROM anki_notes n
             WHERE n.word_id = c.word_id AND n.user_id = $1 AND n.leads LIMIT 1
           ) n ON true
         WHERE c.user_id = $1 AND c.id > $2 AND (cardinality($3::int[]) = 0 OR c.word_id = ANY($3))
         ORDER BY c.id LIMIT ${PART_SIZE}`,
        [userId, above, wordIds],
      );
      const logs = await this.logsOf(rows.map(({ id }) => id));
      const points = rows.flatMap(({ pointId }) => pointId ?? []);
      const sentences = await sentencesOfPoints(this.database, points);
      yield {
        day,
        cards: rows.map((row) => ({
          ...listed(row, inOrder(logs.get(row.id) ?? []), rulesOfCard(row.preset, rules), today),
          point: row.pattern === null ? undefined : pointOf(row.pattern, sentences.get(row.pointId!), row.turn),
        })),
      };
      if (rows.length < PART_SIZE) return;
      above = rows.at(-1)!.id;
    }
  }

  private async logsOf(cardIds: readonly number[]): Promise<Map<number, Entry[]>> {
    const entries: Entry[] = await this.database.query(
      `SELECT id, card_id AS "cardId", answered_at AS at, day, rating, took_ms AS "tookMs", phase,
         import_id IS NOT NULL AS "isElsewhere"
       FROM reviews WHERE card_id = ANY($1::int[]) AND undone_at IS NULL`,
      [cardIds],
    );
    return Map.groupBy(entries, ({ cardId }) => cardId);
  }
}

function listed(row: CardRow, log: readonly Entry[], rules: Rules, today: number): Omit<ListedCard, 'point'> {
  const schedule = scheduleOf(row);
  const steps = schedule.phase === PHASES.relearning ? rules.relearningSteps : rules.learningSteps;
  const isInSteps = schedule.phase === PHASES.learning || schedule.phase === PHASES.relearning;
  return {
    wordId: row.wordId,
    noteCardId: row.noteCardId ?? 0,
    madeAt: row.madeAt,
    schedule,
    stepsLeft: isInSteps ? Math.max(1, steps.length - schedule.step) : 0,
    dueInDays: Math.max(schedule.dueDay ?? 0, row.restsUntilDay ?? 0) - today,
    rests: row.rests !== null,
    anki: row.noteId && row.ankiCardId ? { noteId: row.noteId, cardId: row.ankiCardId } : undefined,
    log: row.isImported ? withHistory(row, log) : folded(log, rules, row.id),
  };
}

/** A log with what each answer made of its card. */
function folded(log: readonly Entry[], rules: Rules, cardId: number): LoggedAnswer[] {
  let before = NEW;
  return log.map((entry) => {
    const next = after(before, entry, rules, cardId);
    const answer = {
      at: entry.at,
      rating: entry.rating,
      tookMs: entry.tookMs,
      phase: before.phase,
      isElsewhere: entry.isElsewhere,
      kind: undefined,
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
    ...past.map(({ at, rating, kind, tookMs }) => ({
      at: new Date(at),
      rating,
      tookMs,
      phase: phaseOf(kind),
      isElsewhere: true,
      kind,
    })),
    ...log.map(({ at, rating, tookMs, phase, isElsewhere }) => ({
      at,
      rating: rating as number,
      tookMs,
      phase,
      isElsewhere,
      kind: undefined,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
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
