import { Database, type Transaction } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import { Injectable } from '@nestjs/common';

/** The words of a counted text. */
export interface CountsOfText {
  readonly textId: number;
  /** By whom they were counted, and with which corrections. */
  readonly analyserVersion: string;
  readonly correctionsRevision: number;
  /** Rising. */
  readonly lexemeIds: Int32Array;
  /** How often each occurs. */
  readonly occurrences: Int32Array;
}

type Packed = Omit<CountsOfText, 'lexemeIds' | 'occurrences'> & { lexemeIds: Buffer; occurrences: Buffer };

/** Words of a block: a look-up reads one, and PostgreSQL keeps it in the row, as a longer one it would not. */
const BLOCK = 256;

/** Of more words than this, reading whole texts is quicker than a look-up for each. */
const LOOKED_UP = 128;

export const NO_WORDS = { lexemeIds: new Int32Array(0), occurrences: new Int32Array(0) };

/** Texts that are read at once: novels of 100 kB each. */
const TEXTS_AT_ONCE = 50;

/** Half of the time between two upkeeps: another process, or the next one, goes on. */
const MOVING_MS = 5 * 60_000;

/** The words of texts, in blocks of some hundred: as a row for each word they took ten times the room. */
@Injectable()
export class CountedWords {
  constructor(private readonly database: Database) {}

  /** The words of counted texts, some texts at a time. */
  async *of(textIds: readonly number[]): AsyncGenerator<CountsOfText[]> {
    for (const part of inParts(textIds, TEXTS_AT_ONCE)) {
      await this.moveRows(part);
      // Without those that a process of the release before has counted again since.
      const rows: Packed[] = await this.database.query(
        `SELECT id AS "textId", analyser_version AS "analyserVersion", corrections_revision AS "correctionsRevision",
           coalesce(string_agg(lexeme_ids, '' ORDER BY first_lexeme), '') AS "lexemeIds",
           coalesce(string_agg(occurrences, '' ORDER BY first_lexeme), '') AS occurrences
         FROM texts LEFT JOIN counted_words ON text_id = id
         WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM word_rows WHERE text_id = id)
         GROUP BY id`,
        [part],
      );
      yield rows.map(({ lexemeIds, occurrences, ...count }) => ({
        ...count,
        lexemeIds: integersOf(lexemeIds),
        occurrences: integersOf(occurrences),
      }));
    }
  }

  /** The words of one text. */
  async ofText(textId: number): Promise<Pick<CountsOfText, 'lexemeIds' | 'occurrences'>> {
    for await (const [text] of this.of([textId])) if (text) return text;
    return NO_WORDS;
  }

  /** How often each of some words occurs in each of some texts; those that do not are left out. */
  async occurrencesOf(
    textIds: readonly number[],
    lexemeIds: readonly number[],
  ): Promise<Map<number, Map<number, number>>> {
    const found = new Map<number, Map<number, number>>();
    const asked = [...new Set(lexemeIds)];
    if (asked.length === 0) return found;
    if (asked.length <= LOOKED_UP) {
      await this.moveRows(textIds);
      for (const { textId, lexemeId, ...its } of await this.blocksWith(textIds, asked)) {
        const occurrences = its.occurrences?.readInt32BE() ?? occurrencesIn(its.block!, lexemeId);
        if (occurrences !== undefined) found.set(textId, (found.get(textId) ?? new Map()).set(lexemeId, occurrences));
      }
      return found;
    }
    for await (const part of this.of(textIds)) {
      for (const { textId, ...counts } of part) {
        const its = asked.flatMap((id): [number, number][] => {
          const place = placeOf(counts.lexemeIds, id);
          return place === undefined ? [] : [[id, counts.occurrences[place]!]];
        });
        if (its.length > 0) found.set(textId, new Map(its));
      }
    }
    return found;
  }

  /**
   * The occurrences of words, or the block that may have them: the bytes of a number are also found where one ends and
   * the next begins.
   */
  private blocksWith(
    textIds: readonly number[],
    lexemeIds: readonly number[],
  ): Promise<{ textId: number; lexemeId: number; occurrences: Buffer | null; block: Buffer | null }[]> {
    return this.database.query(
      `SELECT text.id AS "textId", lexeme.id AS "lexemeId",
         CASE WHEN at % 4 = 1 THEN substr(occurrences, at, 4) END AS occurrences,
         CASE WHEN at % 4 <> 1 THEN lexeme_ids || occurrences END AS block
       FROM unnest($1::int[]) AS text (id) CROSS JOIN unnest($2::int[]) AS lexeme (id)
       CROSS JOIN LATERAL (
         SELECT lexeme_ids, occurrences, position(int4send(lexeme.id) IN lexeme_ids) AS at
         FROM counted_words WHERE text_id = text.id AND first_lexeme <= lexeme.id
         ORDER BY first_lexeme DESC LIMIT 1
       ) AS block
       WHERE at > 0`,
      [textIds, lexemeIds],
    );
  }

