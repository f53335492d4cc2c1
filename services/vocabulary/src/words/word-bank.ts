import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { Injectable } from '@nestjs/common';
import type { LearnerTransaction } from './learner-transaction.js';
import type { KnownSince, NewWord } from './new-word.js';
import { raiseRevision, raiseStatesRevision } from './revision.js';
import { COUNTS_FROM, STATES, type State } from './states.js';

/** The one writer of learners' words: whatever it changes raises the learner's revision in the same transaction. */
@Injectable()
export class WordBank {
  /**
   * Adds words, in their order, with their dictionary entries; a word that the learner has with the same reading stays
   * as it is. Without a reading a word has that of the dictionary, where it is the only one: 猫 is 猫（ねこ）.
   *
   * @param origin the known set, or the import and its file's name, that they came with
   * @param state known, or new for words that are to be learned; of those that do not say so themselves
   * @returns the ids of those that were added, with their positions in `words`
   */
  async add(
    transaction: LearnerTransaction,
    userId: number,
    words: readonly NewWord[],
    origin: { knownSetId?: number; importId?: number; importedFrom?: string } = {},
    state: typeof STATES.known | typeof STATES.new = STATES.known,
  ): Promise<{ id: number; position: number }[]> {
    const since = (least: keyof typeof SINCE) =>
      `CASE WHEN state >= ${least} AND state <> ${STATES.known} THEN coalesce(${SINCE[least]}, learned_at, now()) END`;
    const added: { id: number; position: number }[] = await transaction.query(
      `WITH listed AS (
         SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[],
             $8::timestamptz[], $9::smallint[], $10::timestamptz[], $14::timestamptz[], $15::timestamptz[],
             $16::timestamptz[])
           WITH ORDINALITY AS l (word, reading, reading_hiragana, meaning, frequency, dictionary_reading, added_at, state,
             learned_at, learning_since, young_since, mature_since, position)
       ), added AS (
         INSERT INTO words (user_id, word, reading, reading_hiragana, meaning, frequency, dictionary_reading,
           added_at, known_set_id, import_id, imported_from, state, learning_since, young_since, mature_since, known_since)
         SELECT $1, word, reading, reading_hiragana, meaning, frequency, dictionary_reading,
           coalesce(added_at, now()), $11, $12, $13, state, ${since(STATES.learning)}, ${since(STATES.young)},
           ${since(STATES.mature)}, CASE WHEN state = ${STATES.known} THEN learned_at END
         FROM (SELECT *, row_number() OVER (PARTITION BY word, ${READ_AS} ORDER BY position) AS place FROM listed) AS l
         -- A row that conflicts has used an id up.
         WHERE place = 1 AND NOT EXISTS (
           SELECT FROM words w WHERE w.user_id = $1 AND w.word = l.word AND ${isReadAlike('w', 'l')}
         )
         ORDER BY position
         ON CONFLICT DO NOTHING
         RETURNING id, word, reading_hiragana
       )
       SELECT added.id, min(listed.position)::int - 1 AS position
       FROM added JOIN listed ON listed.word = added.word
         AND listed.reading_hiragana IS NOT DISTINCT FROM added.reading_hiragana
       GROUP BY added.id`,
      [
        userId,
        words.map(({ word }) => word),
        words.map(({ reading }) => reading),
        words.map(({ reading }) => reading && toHiragana(reading)),
        words.map(({ meaning }) => meaning),
        words.map(({ frequency }) => frequency ?? null),
        words.map(dictionaryReading),
        words.map(({ addedAt }) => addedAt ?? null),
        words.map(({ learned }) => learned?.state ?? state),
        words.map(({ learned }) => learned?.at ?? null),
        origin.knownSetId ?? null,
        origin.importId ?? null,
        origin.importedFrom ?? null,
        ...sincesOf(words.map(({ learned }) => learned?.since)),
      ],
    );
    if (added.length === 0) return [];
    const entries = added.flatMap(({ id, position }) => words[position]!.entries.map(({ key }) => ({ id, key })));
    await transaction.query(
      `INSERT INTO word_entries (user_id, entry, word_id)
       SELECT DISTINCT $1::int, entry, word_id FROM unnest($2::text[], $3::int[]) AS e (entry, word_id)`,
      [userId, entries.map(({ key }) => key), entries.map(({ id }) => id)],
    );
    await transaction.query(
      `DELETE FROM unknown_words USING lexemes
       WHERE unknown_words.user_id = $1 AND lexemes.id = lexeme_id AND lexemes.word = ANY($2::text[])`,
      [userId, words.map(({ word }) => word)],
    );
    await raiseRevision(transaction, userId);
    return added;
  }

