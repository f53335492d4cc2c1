import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, WordSet as LanguageWordSet, type SetWord } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { isKana, toHiragana } from '../words/kana.js';
import { raiseRevision } from '../words/revision.js';
import { checkWord, inLines, normalised } from '../words/word-form.js';

export type WordSet = 'particles' | 'most-frequent';

/** A set of words that a learner has added as a whole. */
export interface KnownSetRow {
  id: number;
  set: WordSet;
  /** Of the most frequent words, how many were asked for; 0 of another set. */
  count: number;
  /** Words that came with it and are still there. */
  words: number;
  addedAt: Date;
}

/** A word of a set, as it is kept. */
interface NewWord {
  word: string;
  /** Hiragana; empty for a word in kana. */
  reading: string;
  definition: string;
  entries: string[];
}

/** Most words that a learner may say to know at once. */
const MOST_WORDS = 10_000;
const EXAMPLES = 12;

/** Selects what of a set's words ($2 words, $3 readings) the learner $1 does not have, in any reading or in this one. */
const NEW_WORDS = `
  SELECT s.word, s.reading, s.position
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS s (word, reading, position)
  WHERE NOT EXISTS (
    SELECT FROM words w
    WHERE w.user_id = $1 AND w.word = s.word
      AND (w.reading_hiragana IS NULL OR s.reading = '' OR w.reading_hiragana = s.reading)
  )`;

@Injectable()
export class KnownSetsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * What adding a set would bring.
   *
   * @param count of the most frequent words, 1 to 10,000
   * @throws DomainError `vocabulary.invalid-known-set`, `vocabulary.no-known-set`
   */
  async preview(
    userId: number,
    set: WordSet,
    count: number,
  ): Promise<{ words: number; newWords: number; examples: string[] }> {
    const words = await this.wordsOf(set, count);
    const rows: { word: string }[] = await this.database.query(`${NEW_WORDS} ORDER BY s.position`, [
      userId,
      words.map(({ word }) => word),
      words.map(({ reading }) => reading),
    ]);
    return {
      words: words.length,
      newWords: rows.length,
      examples: rows.slice(0, EXAMPLES).map(({ word }) => word),
    };
  }

  /**
   * Adds the words of a set that the learner does not have, with the dictionary's meanings, in one transaction.
   *
   * @returns the set; undefined when the learner has all its words
   * @throws DomainError as `preview`
   */
  async add(userId: number, set: WordSet, count: number): Promise<KnownSetRow | undefined> {
    const words = await this.wordsOf(set, count);
    return this.database.transaction(async (manager) => {
      const [knownSet] = await manager.query(
        `INSERT INTO known_sets (user_id, word_set, count) VALUES ($1, $2, $3)
         RETURNING id, word_set AS set, count, added_at AS "addedAt"`,
        [userId, set, set === 'most-frequent' ? count : 0],
      );
      const added: { id: number; position: number }[] = await manager.query(
        `WITH wanted AS (
           SELECT n.word, n.position, nullif(n.reading, '') AS reading, m.meaning
           FROM (${NEW_WORDS}) AS n JOIN unnest($4::text[]) WITH ORDINALITY AS m (meaning, position) USING (position)
         ), added AS (
           INSERT INTO words (user_id, word, reading, reading_hiragana, meaning, known_set_id)
           -- The most frequent last, so that they come first in a list of the newest.
           SELECT $1, word, reading, reading, meaning, $5 FROM wanted ORDER BY position DESC
           ON CONFLICT DO NOTHING
           RETURNING id, word, reading
         )
         SELECT added.id, wanted.position::int - 1 AS position
         FROM added JOIN wanted ON wanted.word = added.word AND wanted.reading IS NOT DISTINCT FROM added.reading`,
        [
          userId,
          words.map(({ word }) => word),
          words.map(({ reading }) => reading),
          words.map(({ definition }) => inLines(definition)),
          knownSet.id,
        ],
      );
      if (added.length === 0) {
        await manager.query('DELETE FROM known_sets WHERE id = $1', [knownSet.id]);
        return undefined;
      }
      const entries = added.flatMap(({ id, position }) => words[position]!.entries.map((entry) => ({ id, entry })));
      await manager.query(
        `INSERT INTO word_entries (user_id, entry, word_id)
         SELECT $1, entry, word_id FROM unnest($2::text[], $3::int[]) AS e (entry, word_id)`,
        [userId, entries.map(({ entry }) => entry), entries.map(({ id }) => id)],
      );
      await raiseRevision(manager, userId);
      return { ...knownSet, words: added.length };
    });
  }

  /** The sets that a learner has added and that still have words, newest first. */
  list(userId: number): Promise<KnownSetRow[]> {
    return this.database.query(
      `SELECT s.id, s.word_set AS set, s.count, s.added_at AS "addedAt", count(w.id)::int AS words
       FROM known_sets s JOIN words w ON w.known_set_id = s.id
       WHERE s.user_id = $1 GROUP BY s.id ORDER BY s.id DESC`,
      [userId],
    );
  }

  /**
   * Removes the words that came with a set.
   *
   * @returns how many they were
   * @throws DomainError `vocabulary.known-set-not-found` when there is none, or it is another learner's
   */
  async remove(userId: number, id: number): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [counted] = await manager.query('SELECT count(*)::int AS words FROM words WHERE known_set_id = $1', [id]);
      const [, removed]: [unknown, number] = await manager.query(
        'DELETE FROM known_sets WHERE user_id = $1 AND id = $2',
        [userId, id],
      );
      if (removed === 0) {
        throw new DomainError('vocabulary.known-set-not-found', 'not-found', 'These words are no longer there.');
      }
      await raiseRevision(manager, userId);
      return counted.words;
    });
  }

  /** The words of a set that can be kept, the most frequent first, each once. */
  private async wordsOf(set: WordSet, count: number): Promise<NewWord[]> {
    if (set === 'most-frequent' && !(count >= 1 && count <= MOST_WORDS)) {
      throw new DomainError(
        'vocabulary.invalid-known-set',
        'invalid',
        `Say how many of the most frequent words you know: 1 to ${MOST_WORDS.toLocaleString('en')}.`,
      );
    }
    const words = new Map<string, NewWord>();
    const request = {
      set: set === 'particles' ? LanguageWordSet.PARTICLES : LanguageWordSet.MOST_FREQUENT,
      count,
    };
    for await (const part of this.rpc.stream(LanguageService.method.listWordSet, request)) {
      for (const word of part.words) collect(words, word);
    }
    if (words.size === 0) {
      throw new DomainError(
        'vocabulary.no-known-set',
        'unavailable',
        'No dictionary is installed that says which words are frequent.',
      );
    }
    return [...words.values()];
  }
}

/** Two entries that are written and read alike (本, the book and the counter) are one word of a learner's. */
function collect(words: Map<string, NewWord>, { entry, definition, ...given }: SetWord): void {
  const word = normalised(given.word);
  const reading = isKana(word) ? '' : toHiragana(given.reading);
  if (!canBeKept(word, reading)) return;
  const key = `${word}\n${reading}`;
  const kept = words.get(key) ?? { word, reading, definition, entries: [] };
  if (entry !== '') kept.entries.push(entry);
  words.set(key, kept);
}

function canBeKept(word: string, reading: string): boolean {
  try {
    checkWord(word, reading);
    return true;
  } catch {
    return false;
  }
}