  /** Stores the words of a text in place of those it had. */
  async store(
    transaction: Transaction,
    { textId, lexemeIds, occurrences }: Pick<CountsOfText, 'textId' | 'lexemeIds' | 'occurrences'>,
  ): Promise<void> {
    await transaction.query('DELETE FROM word_rows WHERE text_id = $1', [textId]);
    await transaction.query('DELETE FROM counted_words WHERE text_id = $1', [textId]);
    const starts = Array.from({ length: Math.ceil(lexemeIds.length / BLOCK) }, (_, block) => block * BLOCK);
    await transaction.query(
      `INSERT INTO counted_words (text_id, first_lexeme, lexeme_ids, occurrences)
       SELECT $1, * FROM unnest($2::int[], $3::bytea[], $4::bytea[])`,
      [
        textId,
        starts.map((start) => lexemeIds[start]!),
        starts.map((start) => bytesOf(lexemeIds.subarray(start, start + BLOCK))),
        starts.map((start) => bytesOf(occurrences.subarray(start, start + BLOCK))),
      ],
    );
  }

  /** Moves the rows of all texts, for some minutes; nobody waits for it. */
  async moveAllRows(signal: AbortSignal): Promise<void> {
    const end = performance.now() + MOVING_MS;
    for (let last = 0; performance.now() < end; ) {
      signal.throwIfAborted();
      const [next]: { id: number }[] = await this.database.query(
        'SELECT text_id AS id FROM word_rows WHERE text_id > $1 ORDER BY text_id LIMIT 1',
        [last],
      );
      if (!next) return;
      await this.moveRows([next.id]);
      last = next.id;
    }
  }

  /** What a release before this table has stored, or goes on to store; a text is locked against another count. */
  private async moveRows(textIds: readonly number[]): Promise<void> {
    const unmoved: { id: number }[] = await this.database.query(
      'SELECT id FROM unnest($1::int[]) AS asked (id) WHERE EXISTS (SELECT FROM word_rows WHERE text_id = id) ORDER BY id',
      [textIds],
    );
    for (const { id } of unmoved) {
      await this.database.transaction(async (transaction) => {
        await transaction.query('SELECT FROM texts WHERE id = $1 FOR NO KEY UPDATE', [id]);
        // The holder of the lock before may have moved them, or stored a newer count: there is nothing to move then.
        const left = await transaction.query<{ id: number }>(
          'SELECT text_id AS id FROM word_rows WHERE text_id = $1 LIMIT 1',
          [id],
        );
        if (left.length === 0) return;
        await transaction.query('DELETE FROM counted_words WHERE text_id = $1', [id]);
        await transaction.query(
          `INSERT INTO counted_words (text_id, first_lexeme, lexeme_ids, occurrences)
           SELECT $1, min(lexeme_id), string_agg(int4send(lexeme_id), '' ORDER BY lexeme_id),
             string_agg(int4send(occurrences), '' ORDER BY lexeme_id)
           FROM (
             SELECT lexeme_id, occurrences, (row_number() OVER (ORDER BY lexeme_id) - 1) / ${BLOCK} AS block
             FROM word_rows WHERE text_id = $1
           ) AS numbered
           GROUP BY block`,
          [id],
        );
        await transaction.query('DELETE FROM word_rows WHERE text_id = $1', [id]);
      });
    }
  }
}

/** Where a number is among rising ones; undefined when it is not. */
function placeOf(numbers: Int32Array, number: number): number | undefined {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : undefined;
}

/** How often a word occurs in a block of words, then their occurrences; undefined when it is not there. */
function occurrencesIn(block: Buffer, lexemeId: number): number | undefined {
  const numbers = integersOf(block);
  const words = numbers.length / 2;
  const place = placeOf(numbers.subarray(0, words), lexemeId);
  return place === undefined ? undefined : numbers[words + place];
}

/** A copy, since a buffer from elsewhere need not begin where an integer can. */
function integersOf(bytes: Buffer): Int32Array {
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap32();
  return new Int32Array(copy.buffer);
}

const bytesOf = (integers: Int32Array): Buffer => Buffer.from(Int32Array.from(integers).buffer).swap32();
