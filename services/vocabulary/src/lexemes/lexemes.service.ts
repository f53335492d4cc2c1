import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import type { LexemeIdentity } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { State } from '../reviews/schedule.js';
import { COUNTS_FROM } from '../reviews/settings.js';
import {
  CLASSIFIED_LEXEMES,
  CLASSIFIED_WORDS,
  KNOWN_AND_BLOCKED,
  NEARLY_KNOWN,
  OWN_WORDS,
  REASONS_TO_KNOW,
} from './known-lexemes.sql.js';

/** Lexemes that one call may name. */
const LIMITS = { resolve: 5_000, describe: 5_000, classify: 100_000 };

/** Some megabytes: the words of the pages that are read. */
const CACHED_IDS = 30_000;

/** Why a lexeme is known: see REASONS_TO_KNOW. */
type ReasonToKnow = 'form' | 'form-and-reading' | 'form-and-entry' | 'spelling' | 'kanji-form';

/** A word of the learner's. */
export interface OwnWord {
  word: string;
  reading: string | null;
  state: State;
}

/** A word as it stands for a learner. */
export interface ClassifiedWord {
  /** 0 when no lexeme has been made of it yet. */
  lexemeId: number;
  known: boolean;
  blocked: boolean;
  /** Of the learner's word that knows it best; null when there is none. */
  state: State | null;
}

export interface Explanation {
  word: string;
  reading: string;
  known: boolean;
  blocked: boolean;
  reasons: (OwnWord & { reason: ReasonToKnow })[];
  /** They will make it known once they are in a state that counts. */
  learning: OwnWord[];
  nearly: OwnWord[];
}

@Injectable()
export class LexemesService {
  /** By `keyOf`. A lexeme never changes and is never removed. */
  private readonly ids = new LRUCache<string, number>({ max: CACHED_IDS });

  constructor(private readonly database: Database) {}

  /**
   * The ids of lexemes, in the order asked; made where they do not exist yet.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async resolve(lexemes: readonly LexemeIdentity[]): Promise<number[]> {
    checkCount(lexemes.length, LIMITS.resolve);
    const columns = [
      lexemes.map(({ entry }) => entry),
      lexemes.map(({ word }) => word),
      lexemes.map(({ reading }) => reading),
    ];
    // Sorted, so that two analyses that make the same lexemes at once wait for each other instead of deadlocking.
    await this.database.query(
      `INSERT INTO lexemes (entry, word, reading)
       SELECT g.entry, g.word, min(g.reading)
       FROM unnest($1::text[], $2::text[], $3::text[]) AS g (entry, word, reading)
       WHERE NOT EXISTS (
         SELECT FROM lexemes l
         WHERE l.word = g.word AND l.entry = g.entry AND l.own_reading = CASE WHEN g.entry = '' THEN g.reading ELSE '' END
       )
       GROUP BY g.word, g.entry, CASE WHEN g.entry = '' THEN g.reading ELSE '' END
       ORDER BY g.word, g.entry
       ON CONFLICT DO NOTHING`,
      columns,
    );
    const rows: { id: number }[] = await this.database.query(
      `SELECT l.id
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS g (entry, word, reading, position)
       JOIN lexemes l
         ON l.word = g.word AND l.entry = g.entry AND l.own_reading = CASE WHEN g.entry = '' THEN g.reading ELSE '' END
       ORDER BY g.position`,
      columns,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * What some lexemes are; ids that do not exist are left out.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async describe(ids: readonly number[]): Promise<{ id: number; entry: string; word: string; reading: string }[]> {
    checkCount(ids.length, LIMITS.describe);
    return this.database.query('SELECT id, entry, word, reading FROM lexemes WHERE id = ANY($1::int[])', [ids]);
  }

  /**
   * Which of some lexemes a learner knows, and which are blocked. Ids that do not exist are neither.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 100,000
   */
  async classify(
    userId: number,
    lexemeIds: readonly number[],
  ): Promise<{ known: number[]; blocked: number[]; revision: number }> {
    checkCount(lexemeIds.length, LIMITS.classify);
    const [row] = await this.database.query(KNOWN_AND_BLOCKED, [userId, lexemeIds]);
    return row;
  }

