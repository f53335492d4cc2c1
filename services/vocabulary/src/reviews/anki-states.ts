import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
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

  /**
   * Gives words the states that their notes have in Anki. What the learner says to know stays known.
   *
   * @param notes that were not named before
   * @param states of notes
   * @returns how many notes are those of words, and the notes of which nobody has said which word they are
   * @throws DomainError `vocabulary.reviewed-here` where the learner reviews here
   */
  take(
    userId: number,
    notes: readonly NoteOfWord[],
    states: readonly { readonly noteId: number; readonly state: State }[],
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
         LEFT JOIN words w ON w.id = n.word_id`,
          [userId, states.map(({ noteId }) => noteId), states.map(({ state }) => state)],
        );
      const found = rows.filter((row) => row.wordId !== null);
      const changes = found.filter(({ isKnown }) => !isKnown).map(({ wordId, state }) => ({ wordId: wordId!, state }));
      await this.bank.setStates(transaction, userId, [...new Map(changes.map((one) => [one.wordId, one])).values()]);
      return {
        taken: found.length,
        unknownNotes: rows.filter(({ wordId }) => wordId === null).map((row) => row.noteId),
      };
    });
  }
}
