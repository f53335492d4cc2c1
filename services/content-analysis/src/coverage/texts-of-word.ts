import { Database } from '@ichibun/kit/database';
import type { Word } from '@ichibun/text-words/lexemes';
import { Injectable } from '@nestjs/common';
import { CountedWords } from '../texts/counted-words.js';
import { type PlacesInChapter, TextSentences } from './text-sentences.js';

/** A text of a learner's in which a word stands. */
export interface TextOfWord {
  textId: number;
  /** Of its newest analysis; empty without one. */
  title: string;
  /** The newest document that shows it. */
  documentId: number | undefined;
  /** How often it is there. */
  occurrences: number;
  /** At most 3, those of a good length first; none of the older texts. */
  sentences: string[];
  /** Those that have it, in their order; none of the older texts, and of a text without chapters. */
  chapters: PlacesInChapter[];
}

/** Texts that are answered, newest first; of the first few, sentences and chapters too. */
const MOST_TEXTS = 20;
const WITH_SENTENCES = 4;

/** Where a word is in a learner's own texts. */
@Injectable()
export class TextsOfWord {
  constructor(
    private readonly database: Database,
    private readonly sentences: TextSentences,
    private readonly words: CountedWords,
  ) {}

  /**
   * The counted texts of a learner that have a word, newest first.
   *
   * @param word of its entry it is found however a text reads it, and where a text has it without an entry, by its reading;
   *   `entry` and `reading` are empty for any
   * @returns at most 20 of them, how many there are, and how many texts are not counted yet
   */
  async of(
    userId: number,
    { word, entry, reading }: Word,
  ): Promise<{ texts: TextOfWord[]; total: number; counting: number }> {
    const lexemes: { id: number }[] = await this.database.query(
      `SELECT id FROM lexemes
       WHERE word = $1 AND coalesce(user_id, 0) IN (0, $4)
         AND (entry = $2 AND entry <> '' OR '' IN ($2, entry) AND $3 IN ('', reading))`,
      [word, entry, reading, userId],
    );
    const all: { id: number; isCounted: boolean }[] = await this.database.query(
      `SELECT id, status = 'completed' AS "isCounted" FROM texts WHERE user_id = $1 AND status <> 'failed'`,
      [userId],
    );
    const counted = all.filter(({ isCounted }) => isCounted);
    const found = await this.words.occurrencesOf(
      counted.map(({ id }) => id),
      lexemes.map(({ id }) => id),
    );
    const newest = [...found.keys()].sort((a, b) => b - a).slice(0, MOST_TEXTS);
    const rows: { textId: number; title: string; documentId: number | null }[] = await this.database.query(
      `SELECT t.id AS "textId",
         coalesce((SELECT title FROM analyses WHERE text_id = t.id ORDER BY id DESC LIMIT 1), '') AS title,
         (SELECT max(document_id) FROM text_documents WHERE text_id = t.id) AS "documentId"
       FROM texts t WHERE t.id = ANY($1) ORDER BY t.id DESC`,
      [newest],
    );
    const texts: TextOfWord[] = [];
    for (const [at, { documentId, ...row }] of rows.entries()) {
      const its = found.get(row.textId)!;
      const lexemeIds = [...its.keys()];
      const places = at < WITH_SENTENCES ? await this.sentences.placesOf(userId, row.textId, lexemeIds) : undefined;
      texts.push({
        ...row,
        documentId: documentId ?? undefined,
        occurrences: [...its.values()].reduce((sum, one) => sum + one, 0),
        ...(places ?? { sentences: [], chapters: [] }),
      });
    }
    return { texts, total: found.size, counting: all.length - counted.length };
  }
}
