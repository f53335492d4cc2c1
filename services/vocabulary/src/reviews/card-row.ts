import type { Transaction } from '@ichibun/kit/database';
import { NEW, type Phase, type Schedule } from './schedule.js';

/** A card's schedule as its row holds it. */
export interface ScheduleRow {
  phase: Phase;
  step: number;
  stability: number | null;
  difficulty: number | null;
  dueDay: number | null;
  dueAt: Date | null;
  interval: number;
  answers: number;
  lapses: number;
  firstDay: number | null;
  lastDay: number | null;
  lastAt: Date | null;
}

/** Columns of card c that hold its schedule. */
export const SCHEDULE_COLUMNS = `c.phase, c.step, c.stability, c.difficulty, c.due_day AS "dueDay", c.due_at AS "dueAt",
  c.interval_days AS interval, c.answers, c.lapses, c.first_day AS "firstDay", c.last_day AS "lastDay",
  c.last_at AS "lastAt"`;

export const scheduleOf = (row: ScheduleRow): Schedule =>
  row.answers === 0
    ? NEW
    : {
        phase: row.phase,
        step: row.step,
        memory: { stability: row.stability!, difficulty: row.difficulty! },
        dueDay: row.dueDay ?? undefined,
        dueAt: row.dueAt ?? undefined,
        interval: row.interval,
        answers: row.answers,
        lapses: row.lapses,
        firstDay: row.firstDay ?? undefined,
        lastDay: row.lastDay ?? undefined,
        lastAt: row.lastAt ?? undefined,
      };

/** A schedule as JSON keeps it. */
export type KeptSchedule = Omit<Schedule, 'dueAt' | 'lastAt'> & {
  readonly dueAt?: string;
  readonly lastAt?: string;
  /** Which answers are in it: those until then, in milliseconds since 1970. Absent: none that was given here. */
  readonly asOf?: number;
};

/** A schedule that was kept as JSON. */
export const keptSchedule = ({ dueAt, lastAt, asOf: _, ...schedule }: KeptSchedule): Schedule => ({
  ...NEW,
  ...schedule,
  dueAt: dueAt === undefined ? undefined : new Date(dueAt),
  lastAt: lastAt === undefined ? undefined : new Date(lastAt),
});

/** Writes where cards stand. */
export async function keepSchedules(
  transaction: Transaction,
  schedules: readonly (readonly [cardId: number, Schedule])[],
): Promise<void> {
  await transaction.query(
    `UPDATE cards SET phase = s.phase, step = s.step, stability = s.stability, difficulty = s.difficulty,
       due_day = s."dueDay", due_at = s."dueAt", interval_days = s.interval, answers = s.answers, lapses = s.lapses,
       first_day = s."firstDay", last_day = s."lastDay", last_at = s."lastAt"
     FROM jsonb_to_recordset($1) AS s (id int, phase smallint, step int, stability double precision,
       difficulty double precision, "dueDay" int, "dueAt" timestamptz, interval int, answers int, lapses int,
       "firstDay" int, "lastDay" int, "lastAt" timestamptz)
     WHERE cards.id = s.id AND cards.id = ANY($2::int[])`,
    // The ids once more, by which PostgreSQL sees that they are few.
    [
      JSON.stringify(schedules.map(([id, { memory, ...schedule }]) => ({ id, ...memory, ...schedule }))),
      schedules.map(([id]) => id),
    ],
  );
}
