import type { Queryable } from '@ichibun/kit/database';
import type { GivenReading } from './sentences.js';

/** Keeps the readings that a document's source gives. */
export async function storeReadings(
  database: Queryable,
  documentId: number,
  readings: readonly GivenReading[],
): Promise<void> {
  if (readings.length === 0) return;
  await database.query(
    `INSERT INTO given_readings (document_id, sentence, start, length, reading)
     SELECT $1::int, * FROM unnest($2::int[], $3::int[], $4::int[], $5::text[])`,
    [
      documentId,
      readings.map(({ sentence }) => sentence),
      readings.map(({ start }) => start),
      readings.map(({ length }) => length),
      readings.map(({ reading }) => reading),
    ],
  );
}

/**
 * The readings that a document's source gives for some of its sentences, in their order. Whose document it is must have
 * been asked before.
 *
 * @param from index of the first sentence
 * @param to index behind the last one
 */
export function readingsOf(
  database: Queryable,
  documentId: number,
  from = 0,
  to = 2 ** 31 - 1,
): Promise<GivenReading[]> {
  return database.query(
    `SELECT sentence, start, length, reading FROM given_readings
     WHERE document_id = $1 AND sentence >= $2 AND sentence < $3 ORDER BY sentence, start`,
    [documentId, from, to],
  );
}
