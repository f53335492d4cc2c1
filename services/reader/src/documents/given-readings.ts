import type { Queryable } from '@ichibun/kit/database';
import { inTurns, Turn } from '@ichibun/kit/in-turns';
import { inParts } from '@ichibun/kit/parts';
import type { GivenReading } from '../texts/sentences.js';
import { divided, LONG_UNITS } from './divided.js';

/** Readings that are written in one statement: some milliseconds. */
const READINGS_AT_ONCE = 10_000;

/** Stores the readings that a document's source gives. */
export async function storeReadings(
  database: Queryable,
  documentId: number,
  readings: readonly GivenReading[],
): Promise<void> {
  for (const some of inParts(readings, READINGS_AT_ONCE)) {
    const numbers = (field: 'sentence' | 'start' | 'length') => some.map((reading) => reading[field]).join(',');
    await database.query(
      `INSERT INTO given_readings (document_id, sentence, start, length, reading)
       SELECT $1::int, * FROM unnest(string_to_array($2, ',')::int[], string_to_array($3, ',')::int[],
         string_to_array($4, ',')::int[], string_to_array($5, E'\\n'))`,
      // No reading has white space in it.
      [
        documentId,
        numbers('sentence'),
        numbers('start'),
        numbers('length'),
        some.map(({ reading }) => reading).join('\n'),
      ],
    );
  }
}

/**
 * The readings that a document's source gives for some of its sentences, in their order. The caller must have
 * checked whose document it is.
 *
 * @param from index of the first sentence
 * @param to index after the last one
 */
export async function readingsOf(
  database: Queryable,
  documentId: number,
  from: number,
  to: number,
): Promise<GivenReading[]> {
  const [row]: { sentences: string | null; starts: string; lengths: string; readings: string }[] = await database.query(
    `SELECT string_agg(sentence::text, ',') AS sentences, string_agg(start::text, ',') AS starts,
       string_agg(length::text, ',') AS lengths, string_agg(reading, E'\\n') AS readings
     FROM (
       SELECT sentence, start, length, reading FROM given_readings
       WHERE document_id = $1 AND sentence >= $2 AND sentence < $3 ORDER BY sentence, start
     ) AS given`,
    [documentId, from, to],
  );
  if (!row || row.sentences === null) return [];
  const turn = new Turn();
  // Those of several documents may be there at once.
  if (row.starts.length > LONG_UNITS) await turn.next();
  const numbers = (text: string) => inTurns(divided(text, ',', Number), turn);
  const [starts, lengths] = [await numbers(row.starts), await numbers(row.lengths)];
  const readings = await inTurns(divided(row.readings, '\n', String), turn);
  const given: GivenReading[] = [];
  for (const [at, sentence] of (await numbers(row.sentences)).entries()) {
    given.push({ sentence, start: starts[at]!, length: lengths[at]!, reading: readings[at]! });
    if (turn.isOver) await turn.next();
  }
  return given;
}
