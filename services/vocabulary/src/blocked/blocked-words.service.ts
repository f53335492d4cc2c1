import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { isSeen } from '../lexemes/lexeme-owners.sql.js';
import { LexemesService } from '../lexemes/lexemes.service.js';
import { changeLearner } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';

export interface BlockedWord {
  id: number;
  lexemeId: number;
  word: string;
  reading: string;
  /** Undefined when the dictionary does not have it. */
  meaning: string | undefined;
  addedAt: Date;
}

/** Most words that a learner may block: more than anybody will. */
export const MOST_BLOCKED = 5_000;
/** Definitions asked for at once, so that they fit into one message. */
const DEFINE_AT_ONCE = 1_000;
/** Lexemes resolved at once. */
const RESOLVED_AT_ONCE = 5_000;

/** Words that are blocked with one call. */
const BLOCKED_AT_ONCE = 1_000;

/** In SQL: that a card of the learner $1 asks about one of the lexemes $2. */
const IS_OF_LEXEMES = `word_id IN (
  SELECT w.id FROM lexemes l JOIN words w ON w.user_id = $1 AND w.word = l.word
  WHERE l.id = ANY($2::int[]) AND (
    w.reading_hiragana IS NULL OR w.reading_hiragana = l.reading
    OR EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id AND e.entry = l.entry)
  )
)`;

/** The reading of a dictionary entry, by its key `headword・reading`. */
const readingOf = (entry: string) => entry.slice(entry.lastIndexOf('・') + 1);