  /**
   * Says of dictionary entries that a learner who has a word of them knows it in all their usual spellings. The caller
   * raises the revision, once with what else it changes.
   *
   * @param entries keys of entries, with the spellings in which they are rare
   */
  async knowSpellings(
    transaction: LearnerTransaction,
    userId: number,
    entries: readonly { readonly key: string; readonly rareSpellings: readonly string[] }[],
  ): Promise<void> {
    await transaction.query(
      `UPDATE word_entries e SET rare_spellings = string_to_array(given.spellings, E'\\n')
       FROM unnest($2::text[], $3::text[]) AS given (entry, spellings)
       WHERE e.user_id = $1 AND e.entry = given.entry`,
      [userId, entries.map(({ key }) => key), entries.map(({ rareSpellings }) => rareSpellings.join('\n'))],
    );
  }

  /** Takes back what `knowSpellings` said, of all a learner's words; the caller raises the revision. */
  async forgetSpellings(transaction: LearnerTransaction, userId: number): Promise<void> {
    await transaction.query(
      'UPDATE word_entries SET rare_spellings = NULL WHERE user_id = $1 AND rare_spellings IS NOT NULL',
      [userId],
    );
  }

  /** Says that a learner does not know a lexeme, though the words that it is made of are known; may be repeated. */
  async declareUnknown(transaction: LearnerTransaction, userId: number, lexemeId: number): Promise<void> {
    await transaction.query('INSERT INTO unknown_words (user_id, lexeme_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      userId,
      lexemeId,
    ]);
    await raiseRevision(transaction, userId);
  }

  /**
   * Words of a learner's that she has and does not know yet, and whether she was asked for them: answered a card.
   */
  async notKnown(
    transaction: LearnerTransaction,
    userId: number,
    words: readonly Pick<NewWord, 'word' | 'reading' | 'entries'>[],
  ): Promise<{ id: number; isAnswered: boolean }[]> {
    return transaction.query(
      `SELECT DISTINCT words.id, coalesce(cards.answers > 0, false) AS "isAnswered"
       FROM unnest($2::text[], $3::text[], $4::text[]) AS given (word, reading_hiragana, dictionary_reading)
       JOIN words ON words.user_id = $1 AND words.word = given.word AND ${isReadAlike('words', 'given')}
       LEFT JOIN cards ON cards.word_id = words.id
       WHERE words.state <> ${STATES.known}`,
      [
        userId,
        words.map(({ word }) => word),
        words.map(({ reading }) => reading && toHiragana(reading)),
        words.map(dictionaryReading),
      ],
    );
  }

  /**
   * Makes words of a learner's known, by their ids; their cards rest.
   *
   * @returns how many of them have cards, which did not rest
   */
  async declareKnown(transaction: LearnerTransaction, userId: number, ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    await this.setStates(
      transaction,
      userId,
      ids.map((wordId) => ({ wordId, state: STATES.known })),
    );
    const rows: { rested: boolean }[] = await transaction.query(
      `WITH before AS (SELECT id, rests FROM cards WHERE user_id = $1 AND word_id = ANY($2::int[]) FOR UPDATE),
         resting AS (UPDATE cards SET rests = 'known' FROM before WHERE cards.id = before.id)
       SELECT rests IS NOT NULL AS rested FROM before`,
      [userId, ids],
    );
    return rows.filter(({ rested }) => !rested).length;
  }

  /**
   * Says how well words are known. Raises the learner's revision where that changes what counts as known, else only
   * that of colours.
   *
   * @param changes the time is now unless it is given; with the times of each state where a log says them
   */
  async setStates(
    transaction: LearnerTransaction,
    userId: number,
    changes: readonly { wordId: number; state: State; at?: Date | undefined; since?: KnownSince | undefined }[],
  ): Promise<void> {
    if (changes.length === 0) return;
    // "Since" goes where a word is no longer that well known; what the learner says does not undo what her answers did.
    const since = (state: keyof typeof SINCE) =>
      `CASE WHEN c.state = ${STATES.known} THEN w.${SINCE[state]}
        WHEN c.state >= ${state} THEN coalesce(w.${SINCE[state]}, c.${SINCE[state]}, c.at) END`;
    const row = await transaction.queryOne<{ changed: number; countsDiffer: boolean }>(
      `WITH wanted AS (
         SELECT id, state, coalesce(at, now()) AS at, learning_since, young_since, mature_since
         FROM unnest($2::int[], $3::smallint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
           AS c (id, state, at, learning_since, young_since, mature_since)
       ), before AS (
         SELECT w.id, w.state FROM words w JOIN wanted USING (id) WHERE w.user_id = $1 ORDER BY w.id FOR UPDATE OF w
       ), changed AS (
         UPDATE words w SET state = c.state,
           learning_since = ${since(STATES.learning)},
           young_since = ${since(STATES.young)},
           mature_since = ${since(STATES.mature)},
           known_since = CASE WHEN c.state = ${STATES.known} THEN c.at END
         FROM wanted c JOIN before b ON b.id = c.id
         WHERE w.id = c.id AND w.state <> c.state
         RETURNING b.state AS before, c.state AS after
       )
       SELECT count(*)::int AS changed, coalesce(bool_or((before >= least_known) <> (after >= least_known)), false) AS "countsDiffer"
       FROM changed, ${COUNTS_FROM} AS counts (least_known)`,
      [
        userId,
        changes.map(({ wordId }) => wordId),
        changes.map(({ state }) => state),
        changes.map(({ at }) => at ?? null),
        ...sincesOf(changes.map((change) => change.since)),
      ],
    );
    if (row.countsDiffer) await raiseRevision(transaction, userId);
    else if (row.changed > 0) await raiseStatesRevision(transaction, userId);
  }

  /**
   * Removes words of a learner by their ids; those of others stay.
   *
   * @returns how many they were
   */
  async remove(transaction: LearnerTransaction, userId: number, ids: readonly number[]): Promise<number> {
    const removed = await transaction.change('DELETE FROM words WHERE user_id = $1 AND id = ANY($2::int[])', [
      userId,
      ids,
    ]);
    if (removed > 0) await raiseRevision(transaction, userId);
    return removed;
  }

  /** Removes all words of a learner; returns how many they were. */
  async removeAll(transaction: LearnerTransaction, userId: number): Promise<number> {
    const removed = await transaction.change('DELETE FROM words WHERE user_id = $1', [userId]);
    if (removed > 0) await raiseRevision(transaction, userId);
    return removed;
  }
}

