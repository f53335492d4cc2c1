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
  /** The `Kind` of each. */
  readonly kinds: Uint8Array;
}

/** What a word is in a text, as stored. One that is grammar in some of its places only is `content`. */
export const Kind = { content: 0, grammar: 1, uncertain: 2 } as const;

/** Whether a word of some kind is in the figures of a learner. */
export const isCountedKind = (kind: number, grammarCounts: boolean): boolean =>
  kind === Kind.content || (kind === Kind.grammar && grammarCounts);

/** The kind of a lexeme in texts that were counted before each count kept its own. */
const KIND_OF_LEXEME = `CASE WHEN NOT is_certain THEN ${Kind.uncertain} WHEN is_grammar THEN ${Kind.grammar} ELSE ${Kind.content} END`;

type Packed = Omit<CountsOfText, 'lexemeIds' | 'occurrences' | 'kinds'> & {
  lexemeIds: Buffer;
  occurrences: Buffer;
  kinds: Buffer | null;
};

interface FoundBlock {
  textId: number;
  lexemeId: number;
  occurrences: Buffer | null;
  kind: number | null;
  block: Buffer | null;
  kinds: Buffer | null;
  kindOfLexeme: number | null;
}

/** Words of a block: a look-up reads one, and PostgreSQL keeps it in the row, as a longer one it would not. */
const BLOCK = 256;

/** Of more words than this, reading whole texts is quicker than a look-up for each. */
const LOOKED_UP = 128;

