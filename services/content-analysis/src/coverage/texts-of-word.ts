import { Database } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';
import { type PlacesInChapter, TextSentences } from './text-sentences.js';

/** A text of a learner's in which a word stands. */
export interface TextOfWord {
  textId: number;
  /** Of its newest analysis; empty without one. */
  title: string;
  /** The newest document that shows it. */
  documentId: number | undefined;
  /** How often it stands there. */
  occurrences: number;
  /** At most 3, those of a good length first; none of the older texts. */
  sentences: string[];
  /** Those that have it, in their order; none of the older texts, and of a text without chapters. */
  chapters: PlacesInChapter[];
}

/** Texts that are answered, newest first; of the first few, sentences and chapters too. */
const MOST_TEXTS = 20;
const WITH_SENTENCES = 4;

/** A text that has it, before its sentences are looked up. */
type TextRow = Pick<TextOfWord, 'textId' | 'title' | 'occurrences'> & {
  documentId: number | null;
  lexemeIds: number[];
};

/** Where a word stands in a learner's own texts. */
@Injectable()
export class TextsOfWord {
  constructor(
    private readonly database: Database,
    private readonly sentences: TextSentences,
  ) {}

  /**
   * The counted texts of a learner that have a word, newest first.
   *
   * @param reading in hiragana, empty for any
   * @returns at most 20 of them, and how many there are
   */
  async of(userId: number, word: string, reading: string): Promise<{ texts: TextOfWord[]; total: number }> {
    const rows: TextRow[] = await this.database.query(
      `SELECT t.id AS "textId", sum(occurrences)::int AS occurrences, array_agg(l.id) AS "lexemeIds",
         coalesce((SELECT title FROM analyses WHERE text_id = t.id ORDER BY id DESC LIMIT 1), '') AS title,
         (SELECT max(document_id) FROM text_documents WHERE text_id = t.id) AS "documentId"
       FROM texts t
         CROSS JOIN (SELECT id FROM lexemes WHERE word = $2 AND ($3 = '' OR reading = $3)) l
         JOIN words ON text_id = t.id AND lexeme_id = l.id
       WHERE t.user_id = $1 AND t.status = 'completed'
       GROUP BY t.id ORDER BY t.id DESC`,
      [userId, word, reading],
    );
    const texts: TextOfWord[] = [];
    for (const [at, { lexemeIds, documentId, ...row }] of rows.slice(0, MOST_TEXTS).entries()) {
      const places = at < WITH_SENTENCES ? await this.sentences.placesOf(userId, row.textId, lexemeIds) : undefined;
      texts.push({ ...row, documentId: documentId ?? undefined, ...(places ?? { sentences: [], chapters: [] }) });
    }
    return { texts, total: rows.length };
  }
}
