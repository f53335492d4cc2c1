import { Database, type Queryable } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';
import { ADD_LINES, COMPLETE_SOURCES, REMOVE_ORPHANS } from './sources.sql.js';

/** A sentence as a source has it. */
export interface SourceLine {
  readonly text: string;
  /** English; empty when there is none. */
  readonly translation: string;
  /** 1 (easiest) to 5; null where nobody has graded it. */
  readonly level: number | null;
}

/** Lines that are stored in one statement. */
const LINES_AT_ONCE = 2_000;
/** How often a removal is tried when another source takes up one of its sentences at that moment. */
const REMOVALS_TRIED = 5;
/** PostgreSQL's code for a row that others still refer to. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Which sentences of the corpus come from where. */
@Injectable()
export class SourcesService {
  constructor(private readonly database: Database) {}

  /**
   * Stores the lines of a source that are not stored yet; sentences that the corpus has already are linked, and counted
   * as duplicates. An interrupted call goes on where it was; of two at once only one stores a line.
   *
   * @param lines all of the source's, each time in the same order
   * @param replaces whether the lines' translations take the place of those that the corpus has
   * @throws the signal's reason when it is aborted
   */
  async addLines(
    sourceId: number,
    lines: readonly SourceLine[],
    signal: AbortSignal,
    { replaces = false } = {},
  ): Promise<void> {
    while (true) {
      signal.throwIfAborted();
      const [source] = await this.database.query<{ position: number }>(
        'SELECT read_position AS position FROM sources WHERE id = $1',
        [sourceId],
      );
      if (!source || source.position >= lines.length) return;
      const part = lines.slice(source.position, source.position + LINES_AT_ONCE);
      await this.database.query(ADD_LINES, [sourceId, source.position, part.length, JSON.stringify(part), replaces]);
    }
  }

  /** Marks a source as read; it is completed when none of its sentences waits. */
  async endReading(sourceId: number): Promise<void> {
    await this.database.query('UPDATE sources SET is_read = true WHERE id = $1', [sourceId]);
    await this.complete();
  }

  /** Completes the sources of which no sentence waits any more. */
  async complete(): Promise<void> {
    await this.database.query(COMPLETE_SOURCES);
  }

  /**
   * Removes an upload and the sentences that no other source has.
   *
   * @returns how many sentences went; undefined when there is no such upload
   */
  remove(sourceId: number): Promise<number | undefined> {
    return this.removing(async (transaction) => {
      // A writer of its lines has ended before its sentences are looked at.
      await transaction.query('SELECT FROM sources WHERE id = $1 FOR UPDATE', [sourceId]);
      const linked = await linkedBy(transaction, sourceId);
      const gone = await transaction.query<{ id: number }>(
        `WITH gone AS (DELETE FROM sources WHERE id = $1 AND kind = 'upload' RETURNING id) SELECT id FROM gone`,
        [sourceId],
      );
      return gone.length === 0 ? undefined : removeOrphans(transaction, linked);
    });
  }

  /** Removes the sentences of a source that it does not have any more. */
  async keepOnly(sourceId: number, texts: readonly string[]): Promise<void> {
    await this.removing(async (transaction) => {
      const unlinked: { id: number }[] = await transaction.query(
        `WITH gone AS (
           DELETE FROM source_sentences USING sentences s
           WHERE source_id = $1 AND s.id = sentence_id AND NOT (s.text = ANY($2::text[])) RETURNING s.id
         ) SELECT id FROM gone`,
        [sourceId, texts],
      );
      return removeOrphans(
        transaction,
        unlinked.map(({ id }) => id),
      );
    });
  }

  private async removing<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    for (let time = 1; ; time++) {
      try {
        return await this.database.transaction(work);
      } catch (error) {
        // Another source has linked one of the sentences between the SELECT and the DELETE.
        const isLinked = (error as { code?: string }).code === FOREIGN_KEY_VIOLATION;
        if (!isLinked || time === REMOVALS_TRIED) throw error;
      }
    }
  }
}

async function linkedBy(transaction: Queryable, sourceId: number): Promise<number[]> {
  const rows: { id: number }[] = await transaction.query(
    'SELECT sentence_id AS id FROM source_sentences WHERE source_id = $1',
    [sourceId],
  );
  return rows.map(({ id }) => id);
}

/** Removes those of some sentences that no source has; returns how many. */
async function removeOrphans(transaction: Queryable, sentenceIds: readonly number[]): Promise<number> {
  if (sentenceIds.length === 0) return 0;
  const { count } = await transaction.queryOne<{ count: number }>(REMOVE_ORPHANS, [sentenceIds]);
  return count;
}