  /**
   * The lexemes of some words, in the order asked, and whether a learner knows and has blocked them. Makes none: the id
   * of a word that has no lexeme yet is 0.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async classifyWords(userId: number, words: readonly LexemeIdentity[]): Promise<ClassifiedWord[]> {
    checkCount(words.length, LIMITS.resolve);
    const ids = words.map((word) => this.ids.get(keyOf(word)));
    const others = words.filter((_, index) => ids[index] === undefined);
    const [byId, byWord]: ClassifiedWord[][] = await Promise.all([
      others.length === words.length
        ? []
        : this.database.query(CLASSIFIED_LEXEMES, [userId, ids.filter((id) => id !== undefined)]),
      others.length === 0
        ? []
        : this.database.query(CLASSIFIED_WORDS, [
            userId,
            others.map(({ entry }) => entry),
            others.map(({ word }) => word),
            others.map(({ reading }) => reading),
          ]),
    ]);
    for (const [index, { lexemeId }] of byWord!.entries()) {
      if (lexemeId > 0) this.ids.set(keyOf(others[index]!), lexemeId);
    }
    const [known, rest] = [byId!.values(), byWord!.values()];
    return ids.map((id) => (id === undefined ? rest : known).next().value!);
  }

  /**
   * On which day a learner came to know each of some lexemes: the day on which the first of the words that make it
   * known began to count as such. Those that are not known are left out.
   *
   * @param days when each begins, rising
   * @returns each lexeme's day: 1 is the first, 0 is before it
   * @throws DomainError `vocabulary.too-many-lexemes` over 100,000
   */
  async knownByDay(
    userId: number,
    lexemeIds: readonly number[],
    days: readonly Date[],
  ): Promise<{ id: number; day: number }[]> {
    checkCount(lexemeIds.length, LIMITS.classify);
    return this.database.query(
      `SELECT reasons.id, width_bucket(min(counts_since(words, ${COUNTS_FROM})), $3::timestamptz[]) AS day
       FROM (${REASONS_TO_KNOW}) AS reasons
       JOIN words ON words.user_id = $1 AND words.word = reasons.word
         AND words.reading IS NOT DISTINCT FROM reasons.reading
       GROUP BY reasons.id`,
      [userId, lexemeIds, days],
    );
  }

  /**
   * Why a learner knows a lexeme or does not: the learner's words that make it known or, when none does, those that
   * are being learned, or come near it.
   *
   * @throws DomainError `vocabulary.lexeme-not-found`
   */
  async explain(userId: number, lexemeId: number): Promise<Explanation> {
    const [lexeme] = await this.database.query(
      `SELECT l.word, l.reading, EXISTS (
         SELECT FROM blocked_words b WHERE b.user_id = $1 AND b.lexeme_id = l.id
       ) AS blocked
       FROM lexemes l WHERE l.id = $2`,
      [userId, lexemeId],
    );
    if (!lexeme) throw new DomainError('vocabulary.lexeme-not-found', 'not-found', 'There is no such word.');
    const own: (OwnWord & { reason: ReasonToKnow; counts: boolean })[] = await this.database.query(
      `SELECT *, state >= ${COUNTS_FROM} AS counts FROM (${OWN_WORDS}) AS own`,
      [userId, [lexemeId]],
    );
    const reasons = own.filter(({ counts }) => counts);
    const learning = own.filter(({ counts }) => !counts);
    const nearly: OwnWord[] = own.length > 0 ? [] : await this.database.query(NEARLY_KNOWN, [userId, lexemeId]);
    return { ...lexeme, known: reasons.length > 0, reasons, learning, nearly };
  }
}

/** What no two lexemes have in common: the unique key of their table. */
const keyOf = ({ entry, word, reading }: LexemeIdentity) => `${word}\n${entry}\n${entry === '' ? reading : ''}`;

function checkCount(count: number, limit: number): void {
  if (count <= limit) return;
  throw new DomainError(
    'vocabulary.too-many-lexemes',
    'invalid',
    `At most ${limit.toLocaleString('en')} lexemes at once, not ${count.toLocaleString('en')}.`,
  );
}
