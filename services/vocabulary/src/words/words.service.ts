import { Database, isUniqueViolation } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toHiragana } from './kana.js';
import { raiseRevision } from './revision.js';
import { checkMeaning, checkWord, inLines, normalised } from './word-form.js';

/** A learner's word, as its row holds it. */
export interface WordRow {
  id: number;
  word: string;
  reading: string | null;
  meaning: string;
  frequency: number | null;
  addedAt: Date;
}

const COLUMNS = 'id, word, reading, meaning, frequency, added_at AS "addedAt"';

/** Rows read at once. */
const PART_SIZE = 1000;

@Injectable()
export class WordsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /** A learner's words, newest first, in parts. */
  async *list(userId: number): AsyncGenerator<WordRow[]> {
    let below = 2 ** 31 - 1;
    while (true) {
      const part: WordRow[] = await this.database.query(
        `SELECT ${COLUMNS} FROM words WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT ${PART_SIZE}`,
        [userId, below],
      );
      if (part.length > 0) yield part;
      if (part.length < PART_SIZE) return;
      below = part.at(-1)!.id;
    }
  }

  /**
   * Adds a word to a learner's bank.
   *
   * @throws DomainError `vocabulary.invalid-word`, `vocabulary.reserved-word`, `vocabulary.word-exists`
   */
  async add(
    userId: number,
    given: { word: string; reading?: string; meaning: string; frequency?: number },
  ): Promise<WordRow> {
    const word = normalised(given.word);
    const reading = normalised(given.reading ?? '') || null;
    const meaning = inLines(given.meaning);
    checkWord(word, reading);
    checkMeaning(meaning);
    const { words } = await this.rpc.call(LanguageService.method.lookUp, {
      words: [{ word, reading: toHiragana(reading ?? '') }],
    });
    const entries = words[0]!.entries.map((entry) => entry.key);
    try {
      return await this.database.transaction(async (manager) => {
        const [row]: [WordRow] = await manager.query(
          `INSERT INTO words (user_id, word, reading, reading_hiragana, meaning, frequency)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
          [userId, word, reading, reading && toHiragana(reading), meaning, given.frequency ?? null],
        );
        await manager.query(
          'INSERT INTO word_entries (user_id, entry, word_id) SELECT DISTINCT $1::int, unnest($2::text[]), $3::int',
          [userId, entries, row.id],
        );
        await raiseRevision(manager, userId);
        return row;
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const named = reading ? `“${word}” (${reading})` : `“${word}”`;
      throw new DomainError('vocabulary.word-exists', 'conflict', `${named} is already in your vocabulary.`, {
        cause: error,
      });
    }
  }

  /**
   * Removes every reading of a word, or one.
   *
   * @param reading empty for the entry that has none
   * @returns how many rows that were
   * @throws DomainError `vocabulary.word-not-found`
   */
  async remove(userId: number, word: string, reading: string | undefined): Promise<number> {
    const removed = await this.removeWhere(
      userId,
      "word = $2 AND ($3::text IS NULL OR coalesce(reading_hiragana, '') = $3)",
      [normalised(word), reading === undefined ? null : toHiragana(normalised(reading))],
    );
    if (removed === 0) {
      throw new DomainError('vocabulary.word-not-found', 'not-found', `“${word}” is not in your vocabulary.`);
    }
    return removed;
  }

  /** Removes all words of a learner; returns how many they were. */
  clear(userId: number): Promise<number> {
    return this.removeWhere(userId, 'true', []);
  }

  private removeWhere(userId: number, condition: string, values: unknown[]): Promise<number> {
    return this.database.transaction(async (manager: EntityManager) => {
      const [, removed]: [unknown, number] = await manager.query(
        `DELETE FROM words WHERE user_id = $1 AND ${condition}`,
        [userId, ...values],
      );
      if (removed > 0) await raiseRevision(manager, userId);
      return removed;
    });
  }
}
