import { Database } from '@ichibun/kit/database';
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

/** Texts that are read at once: novels of 100 kB each. */
const TEXTS_AT_ONCE = 50;

/** All words of many texts, where a row for each word would take too long. */
@Injectable()
export class PackedCounts {
  constructor(private readonly database: Database) {}

  /** The words of counted texts, some texts at a time. */
  async *of(textIds: readonly number[]): AsyncGenerator<CountsOfText[]> {
    await this.pack(textIds);
    for (const part of inParts(textIds, TEXTS_AT_ONCE)) {
      const rows: Packed[] = await this.database.query(
        `SELECT text_id AS "textId", analyser_version AS "analyserVersion",
           corrections_revision AS "correctionsRevision", lexeme_ids AS "lexemeIds", occurrences
         FROM packed_counts WHERE text_id = ANY($1)`,
        [part],
      );
      yield rows.map(({ lexemeIds, occurrences, ...count }) => ({
        ...count,
        lexemeIds: integersOf(lexemeIds),
        occurrences: integersOf(occurrences),
      }));
    }
  }

  /** Packs those whose count is not packed yet; one at a time, as a text is locked against another count meanwhile. */
  private async pack(textIds: readonly number[]): Promise<void> {
    const missing: { id: number }[] = await this.database.query(
      `SELECT id FROM texts WHERE id = ANY($1) AND NOT EXISTS (
         SELECT FROM packed_counts WHERE text_id = id AND packed_counts.analyser_version = texts.analyser_version
           AND packed_counts.corrections_revision = texts.corrections_revision
       ) ORDER BY id`,
      [textIds],
    );
    for (const { id } of missing) {
      await this.database.transaction(async (transaction) => {
        await transaction.query('SELECT FROM texts WHERE id = $1 FOR NO KEY UPDATE', [id]);
        await transaction.query(
          `INSERT INTO packed_counts (text_id, analyser_version, corrections_revision, lexeme_ids, occurrences)
           SELECT id, analyser_version, corrections_revision,
             coalesce(string_agg(int4send(lexeme_id), '' ORDER BY lexeme_id), ''),
             coalesce(string_agg(int4send(words.occurrences), '' ORDER BY lexeme_id), '')
           FROM texts LEFT JOIN words ON words.text_id = id WHERE id = $1 GROUP BY id
           ON CONFLICT (text_id) DO UPDATE SET analyser_version = excluded.analyser_version,
             corrections_revision = excluded.corrections_revision, lexeme_ids = excluded.lexeme_ids,
             occurrences = excluded.occurrences`,
          [id],
        );
      });
    }
  }
}

/** A copy, since a buffer from elsewhere need not begin where an integer can. */
function integersOf(bytes: Buffer): Int32Array {
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap32();
  return new Int32Array(copy.buffer);
}
