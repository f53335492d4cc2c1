import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import type { SentenceText } from '@ichibun/text-words/marked-sentences';
import { Injectable } from '@nestjs/common';
import { readingsOf } from '../documents/given-readings.js';

/** PostgreSQL's largest int. */
const LARGEST_INDEX = 2 ** 31 - 1;

const number = new Intl.NumberFormat('en');

@Injectable()
export class SentencesOfDocument {
  constructor(private readonly database: Database) {}

  /**
   * Some sentences of a learner's document, in order; fewer where it ends.
   *
   * @param first index from 0
   * @param before how many of the sentences before the first come with them; fewer where it begins
   * @throws DomainError `reader.document-not-found`, also of another learner's; `reader.no-such-sentence`
   */
  async get(userId: number, documentId: number, first: number, count: number, before = 0): Promise<SentenceText[]> {
    const from = Math.max(0, first - before);
    // What is asked for may be the largest int.
    const to = Math.min(first + count, LARGEST_INDEX);
    const [[row], readings] = await Promise.all([
      this.database.query(
        `SELECT sentences[least($3::bigint + 1, $4)::int : $4::int] AS sentences, sentence_count AS "sentenceCount"
         FROM documents WHERE id = $1 AND user_id = $2`,
        [documentId, userId, from, to],
      ),
      // Thrown away where the document is another's.
      readingsOf(this.database, documentId, from, to),
    ]);
    if (!row) throw new DomainError('reader.document-not-found', 'not-found', 'Document not found');
    if (first >= row.sentenceCount) {
      throw new DomainError(
        'reader.no-such-sentence',
        'invalid',
        `This document has ${number.format(row.sentenceCount)} sentences; there is none with the index ${first}.`,
      );
    }
    const ofSentence = Map.groupBy(readings, ({ sentence }) => sentence);
    return (row.sentences as string[]).map((text, index) => ({ text, readings: ofSentence.get(from + index) ?? [] }));
  }
}
