import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { setPointStates } from '../grammar/point-states.js';
import { changeLearner } from '../words/learner-transaction.js';
import { STATES, type State } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { settingsOf } from './settings.js';

/** A note in the learner's Anki, and the word that its tag names. */
export interface NoteOfWord {
  readonly noteId: number;
  readonly wordId: number;
}

/** Takes over from a learner's Anki how well words are known, for who reviews there. */
@Injectable()
export class AnkiStates {
  constructor(
    private readonly database: Database,
    private readonly bank: WordBank,
  ) {}

  /** What would go to the learner's Anki: answers to cards that came from there, and cards that it has not. */
  async countFor(userId: number): Promise<{
    ownCards: number;
    answeredCards: number;
    answers: number;
    otherCards: number;
    decks: string[];
    noteTypes: string[];
    mediaBytes: bigint;
    furtherCards: number;
  }> {
    const counts = await this.database.queryOne<{
      ownCards: number;
      answeredCards: number;
      answers: number;
      otherCards: number;
      furtherCards: number;
    }>(
      `WITH own AS (
         SELECT c.id, c.note_card_id IS NOT NULL AS "isFurther", c.note_card_id IS NOT NULL OR EXISTS (SELECT FROM anki_notes n WHERE n.word_id = c.word_id) AS "isInAnki",
           (SELECT count(*)::int FROM reviews r
            WHERE r.card_id = c.id AND r.import_id IS NULL AND r.undone_at IS NULL AND r.rating > 0) AS answers
         FROM cards c WHERE c.user_id = $1
       )
       SELECT count(*) FILTER (WHERE "isInAnki")::int AS "ownCards",
         count(*) FILTER (WHERE "isInAnki" AND answers > 0)::int AS "answeredCards",
         coalesce(sum(answers) FILTER (WHERE "isInAnki"), 0)::int AS answers,
         count(*) FILTER (WHERE NOT "isInAnki")::int AS "otherCards",
         count(*) FILTER (WHERE "isFurther")::int AS "furtherCards" FROM own`,
      [userId],
    );
    const names = async (column: 'deck' | 'kind') => {
      const rows: { name: string }[] = await this.database.query(
        `SELECT ${column} AS name FROM anki_notes WHERE user_id = $1 AND leads AND ${column} IS NOT NULL
         GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 20`,
        [userId],
      );
      return rows.map(({ name }) => name);
    };
    const { bytes } = await this.database.queryOne<{ bytes: string }>(
      'SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM anki_media WHERE user_id = $1',
      [userId],
    );
    return { ...counts, decks: await names('deck'), noteTypes: await names('kind'), mediaBytes: BigInt(bytes) };
  }

  /**
   * Gives words the states that their notes have in Anki. What the learner says to know stays known.
   *
   * @param notes that were not named before
   * @param states of notes
   * @param points states of grammar points; those without a card here are left out
   * @returns how many notes are those of words, and the notes of which nobody has said which word they are
   * @throws DomainError `vocabulary.reviewed-here` where the learner reviews here
   */
  take(
    userId: number,
    notes: readonly NoteOfWord[],
    states: readonly { readonly noteId: number; readonly state: State }[],
    points: readonly { readonly pattern: string; readonly state: State }[] = [],
  ): Promise<{ taken: number; unknownNotes: number[] }> {
    return changeLearner(this.database, userId, async (transaction) => {
      const { inAnki } = await settingsOf(transaction, userId);
      if (!inAnki) {
        throw new DomainError('vocabulary.reviewed-here');
      }
      await transaction.query(
        `INSERT INTO notes_in_anki (user_id, note_id, word_id)
         SELECT DISTINCT ON (n.note_id) $1::int, n.note_id, w.id FROM unnest($2::bigint[], $3::int[]) AS n (note_id, word_id)
         JOIN words w ON w.id = n.word_id AND w.user_id = $1
         ON CONFLICT (user_id, note_id) DO UPDATE SET word_id = excluded.word_id`,
        [userId, notes.map(({ noteId }) => noteId), notes.map(({ wordId }) => wordId)],
      );
      const rows: { noteId: number; state: State; wordId: number | null; isKnown: boolean | null }[] =
        await transaction.query(
          `SELECT s.note_id::float8 AS "noteId", s.state, w.id AS "wordId", w.state = ${STATES.known} AS "isKnown"
         FROM unnest($2::bigint[], $3::smallint[]) AS s (note_id, state)
         LEFT JOIN notes_in_anki n ON n.user_id = $1 AND n.note_id = s.note_id
         -- Her own, from which words were imported.
         LEFT JOIN anki_notes a ON a.user_id = $1 AND a.note_id = s.note_id
         LEFT JOIN words w ON w.id = coalesce(n.word_id, a.word_id)`,
          [userId, states.map(({ noteId }) => noteId), states.map(({ state }) => state)],
        );
      const found = rows.filter((row) => row.wordId !== null);
      const changes = found.filter(({ isKnown }) => !isKnown).map(({ wordId, state }) => ({ wordId: wordId!, state }));
      await this.bank.setStates(transaction, userId, [...new Map(changes.map((one) => [one.wordId, one])).values()]);
      const ofPoints: { pointId: number; state: State }[] = await transaction.query(
        `SELECT g.id AS "pointId", p.state FROM unnest($2::text[], $3::smallint[]) AS p (pattern, state)
         JOIN grammar_points g ON g.user_id = $1 AND g.pattern = p.pattern JOIN cards c ON c.point_id = g.id`,
        [userId, points.map(({ pattern }) => pattern), points.map(({ state }) => state)],
      );
      await setPointStates(transaction, ofPoints);
      return {
        taken: found.length + ofPoints.length,
        unknownNotes: rows.filter(({ wordId }) => wordId === null).map((row) => row.noteId),
      };
    });
  }
}
