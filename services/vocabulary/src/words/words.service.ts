import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import type { ChosenBy } from '@ichibun/kit/which-notes';
import { LanguageService, type LookedUpWord } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { changeLearner } from './learner-transaction.js';
import type { State } from './states.js';
import { WordBank } from './word-bank.js';
import { checkJapanese, checkMeaning, meaningOf, normalised, objectionTo } from './word-form.js';

/** A learner's word, as its row holds it. */
export interface WordRow {
  id: number;
  word: string;
  reading: string | null;
  /** Null when nobody knows one. */
  meaning: string | null;
  frequency: number | null;
  addedAt: Date;
  /** It came with a set of words. */
  fromSet: boolean;
  /** The file that it was imported from; null of others, and of words that were imported before that was kept. */
  importedFrom: string | null;
  /** How the dictionary reads it, where it has no reading of its own and the dictionary has one. */
  dictionaryReading: string | null;
  /** How well it is known. */
  state: State;
  /** It is reviewed by a card. */
  hasCard: boolean;
  /** The learner's own Anki has a note of it. */
  isInAnki: boolean;
  /** That card rests until the learner says otherwise. */
  isResting: boolean;
  isBlocked: boolean;
  /** When it was added, came into a better state, or its card was made or answered: the last of these. */
  changedAt: Date;
  answeredAt: Date | null;
  stability: number | null;
  intervalDays: number;
  answers: number;
  lapses: number;
  /** Of the note that programs see it as, in milliseconds since 1970; null where none has asked yet. */
  noteId: number | null;
}

const BLOCKED_LEXEMES = 'FROM blocked_words b JOIN lexemes l ON l.id = b.lexeme_id WHERE b.user_id = $1';

/**
 * Selects words w with all that is told of them. LIMIT keeps the look-up of each card by its word: after an import, of
 * which the statistics know nothing, PostgreSQL would compare each word with all cards of the learner.
 */
const SELECT_WORDS = `SELECT w.id, w.word, w.reading, w.meaning, w.frequency, w.added_at AS "addedAt",
    w.known_set_id IS NOT NULL AS "fromSet", w.imported_from AS "importedFrom",
    w.dictionary_reading AS "dictionaryReading", w.state, c.id IS NOT NULL AS "hasCard",
    EXISTS (SELECT FROM anki_notes n WHERE n.word_id = w.id) AS "isInAnki",
    c.rests IS NOT NULL AS "isResting", c.last_at AS "answeredAt", c.stability,
    coalesce(c.interval_days, 0) AS "intervalDays", coalesce(c.answers, 0) AS answers, coalesce(c.lapses, 0) AS lapses,
    greatest(w.added_at, w.learning_since, w.young_since, w.mature_since, w.known_since, c.created_at, c.last_at)
      AS "changedAt", w.note_id::float8 AS "noteId",
    -- The blocked words are in a table, which few words get past.
    (w.word IN (SELECT l.word ${BLOCKED_LEXEMES}) AND (
      w.reading_hiragana IS NULL
      OR (w.word, w.reading_hiragana) IN (SELECT l.word, l.reading ${BLOCKED_LEXEMES})
      OR EXISTS (SELECT FROM word_entries e
                 WHERE e.word_id = w.id AND (w.word, e.entry) IN (SELECT l.word, l.entry ${BLOCKED_LEXEMES}))
    )) AS "isBlocked"
  FROM words w LEFT JOIN LATERAL (
    SELECT id, rests, last_at, stability, interval_days, answers, lapses, created_at FROM cards WHERE word_id = w.id LIMIT 1
  ) c ON true`;

/** Rows read at once. */
const PART_SIZE = 1000;

const CHOSEN: Readonly<Record<ChosenBy, string>> = {
  all: '$3::bool',
  words: 'w.word = ANY($3::text[])',
  ids: 'w.id = ANY($3::int[])',
  noteIds: 'w.note_id = ANY($3::bigint[])',
  addedSince: 'w.added_at > $3::timestamptz',
  withoutNoteId: 'w.note_id IS NULL AND $3::bool',
};

/** A part of the words of learner $1, newest first, of those whose id is less than $2; $3 is the condition's. */
export const selectPart = (by: ChosenBy): string =>
  `${SELECT_WORDS} WHERE w.user_id = $1 AND w.id < $2 AND ${CHOSEN[by]} ORDER BY w.id DESC LIMIT ${PART_SIZE}`;