/** The columns that say since when a word has been in a state, or in a better one. */
const SINCE = {
  [STATES.learning]: 'learning_since',
  [STATES.young]: 'young_since',
  [STATES.mature]: 'mature_since',
} as const;

/** How a row is read; null where it was given no reading, and the dictionary has none or several. */
const READ_AS = 'spelling_of(coalesce(reading_hiragana, dictionary_reading))';

/** SQL: whether two rows of one spelling are read alike, and are one word to their learner. */
const isReadAlike = (one: string, other: string) =>
  `(${one}.reading_hiragana IS NOT DISTINCT FROM ${other}.reading_hiragana
    OR spelling_of(coalesce(${one}.reading_hiragana, ${one}.dictionary_reading))
      = spelling_of(coalesce(${other}.reading_hiragana, ${other}.dictionary_reading)))`;

/** The times of states as columns, in the order of the states. */
const sincesOf = (given: readonly (KnownSince | undefined)[]) =>
  (['learning', 'young', 'mature'] as const).map((state) =>
    given.map((since) => (since?.[state] === undefined ? null : new Date(since[state]))),
  );

/** Of a word with kanji that was given without a reading: the one that all its entries have. */
function dictionaryReading({ word, reading, entries }: Pick<NewWord, 'word' | 'reading' | 'entries'>): string | null {
  if (reading !== null || !hasKanji(word)) return null;
  const readings = new Set(entries.map((entry) => entry.reading));
  return readings.size === 1 ? entries[0]!.reading : null;
}
