import type { ImportSource } from '../card-files/collection.js';
import type { Schedule } from '../reviews/schedule.js';
import type { LearnerTransaction } from '../words/learner-transaction.js';

/** What a card is given by an import. */
const SCHEDULE = [
  ...['phase', 'step', 'stability', 'difficulty', 'due_day', 'due_at', 'interval_days', 'answers', 'lapses'],
  ...['first_day', 'last_day', 'last_at', 'base'],
];

/** A card of a word, or of a note's template or gap, by the id of that. */
export interface CardToStore {
  readonly id: number;
  readonly rests: 'known' | 'suspended' | null;
  readonly schedule: Schedule;
  readonly log: Uint8Array | undefined;
  readonly answers: number;
}

/** Makes cards, or gives those that nobody has answered yet what was imported. */
export async function storeCards(
  transaction: LearnerTransaction,
  userId: number,
  source: ImportSource,
  of: 'word_id' | 'note_card_id',
  given: readonly CardToStore[],
): Promise<void> {
  const rows = given.map(({ id, rests, schedule: { memory, ...schedule } }, place) => ({
    of: id,
    place,
    rests,
    ...memory,
    ...schedule,
    base: { ...schedule, memory },
  }));
  const cards: { id: number; of: number }[] = await transaction.query(
    `WITH given AS (
       SELECT "of" AS ${of}, place, phase, step, stability, difficulty, "dueDay" AS due_day, "dueAt" AS due_at,
         s.interval AS interval_days, answers, lapses, "firstDay" AS first_day, "lastDay" AS last_day,
         "lastAt" AS last_at, rests, CASE WHEN answers > 0 THEN base END AS base
       FROM jsonb_to_recordset($2) AS s ("of" int, place int, phase smallint, step int, stability double precision,
         difficulty double precision, "dueDay" int, "dueAt" timestamptz, interval int, answers int, lapses int,
         "firstDay" int, "lastDay" int, "lastAt" timestamptz, rests text, base jsonb)
     ), changed AS (
       -- Apart from those that are made: a row that conflicts uses an id up, at each import all of them.
       UPDATE cards SET ${SCHEDULE.map((column) => `${column} = given.${column}`).join(', ')},
         rests = given.rests
       FROM given WHERE cards.${of} = given.${of}
       RETURNING cards.id, cards.${of}
     ), made AS (
       INSERT INTO cards (user_id, ${of}, ${SCHEDULE.join(', ')}, rests)
       SELECT $1, ${of}, ${SCHEDULE.join(', ')}, rests FROM given
       WHERE NOT EXISTS (SELECT FROM cards WHERE cards.${of} = given.${of})
       -- New cards come in the order of their ids.
       ORDER BY place
       RETURNING id, ${of}
     )
     SELECT id, ${of} AS of FROM changed UNION ALL SELECT id, ${of} FROM made`,
    [userId, JSON.stringify(rows)],
  );
  const ids = new Map(cards.map(({ id, of: one }) => [one, id]));
  const logs = given.filter(({ log }) => log !== undefined);
  await transaction.query(
    `INSERT INTO card_history (card_id, source, answers, bytes)
     SELECT card_id, $4, answers, bytes FROM unnest($1::int[], $2::int[], $3::bytea[]) AS h (card_id, answers, bytes)
     ON CONFLICT (card_id) DO UPDATE SET answers = excluded.answers, bytes = excluded.bytes, source = excluded.source`,
    [
      logs.map(({ id }) => ids.get(id)),
      logs.map(({ answers }) => answers),
      logs.map(({ log }) => Buffer.from(log!)),
      source,
    ],
  );
}
