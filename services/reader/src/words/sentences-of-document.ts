import { Database } from '@ichibun/kit/database';
import type { SentenceText } from '@ichibun/text-words/marked-sentences';
import { Injectable } from '@nestjs/common';
import { documentNotFound, noSuchSentence } from '../documents/document-row.js';
import type { GivenReading } from '../texts/sentences.js';

/** PostgreSQL's largest int. */
const LARGEST_INDEX = 2 ** 31 - 1;

/** Some sentences of a document. */
export interface ReadSentences {
  readonly sentences: readonly SentenceText[];
  /** The text that the document is a view of; null until it is handed over. */
  readonly textId: number | null;
}

interface Row {
  readonly textId: number | null;
  readonly sentenceCount: number;
  readonly sentences: readonly string[];
  readonly readings: readonly GivenReading[];
}

@Injectable()
export class SentencesOfDocument {
  constructor(private readonly database: Database) {}

  /** How many sentences a learner's document has. @throws DomainError `reader.document-not-found` */
  async count(userId: number, documentId: number): Promise<number> {
    const [row]: Pick<Row, 'sentenceCount'>[] = await this.database.query(
      'SELECT sentence_count AS "sentenceCount" FROM documents WHERE id = $1 AND user_id = $2',
      [documentId, userId],
    );
    if (!row) throw documentNotFound();
    return row.sentenceCount;
  }

  /**
   * Some sentences of a learner's document, in order; fewer where it ends.
   *
   * @param first index from 0
   * @param before how many of the sentences before the first come with them; fewer where it begins
   * @throws DomainError `reader.document-not-found`, also of another learner's; `reader.no-such-sentence`
   */
  async get(userId: number, documentId: number, first: number, count: number, before = 0): Promise<ReadSentences> {
    const from = Math.max(0, first - before);
    // What is asked for may be the largest int.
    const to = Math.min(first + count, LARGEST_INDEX);
    // One statement, as every page and every look-up asks for it.
    const [row]: Row[] = await this.database.query(
      `SELECT text_id AS "textId", sentence_count AS "sentenceCount",
         sentences[least($3::bigint + 1, $4)::int : $4::int] AS sentences,
         (SELECT coalesce(json_agg(r ORDER BY r.sentence, r.start), '[]') FROM (
            SELECT sentence, start, length, reading FROM given_readings
            WHERE document_id = documents.id AND sentence >= $3 AND sentence < $4
          ) AS r) AS readings
       FROM documents WHERE id = $1 AND user_id = $2`,
      [documentId, userId, from, to],
    );
    if (!row) throw documentNotFound();
    if (first >= row.sentenceCount) throw noSuchSentence(row.sentenceCount, first);
    const ofSentence = Map.groupBy(row.readings, ({ sentence }) => sentence);
    const sentences = row.sentences.map((text, index) => ({ text, readings: ofSentence.get(from + index) ?? [] }));
    return { sentences, textId: row.textId };
  }
}
