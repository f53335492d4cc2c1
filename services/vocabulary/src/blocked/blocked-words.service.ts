import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
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

/** In SQL: that a card of the learner $1 asks about the lexeme $2. */
const IS_OF_LEXEME = `word_id IN (
  SELECT w.id FROM lexemes l JOIN words w ON w.user_id = $1 AND w.word = l.word
  WHERE l.id = $2 AND (w.reading_hiragana IS NULL OR w.reading_hiragana = l.reading)
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
    await changeLearner(this.database, userId, async (transaction) => {
      const [found] = await transaction.query<{ blocked: number }>(
        `SELECT (SELECT count(*)::int FROM blocked_words WHERE user_id = $1) AS blocked FROM lexemes WHERE id = $2`,
        [userId, lexemeId],
      );
      if (!found) throw new DomainError('vocabulary.lexeme-not-found');
      if (found.blocked >= MOST_BLOCKED) {
        throw new DomainError('vocabulary.too-many-blocked', { most: MOST_BLOCKED });
      }
      await transaction.query('INSERT INTO blocked_words (user_id, lexeme_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        userId,
        lexemeId,
      ]);
      await transaction.query(`UPDATE cards SET rests = 'blocked' WHERE rests IS NULL AND ${IS_OF_LEXEME}`, [
        userId,
        lexemeId,
      ]);
      await raiseRevision(transaction, userId);
    });
  }

  /**
   * The same of a word of the learner's: of each lexeme that it is.
   *
   * @returns the ids of these
   * @throws DomainError `vocabulary.word-not-found`, `vocabulary.too-many-blocked`
   */
  async blockWord(userId: number, wordId: number): Promise<number[]> {
    const [word] = await this.database.query<{ word: string; reading: string; entries: string[] }>(
      `SELECT word, coalesce(reading_hiragana, '') AS reading,
         ARRAY(SELECT entry FROM word_entries WHERE word_id = words.id ORDER BY entry) AS entries
       FROM words WHERE user_id = $1 AND id = $2`,
      [userId, wordId],
    );
    if (!word) throw new DomainError('vocabulary.word-not-found', { word: null });
    const { entries, reading, word: form } = word as { entries: string[]; reading: string; word: string };
    const identities =
      entries.length === 0
        ? [{ entry: '', word: form, reading: reading || toHiragana(form) }]
        : entries.map((entry) => ({ entry, word: form, reading: reading || readingOf(entry) }));
    const lexemeIds = await this.lexemes.resolve(identities);
    for (const lexemeId of lexemeIds) await this.block(userId, lexemeId);
    return lexemeIds;
  }

  /**
   * Makes an end of that; cards that rested because of it are reviewed again.
   *
   * @throws DomainError `vocabulary.not-blocked`
   */
  async unblock(userId: number, lexemeId: number): Promise<void> {
    await changeLearner(this.database, userId, async (transaction) => {
      const removed = await transaction.change('DELETE FROM blocked_words WHERE user_id = $1 AND lexeme_id = $2', [
        userId,
        lexemeId,
      ]);
      if (removed === 0) throw new DomainError('vocabulary.not-blocked');
      await transaction.query(`UPDATE cards SET rests = NULL WHERE rests = 'blocked' AND ${IS_OF_LEXEME}`, [
        userId,
        lexemeId,
      ]);
      await raiseRevision(transaction, userId);
    });
  }
}
