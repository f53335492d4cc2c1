import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import type { Candidate } from '../generation/candidate.js';

/** Sentences looked at for one word; those of a good length and easy ones first. */
const PER_WORD = 200;
const MOST_TRANSLATIONS = 100;

@Injectable()
export class CorpusSentences {
  constructor(private readonly database: Database) {}

  /** The corpus' sentences that hold some words, by the words' lexeme ids; words without any have no entry. */
  async holding(lexemeIds: readonly number[]): Promise<Map<number, Candidate[]>> {
    const rows: (Omit<Candidate, 'source'> & { lexemeId: number })[] = await this.database.query(
      `SELECT wanted.id AS "lexemeId", s.japanese AS text, s.english, s.lexeme_ids AS "lexemeIds", s.length, s.level
       FROM unnest($1::int[]) AS wanted (id)
       JOIN LATERAL (
         SELECT * FROM corpus_sentences
         WHERE lexeme_ids @> ARRAY[wanted.id]
         ORDER BY length BETWEEN 4 AND 12 DESC, level, id LIMIT ${PER_WORD}
       ) AS s ON true`,
      [lexemeIds],
    );
    const found = new Map<number, Candidate[]>();
    for (const { lexemeId, ...sentence } of rows) {
      const list = found.get(lexemeId) ?? [];
      list.push({ ...sentence, source: 'corpus' });
      found.set(lexemeId, list);
    }
    return found;
  }

  /**
   * The corpus' translations of some sentences, in the order asked; empty for a sentence that it does not have. One that a
   * text has in brackets, 「…」, is the sentence without them.
   *
   * @throws DomainError `sentences.too-many` over 100
   */
  async translationsOf(sentences: readonly string[]): Promise<string[]> {
    if (sentences.length > MOST_TRANSLATIONS) {
      throw new DomainError('sentences.too-many', 'invalid', `At most ${MOST_TRANSLATIONS} sentences at once.`);
    }
    const wanted = sentences.map((sentence) => sentence.trim().replace(/^「([^「」]*)」$/u, '$1'));
    const rows: { japanese: string; english: string }[] = await this.database.query(
      'SELECT japanese, english FROM corpus_sentences WHERE japanese = ANY($1::text[])',
      [wanted],
    );
    const english = new Map(rows.map((row) => [row.japanese, row.english]));
    return wanted.map((sentence) => english.get(sentence) ?? '');
  }
}