@Injectable()
export class BlockedWordsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly lexemes: LexemesService,
  ) {}

  /** A learner's blocked words, newest first, with the dictionary's definition of each. */
  async list(userId: number): Promise<BlockedWord[]> {
    const rows: (Omit<BlockedWord, 'meaning'> & { entry: string })[] = await this.database.query(
      `SELECT b.id, l.id AS "lexemeId", l.entry, l.word, l.reading, b.added_at AS "addedAt"
       FROM blocked_words b JOIN lexemes l ON l.id = b.lexeme_id
       WHERE b.user_id = $1 ORDER BY b.id DESC`,
      [userId],
    );
    const words: BlockedWord[] = [];
    for (const part of inParts(rows, DEFINE_AT_ONCE)) {
      const { definitions } = await this.rpc.call(LanguageService.method.define, {
        words: part.map(({ entry, word, reading }) => ({ entry, word, reading })),
      });
      words.push(...part.map(({ entry: _, ...row }, index) => ({ ...row, meaning: definitions[index]!.definition })));
    }
    return words;
  }

  /** The lexemes of a learner's blocked words: 5,000 at most. */
  async ids(userId: number): Promise<number[]> {
    const rows: { id: number }[] = await this.database.query(
      'SELECT lexeme_id AS id FROM blocked_words WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Keeps a lexeme out of a learner's recommendations and reviews; blocking it again is no error.
   *
   * @throws DomainError `vocabulary.lexeme-not-found`, `vocabulary.too-many-blocked`
   */
  async block(userId: number, lexemeId: number): Promise<void> {
    await this.blockLexemes(userId, [lexemeId]);
  }

  /**
   * The same of many lexemes and words of the learner's at once.
   *
   * @returns the lexemes that were not blocked before
   * @throws DomainError `vocabulary.too-many-lexemes` over 1,000, `vocabulary.lexeme-not-found`,
   *   `vocabulary.word-not-found`, `vocabulary.too-many-blocked`
   */
  async blockAll(userId: number, lexemeIds: readonly number[], wordIds: readonly number[]): Promise<number[]> {
    const asked = lexemeIds.length + wordIds.length;
    if (asked > BLOCKED_AT_ONCE) throw new DomainError('vocabulary.too-many-lexemes', { most: BLOCKED_AT_ONCE, asked });
    const ofWords = await this.lexemesOf(userId, wordIds);
    return this.blockLexemes(userId, [...new Set([...lexemeIds, ...ofWords])]);
  }

  private blockLexemes(userId: number, lexemeIds: readonly number[]): Promise<number[]> {
    return changeLearner(this.database, userId, async (transaction) => {
      const { blocked, found } = await transaction.queryOne<{ blocked: number; found: number }>(
        `SELECT (SELECT count(*)::int FROM blocked_words WHERE user_id = $1 AND lexeme_id <> ALL($2::int[])) AS blocked,
           (SELECT count(*)::int FROM lexemes WHERE id = ANY($2::int[]) AND ${isSeen('lexemes')}) AS found`,
        [userId, lexemeIds],
      );
      if (found < lexemeIds.length) throw new DomainError('vocabulary.lexeme-not-found');
      if (blocked + lexemeIds.length > MOST_BLOCKED) {
        throw new DomainError('vocabulary.too-many-blocked', { most: MOST_BLOCKED });
      }
      const added: { id: number }[] = await transaction.query(
        `INSERT INTO blocked_words (user_id, lexeme_id)
         SELECT $1, id FROM unnest($2::int[]) WITH ORDINALITY AS g (id, position) ORDER BY position DESC
         ON CONFLICT DO NOTHING RETURNING lexeme_id AS id`,
        [userId, lexemeIds],
      );
      await transaction.query(`UPDATE cards SET rests = 'blocked' WHERE rests IS NULL AND ${IS_OF_LEXEMES}`, [
        userId,
        lexemeIds,
      ]);
      await raiseRevision(transaction, userId);
      return added.map(({ id }) => id);
    });
  }

  /**
   * Blocks a word of the learner's: each lexeme that it is.
   *
   * @returns the ids of these
   * @throws DomainError `vocabulary.word-not-found`, `vocabulary.too-many-blocked`
   */
  async blockWord(userId: number, wordId: number): Promise<number[]> {
    const lexemeIds = await this.lexemesOf(userId, [wordId]);
    await this.blockLexemes(userId, lexemeIds);
    return lexemeIds;
  }

  /** The lexemes that words of a learner's are; made where they do not exist yet. */
  private async lexemesOf(userId: number, wordIds: readonly number[]): Promise<number[]> {
    if (wordIds.length === 0) return [];
    const words: { word: string; reading: string; entries: string[] }[] = await this.database.query(
      `SELECT word, coalesce(reading_hiragana, '') AS reading,
         ARRAY(SELECT entry FROM word_entries WHERE word_id = words.id ORDER BY entry) AS entries
       FROM words WHERE user_id = $1 AND id = ANY($2::int[])`,
      [userId, wordIds],
    );
    if (words.length < new Set(wordIds).size) throw new DomainError('vocabulary.word-not-found', { word: null });
    const identities = words.flatMap(({ entries, reading, word }) =>
      entries.length === 0
        ? [{ entry: '', word, reading: reading || toHiragana(word) }]
        : entries.map((entry) => ({ entry, word, reading: reading || readingOf(entry) })),
    );
    const lexemeIds: number[] = [];
    for (const part of inParts(identities, RESOLVED_AT_ONCE)) {
      const resolved = await this.lexemes.resolve(userId, part);
      lexemeIds.push(...resolved.map(({ id }) => id));
    }
    return [...new Set(lexemeIds)];
  }

  /**
   * Makes an end of that; cards that rested because of it are reviewed again.
   *
   * @throws DomainError `vocabulary.not-blocked`
   */
  async unblock(userId: number, lexemeId: number): Promise<void> {
    if ((await this.unblockAll(userId, [lexemeId])) === 0) throw new DomainError('vocabulary.not-blocked');
  }

  /**
   * The same of many; what is not blocked is no error.
   *
   * @returns how many were blocked
   * @throws DomainError `vocabulary.too-many-lexemes`
   */
  async unblockAll(userId: number, lexemeIds: readonly number[]): Promise<number> {
    if (lexemeIds.length > MOST_BLOCKED) {
      throw new DomainError('vocabulary.too-many-lexemes', { most: MOST_BLOCKED, asked: lexemeIds.length });
    }
    return changeLearner(this.database, userId, async (transaction) => {
      const removed = await transaction.change(
        'DELETE FROM blocked_words WHERE user_id = $1 AND lexeme_id = ANY($2::int[])',
        [userId, lexemeIds],
      );
      if (removed === 0) return 0;
      await transaction.query(`UPDATE cards SET rests = NULL WHERE rests = 'blocked' AND ${IS_OF_LEXEMES}`, [
        userId,
        lexemeIds,
      ]);
      await raiseRevision(transaction, userId);
      return removed;
    });
  }
}
