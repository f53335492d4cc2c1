import type { AllNull, Queryable } from '@ichibun/kit/database';
import { inTurns, Turn } from '@ichibun/kit/in-turns';
import { inParts } from '@ichibun/kit/parts';
import type { GivenReading } from '../texts/sentences.js';
import { divided, LONG_UNITS } from './divided.js';

/** Readings that are written or read in one statement: some milliseconds. */
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

interface Columns {
  sentences: string;
  starts: string;
  lengths: string;
  readings: string;
}

/**
 * The readings that a document's source gives for some of its sentences, in their order, some thousands at a time. The
 * caller must have checked whose document it is.
 *
 * @param from index of the first sentence
 * @param to index after the last one
 */
export async function* readingsOf(
  database: Queryable,
  documentId: number,
  from: number,
  to: number,
): AsyncGenerator<GivenReading[]> {
  const turn = new Turn();
  let last: Pick<GivenReading, 'sentence' | 'start'> = { sentence: from, start: -1 };
  for (;;) {
    const [row] = await database.query<Columns | AllNull<Columns>>(
      `SELECT string_agg(sentence::text, ',') AS sentences, string_agg(start::text, ',') AS starts,
         string_agg(length::text, ',') AS lengths, string_agg(reading, E'\\n') AS readings
       FROM (
         SELECT sentence, start, length, reading FROM given_readings
         WHERE document_id = $1 AND (sentence, start) > ($2, $3) AND sentence < $4
         ORDER BY sentence, start LIMIT ${READINGS_AT_ONCE}
       ) AS given`,
      [documentId, last.sentence, last.start, to],
    );
    if (!row || row.sentences === null) return;
    // Those of several documents may be there at once.
    if (row.starts.length > LONG_UNITS) await turn.next();
    const some = await inTurns(given(row), turn);
    yield some;
    if (some.length < READINGS_AT_ONCE) return;
    last = some.at(-1)!;
  }
}

function* given({ sentences, starts, lengths, readings }: Columns): Generator<void, GivenReading[]> {
  const numbers = (list: string) => divided([list], ',', Number);
  const ofSentences = yield* numbers(sentences);
  const ofStarts = yield* numbers(starts);
  const ofLengths = yield* numbers(lengths);
  const ofReadings = yield* divided([readings], '\n', String);
  const given: GivenReading[] = [];
  for (const [at, sentence] of ofSentences.entries()) {
    given.push({ sentence, start: ofStarts[at]!, length: ofLengths[at]!, reading: ofReadings[at]! });
    yield;
  }
  return given;
}
