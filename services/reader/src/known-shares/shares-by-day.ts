import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { knownByDay, upToEachDay } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { KnownShares } from './known-shares.js';

/** How much of a document its learner knew, day by day. */
export interface DocumentByDay {
  documentId: number;
  title: string;
  totalOccurrences: number;
  /** Occurrences of the words that the learner knows now and knew by the end of each day. */
  knownOccurrences: number[];
}

const MOST_DOCUMENTS = 20;

@Injectable()
export class SharesByDay {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly shares: KnownShares,
  ) {}

  /**
   * How much of the documents that a learner read or got last was known at the end of each day, as far as their words are
   * counted; counts what is not. Nothing is recorded for it: it follows from when the words known now were added.
   *
   * @param days when each begins, rising
   * @param limit documents wanted; at most 20 are looked at
   */
  async of(userId: number, days: readonly Date[], limit: number): Promise<DocumentByDay[]> {
    await this.shares.askForCounts(userId);
    const documents: Omit<DocumentByDay, 'knownOccurrences'>[] = await this.database.query(
      `SELECT id AS "documentId", title, occurrences AS "totalOccurrences"
       FROM documents JOIN document_words ON document_id = id
       WHERE user_id = $1 ORDER BY coalesce(read_at, created_at) DESC, id DESC LIMIT $2`,
      [userId, Math.min(limit, MOST_DOCUMENTS)],
    );
    const documentIds = documents.map(({ documentId }) => documentId);
    const lexemes: { id: number }[] = await this.database.query(
      'SELECT DISTINCT unnest(lexeme_ids) AS id FROM document_words WHERE document_id = ANY($1)',
      [documentIds],
    );
    const known = await knownByDay(
      this.rpc,
      userId,
      lexemes.map(({ id }) => id),
      days,
    );
    const learnt: { documentId: number; day: number; occurrences: number }[] = await this.database.query(
      `SELECT document_id AS "documentId", known.day, sum(word.count)::int AS occurrences
       FROM document_words
         JOIN LATERAL unnest(lexeme_ids, counts) AS word (id, count) ON true
         JOIN unnest($2::int[], $3::int[]) AS known (id, day) ON known.id = word.id
       WHERE document_id = ANY($1)
       GROUP BY document_id, known.day`,
      [documentIds, known.lexemeIds, known.days],
    );
    return documents.map((document) => {
      const ofIt = learnt.filter(({ documentId }) => documentId === document.documentId);
      return { ...document, knownOccurrences: upToEachDay(ofIt, days.length) };
    });
  }
}
