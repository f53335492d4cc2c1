import type { Queryable } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import type { GivenReading } from './sentences.js';

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
 * @param to index behind the last one
 */
export function readingsOf(database: Queryable, documentId: number, from: number, to: number): Promise<GivenReading[]> {
  return database.query(
    `SELECT sentence, start, length, reading FROM given_readings
     WHERE document_id = $1 AND sentence >= $2 AND sentence < $3 ORDER BY sentence, start`,
    [documentId, from, to],
  );
}
