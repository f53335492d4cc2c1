import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';
import { COUNTS } from './word-counter.js';

/** Documents whose shares are worked out at once, which bounds what PostgreSQL holds in memory. */
const DOCUMENTS_AT_ONCE = 100;
/** Lexemes that the vocabulary service classifies at once. */
const CLASSIFY_AT_ONCE = 100_000;

export interface KnownShare {
  documentId: number;
  /** Percent of its words' occurrences that the learner knows. */
  percent: number;
}

@Injectable()
export class KnownShares {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
  ) {}

  /**
   * How much of each document its learner knows now; costs one small call when nothing has changed since the last time.
   * What is not counted yet, or was counted with older corrections, is queued.
   *
   * @returns the shares of documents that are counted, and how many are not
   */
  async of(userId: number): Promise<{ shares: KnownShare[]; counting: number }> {
    const { revision, correctionsRevision } = await this.askForCounts(userId);
    const stale: { id: number }[] = await this.database.query(
      `SELECT id FROM documents JOIN document_words ON document_id = id
       WHERE user_id = $1 AND (share_words_revision IS DISTINCT FROM $2
         OR share_corrections_revision IS DISTINCT FROM corrections_revision)
       ORDER BY id`,
      [userId, revision],
    );
    for (let from = 0; from < stale.length; from += DOCUMENTS_AT_ONCE) {
      await this.refresh(
        userId,
        revision,
        stale.slice(from, from + DOCUMENTS_AT_ONCE).map(({ id }) => id),
      );
    }
    const rows: { documentId: number; percent: number | null; isCounted: boolean }[] = await this.database.query(
      `SELECT id AS "documentId", known_share AS percent,
         coalesce(share_corrections_revision >= $2, false) AS "isCounted"
       FROM documents WHERE user_id = $1`,
      [userId, correctionsRevision],
    );
    return {
      shares: rows.flatMap(({ documentId, percent }) => (percent === null ? [] : [{ documentId, percent }])),
      counting: rows.filter(({ isCounted }) => !isCounted).length,
    };
  }

  /**
   * Queues the documents that are not counted yet, or were counted with older corrections.
   *
   * @returns the revisions of the learner's words and corrections
   */
  async askForCounts(userId: number): Promise<{ revision: number; correctionsRevision: number }> {
    const revisions = await this.rpc.call(VocabularyService.method.getCounters, { userId });
    await this.database.transaction(async (manager) => {
      const [rows]: [{ id: number }[]] = await manager.query(
        `UPDATE documents SET count_asked = $2
         WHERE user_id = $1 AND (count_asked IS NULL OR count_asked < $2) RETURNING id`,
        [userId, revisions.correctionsRevision],
      );
      for (const { id } of rows) {
        await this.jobs.add(manager, COUNTS, { payload: { documentId: id }, ownerId: userId, subjectId: id });
      }
    });
    return revisions;
  }

  private async refresh(userId: number, revision: number, documentIds: readonly number[]): Promise<void> {
    const lexemes: { id: number }[] = await this.database.query(
      'SELECT DISTINCT unnest(lexeme_ids) AS id FROM document_words WHERE document_id = ANY($1)',
      [documentIds],
    );
    const known: number[] = [];
    for (let from = 0; from < lexemes.length; from += CLASSIFY_AT_ONCE) {
      const lexemeIds = lexemes.slice(from, from + CLASSIFY_AT_ONCE).map(({ id }) => id);
      const classified = await this.rpc.call(VocabularyService.method.classifyLexemes, { userId, lexemeIds });
      for (const id of classified.known) known.push(id);
    }
    await this.database.query(
      `UPDATE documents SET known_share = sums.share, share_words_revision = $3,
         share_corrections_revision = sums.corrections_revision
       FROM (
         SELECT document_id, corrections_revision,
           coalesce(100.0 * sum(count) FILTER (WHERE known.id IS NOT NULL) / nullif(occurrences, 0), 0) AS share
         FROM document_words
           LEFT JOIN LATERAL unnest(lexeme_ids, counts) AS word (id, count) ON true
           LEFT JOIN unnest($2::int[]) AS known (id) ON known.id = word.id
         WHERE document_id = ANY($1)
         GROUP BY document_id
       ) AS sums
       WHERE documents.id = sums.document_id`,
      [documentIds, known, revision],
    );
  }
}
