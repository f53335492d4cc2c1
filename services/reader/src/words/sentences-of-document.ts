import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import type { SentenceText } from '@ichibun/text-words/marked-sentences';
import { Injectable } from '@nestjs/common';
import { readingsOf } from '../documents/given-readings.js';

const number = new Intl.NumberFormat('en');

@Injectable()
export class SentencesOfDocument {
  constructor(private readonly database: Database) {}

  /**
   * Some sentences of a learner's document, in order; fewer where it ends.
   *
   * @param first index from 0
   * @throws DomainError `reader.document-not-found`, also of another learner's; `reader.no-such-sentence`
   */
  async get(userId: number, documentId: number, first: number, count: number): Promise<SentenceText[]> {
    const [row] = await this.database.query(
      `SELECT sentences[$3::int + 1 : $3::int + $4::int] AS sentences, sentence_count AS "sentenceCount"
       FROM documents WHERE id = $1 AND user_id = $2`,
      [documentId, userId, first, count],
    );
    if (!row) throw new DomainError('reader.document-not-found', 'not-found', 'Document not found');
    if (first >= row.sentenceCount) {
      throw new DomainError(
        'reader.no-such-sentence',
        'invalid',
        `This document has ${number.format(row.sentenceCount)} sentences; there is none with the index ${first}.`,
      );
    }
    const readings = await readingsOf(this.database, documentId, first, first + count);
    const ofSentence = Map.groupBy(readings, ({ sentence }) => sentence);
    return (row.sentences as string[]).map((text, index) => ({ text, readings: ofSentence.get(first + index) ?? [] }));
  }
}