export const NO_WORDS = { lexemeIds: new Int32Array(0), occurrences: new Int32Array(0), kinds: new Uint8Array(0) };

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
           coalesce(string_agg(occurrences, '' ORDER BY first_lexeme), '') AS occurrences,
           CASE WHEN bool_and(kinds IS NOT NULL) THEN string_agg(kinds, '' ORDER BY first_lexeme) END AS kinds
         FROM texts LEFT JOIN counted_words ON text_id = id
         WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM word_rows WHERE text_id = id)
         GROUP BY id`,
        [part],
      );
      const counts = rows.map((row) => ({
        ...row,
        lexemeIds: integersOf(row.lexemeIds),
        occurrences: integersOf(row.occurrences),
      }));
      const kindOf = await this.kindsOf(
        counts.filter(({ kinds }) => !kinds).flatMap(({ lexemeIds }) => [...lexemeIds]),
      );
      yield counts.map(({ kinds, ...count }) => ({
        ...count,
        kinds: kinds ?? Uint8Array.from(count.lexemeIds, (id) => kindOf.get(id)!),
      }));
    }
  }

  private async kindsOf(lexemeIds: readonly number[]): Promise<Map<number, number>> {
    if (lexemeIds.length === 0) return new Map();
    const rows: { id: number; kind: number }[] = await this.database.query(
      `SELECT id, ${KIND_OF_LEXEME} AS kind FROM lexemes WHERE id = ANY($1::int[])`,
      [lexemeIds],
    );
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  }

  /** The words of one text. */
  async ofText(textId: number): Promise<Pick<CountsOfText, 'lexemeIds' | 'occurrences' | 'kinds'>> {
    for await (const [text] of this.of([textId])) if (text) return text;
    return NO_WORDS;
  }

  /**
   * How often each of some words occurs in each of some texts; those that do not are left out.
   *
   * @param isWanted by `Kind`; words of other kinds are left out
   */
  async occurrencesOf(
    textIds: readonly number[],
    lexemeIds: readonly number[],
    isWanted: (kind: number) => boolean = () => true,
  ): Promise<Map<number, Map<number, number>>> {
    const found = new Map<number, Map<number, number>>();
    const asked = [...new Set(lexemeIds)];
    if (asked.length === 0) return found;
    if (asked.length <= LOOKED_UP) {
      await this.moveRows(textIds);
      for (const { textId, lexemeId, ...row } of await this.blocksWith(textIds, asked)) {
        const its = row.block ? wordIn(row.block, row.kinds, lexemeId) : row;
        if (!its || !isWanted(its.kind ?? row.kindOfLexeme!)) continue;
        found.set(textId, (found.get(textId) ?? new Map()).set(lexemeId, its.occurrences!.readInt32BE()));
      }
      return found;
    }
    for await (const part of this.of(textIds)) {
      for (const { textId, ...counts } of part) {
        const its = asked.flatMap((id): [number, number][] => {
          const place = placeOf(counts.lexemeIds, id);
          return place === undefined || !isWanted(counts.kinds[place]!) ? [] : [[id, counts.occurrences[place]!]];
        });
        if (its.length > 0) found.set(textId, new Map(its));
      }
    }
    return found;
  }

  /**
   * The occurrences and kinds of words, or the block that may have them: the bytes of a number are also found where one
   * ends and the next begins. `kindOfLexeme` only where the count has no kinds.
   */
  private blocksWith(textIds: readonly number[], lexemeIds: readonly number[]): Promise<FoundBlock[]> {
    return this.database.query(
      `SELECT text.id AS "textId", lexeme.id AS "lexemeId",
         CASE WHEN at % 4 = 1 THEN substr(occurrences, at, 4) END AS occurrences,
         CASE WHEN at % 4 = 1 THEN get_byte(kinds, at / 4) END AS kind,
         CASE WHEN at % 4 <> 1 THEN lexeme_ids || occurrences END AS block,
         CASE WHEN at % 4 <> 1 THEN kinds END AS kinds,
         CASE WHEN kinds IS NULL THEN (SELECT ${KIND_OF_LEXEME} FROM lexemes WHERE lexemes.id = lexeme.id) END AS "kindOfLexeme"
       FROM unnest($1::int[]) AS text (id) CROSS JOIN unnest($2::int[]) AS lexeme (id)
       CROSS JOIN LATERAL (
         SELECT lexeme_ids, occurrences, kinds, position(int4send(lexeme.id) IN lexeme_ids) AS at
         FROM counted_words WHERE text_id = text.id AND first_lexeme <= lexeme.id
         ORDER BY first_lexeme DESC LIMIT 1
       ) AS block
       WHERE at > 0`,
      [textIds, lexemeIds],
    );
  }

  /**
   * Stores the words of a text in place of those it had.
   *
   * @param kinds undefined of a count that knows none
   */
  async store(
    transaction: Transaction,
    {
      textId,
      lexemeIds,
      occurrences,
      kinds,
    }: Pick<CountsOfText, 'textId' | 'lexemeIds' | 'occurrences'> & { kinds?: Uint8Array },
  ): Promise<void> {
    await transaction.query('DELETE FROM word_rows WHERE text_id = $1', [textId]);
    await transaction.query('DELETE FROM counted_words WHERE text_id = $1', [textId]);
    const starts = Array.from({ length: Math.ceil(lexemeIds.length / BLOCK) }, (_, block) => block * BLOCK);
    await transaction.query(
      `INSERT INTO counted_words (text_id, first_lexeme, lexeme_ids, occurrences, kinds)
       SELECT $1, * FROM unnest($2::int[], $3::bytea[], $4::bytea[], $5::bytea[])`,
      [
        textId,
        starts.map((start) => lexemeIds[start]!),
        starts.map((start) => bytesOf(lexemeIds.subarray(start, start + BLOCK))),
        starts.map((start) => bytesOf(occurrences.subarray(start, start + BLOCK))),
        starts.map((start) => kinds && Buffer.from(kinds.subarray(start, start + BLOCK))),
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

/** A word in a block of words, then their occurrences; undefined when it is not there. */
function wordIn(
  block: Buffer,
  kinds: Buffer | null,
  lexemeId: number,
): Pick<FoundBlock, 'occurrences' | 'kind'> | undefined {
  const half = block.length / 2;
  const place = placeOf(integersOf(block.subarray(0, half)), lexemeId);
  return place === undefined
    ? undefined
    : { occurrences: block.subarray(half + 4 * place), kind: kinds?.[place] ?? null };
}

/** A copy, since a buffer from elsewhere need not begin where an integer can. */
function integersOf(bytes: Buffer): Int32Array {
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap32();
  return new Int32Array(copy.buffer);
}

const bytesOf = (integers: Int32Array): Buffer => Buffer.from(Int32Array.from(integers).buffer).swap32();