@Injectable()
export class WordsService {
  constructor(
    private readonly database: Database,
    private readonly bank: WordBank,
    private readonly rpc: Rpc,
  ) {}

  /** A learner's words, newest first, in parts. */
  async *list(userId: number, chosen: { by: ChosenBy; value: unknown }): AsyncGenerator<WordRow[]> {
    const by: ChosenBy = chosen.by;
    let below = 2 ** 31 - 1;
    while (true) {
      const part: WordRow[] = await this.database.query(selectPart(by), [userId, below, chosen.value]);
      if (part.length > 0) yield part;
      if (part.length < PART_SIZE) return;
      below = part.at(-1)!.id;
    }
  }

  /** Sets the ids of the notes that programs see words as. */
  async setNoteIds(userId: number, notes: readonly { id: number; noteId: number }[]): Promise<void> {
    await changeLearner(this.database, userId, (transaction) =>
      transaction.query(
        `UPDATE words w SET note_id = n.note_id FROM unnest($2::int[], $3::bigint[]) AS n (id, note_id)
         WHERE w.user_id = $1 AND w.id = n.id`,
        [userId, notes.map(({ id }) => id), notes.map(({ noteId }) => noteId)],
      ),
    );
  }

  /**
   * Adds a word to a learner's bank, as known; one that she is learning becomes known.
   *
   * @throws DomainError `vocabulary.invalid-word`, `vocabulary.word-exists`
   */
  async add(
    userId: number,
    given: { word: string; reading?: string; meaning?: string; frequency?: number; addedAt?: Date },
  ): Promise<WordRow> {
    const written = normalised(given.word);
    const reading = normalised(given.reading ?? '') || null;
    const meaning = meaningOf(given.meaning);
    const objection = objectionTo(written, reading);
    if (objection) throw objection;
    if (given.meaning !== undefined) checkMeaning(meaning ?? '');
    const { entries, letters: word } = await this.lookUp(written, reading);
    checkJapanese(word, entries);
    return changeLearner(this.database, userId, async (transaction) => {
      const [added] = await this.bank.add(transaction, userId, [
        { word, reading, meaning, frequency: given.frequency, addedAt: given.addedAt, entries },
      ]);
      const [declared] = added ? [] : await this.bank.notKnown(transaction, userId, [{ word, reading, entries }]);
      if (declared) await this.bank.declareKnown(transaction, userId, [declared.id]);
      const id = added?.id ?? declared?.id;
      if (id === undefined) {
        throw new DomainError('vocabulary.word-exists', { word, reading });
      }
      return transaction.queryOne<WordRow>(`${SELECT_WORDS} WHERE w.user_id = $1 AND w.id = $2`, [userId, id]);
    });
  }

  /**
   * Removes every reading of a word, or one.
   *
   * @param reading empty for the entry that has none
   * @returns how many rows that were
   * @throws DomainError `vocabulary.word-not-found`
   */
  async remove(userId: number, word: string, reading: string | undefined): Promise<number> {
    const written = normalised(word);
    const read = reading === undefined ? null : toHiragana(normalised(reading));
    let removed = await this.removeWritten(userId, written, read);
    // It is kept in the letters of today.
    if (removed === 0 && written !== '') {
      removed = await this.removeWritten(userId, (await this.lookUp(written, read)).letters, read);
    }
    if (removed === 0) {
      throw new DomainError('vocabulary.word-not-found', { word });
    }
    return removed;
  }

  private async lookUp(word: string, reading: string | null): Promise<LookedUpWord> {
    const { words } = await this.rpc.call(LanguageService.method.lookUp, {
      words: [{ word, reading: toHiragana(reading ?? '') }],
    });
    return words[0]!;
  }

  /** Removes all words of a learner; returns how many they were. */
  clear(userId: number): Promise<number> {
    return changeLearner(this.database, userId, (transaction) => this.bank.removeAll(transaction, userId));
  }

  private removeWritten(userId: number, word: string, reading: string | null): Promise<number> {
    return changeLearner(this.database, userId, async (transaction) => {
      const found: { id: number }[] = await transaction.query(
        `SELECT id FROM words
         WHERE user_id = $1 AND word = $2 AND ($3::text IS NULL OR coalesce(reading_hiragana, '') = $3)`,
        [userId, word, reading],
      );
      return this.bank.remove(
        transaction,
        userId,
        found.map(({ id }) => id),
      );
    });
  }
}
