import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, PatternLevel } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { COUNTS_FROM, type State } from '../words/states.js';

export type Standing = 'none' | 'learning' | 'known' | 'blocked';

export interface LearnerPoint {
  /** Its id in the data of the language service. */
  readonly pattern: string;
  readonly standing: Exclude<Standing, 'none'>;
  /** By its card; null without one. */
  readonly state: Exclude<State, 5> | null;
  /** The learner declared it known, or the state of its card counts. */
  readonly isKnown: boolean;
}

export interface PointChange {
  readonly pattern: string;
  readonly standing: Standing;
}

/** A sentence that a grammar point was met in, with UTF-16 offsets of its letters. */
export interface MetSentence {
  readonly japanese: string;
  readonly pieces: readonly { readonly start: number; readonly end: number }[];
  /** 0 when it is from no document. */
  readonly documentId: number;
  readonly title: string;
}

const LIMITS = { changes: 500, sentence: 1_000, pieces: 10, sentencesOfPoint: 20, title: 1_000 };
/** More cards than anybody has. */
const MOST_CARDS = 100_000;

const LEVELS: Partial<Record<PatternLevel, number>> = {
  [PatternLevel.N5]: 5,
  [PatternLevel.N4]: 4,
  [PatternLevel.N3]: 3,
  [PatternLevel.N2]: 2,
  [PatternLevel.N1]: 1,
};

/** In SQL, of a grammar point g with its card c. */
const STANDING = `coalesce(g.said, CASE WHEN c.id IS NOT NULL THEN 'learning' ELSE 'none' END)`;

@Injectable()
export class PointsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /** The grammar points with a declaration or a card, oldest first. */
  list(userId: number): Promise<LearnerPoint[]> {
    return this.database.query<LearnerPoint>(
      `SELECT g.pattern, ${STANDING} AS standing, g.state,
         coalesce(g.said = 'known', g.state >= ${COUNTS_FROM}, false) AS "isKnown"
       FROM grammar_points g LEFT JOIN cards c ON c.point_id = g.id WHERE g.user_id = $1 ORDER BY g.id`,
      [userId],
    );
  }

  /** The levels declared known as a whole, with the number of points that each still makes known, easiest first. */
  levels(userId: number): Promise<{ level: number; points: number }[]> {
    return this.database.query<{ level: number; points: number }>(
      `SELECT known_level AS level, count(*)::int AS points FROM grammar_points
       WHERE user_id = $1 AND known_level IS NOT NULL GROUP BY 1 ORDER BY 1 DESC`,
      [userId],
    );
  }

  /**
   * Makes grammar points learned, known, blocked or none of these. An answered card is never removed: its point stays
   * `learning`.
   *
   * @param sentence in which the first point was met; kept beside the earlier ones
   * @returns what they were before; passing it to `set` undoes the change
   * @throws DomainError `language.no-such-pattern`, `vocabulary.too-many-points`, `vocabulary.invalid-point-sentence`,
   *   `vocabulary.too-many-cards`
   */
  async set(
    userId: number,
    changes: readonly PointChange[],
    sentence: MetSentence | undefined,
  ): Promise<PointChange[]> {
    if (changes.length === 0 || changes.length > LIMITS.changes) {
      throw new DomainError('vocabulary.too-many-points', { most: LIMITS.changes });
    }
    if (sentence && !isValid(sentence)) throw new DomainError('vocabulary.invalid-point-sentence');
    const { patterns } = await this.rpc.call(LanguageService.method.listPatterns, {});
    const ids = new Set(patterns.map(({ id }) => id));
    if (changes.some(({ pattern }) => !ids.has(pattern))) throw new DomainError('language.no-such-pattern');
    const wanted = [...new Map(changes.map((one) => [one.pattern, one])).values()];
    const to = (standing: Standing) => wanted.filter((one) => one.standing === standing).map(({ pattern }) => pattern);
    return changeLearner(this.database, userId, async (transaction) => {
      const before = await currentStandings(
        transaction,
        userId,
        wanted.map(({ pattern }) => pattern),
      );
      await clearDeclared(transaction, userId, to('none'));
      await declare(transaction, userId, to('known'), 'known');
      await declare(transaction, userId, to('blocked'), 'blocked');
      await addCards(transaction, userId, to('learning'));
      if (sentence && wanted[0]!.standing === 'learning') {
        await keepSentence(transaction, userId, wanted[0]!.pattern, sentence);
      }
      return wanted.map(({ pattern }) => ({ pattern, standing: before.get(pattern) ?? 'none' }));
    });
  }

  /**
   * Declares the grammar points of a JLPT level and of the easier ones known, except points with a declaration or an
   * answered card.
   *
   * @param level 5 to 1
   * @returns the number of points that became known
   * @throws DomainError `vocabulary.invalid-known-set`
   */
  async knowLevel(userId: number, level: number): Promise<number> {
    checkLevel(level);
    const { patterns } = await this.rpc.call(LanguageService.method.listPatterns, {});
    const ids = patterns.filter((one) => (LEVELS[one.level] ?? 0) >= level).map(({ id }) => id);
    return changeLearner(this.database, userId, async (transaction) => {
      const standing: { pattern: string }[] = await transaction.query(
        `SELECT g.pattern FROM grammar_points g LEFT JOIN cards c ON c.point_id = g.id
         WHERE g.user_id = $1 AND (g.said IS NOT NULL OR c.answers > 0)`,
        [userId],
      );
      const kept = new Set(standing.map(({ pattern }) => pattern));
      const known = ids.filter((id) => !kept.has(id));
      await declare(transaction, userId, known, 'known', level);
      return known.length;
    });
  }

  /**
   * Undoes `knowLevel`: the cards of its points are reviewed again.
   *
   * @returns the number of points that are no longer declared known
   * @throws DomainError `vocabulary.invalid-known-set`
   */
  async forgetLevel(userId: number, level: number): Promise<number> {
    checkLevel(level);
    return changeLearner(this.database, userId, async (transaction) => {
      const points: { id: number }[] = await transaction.query(
        `UPDATE grammar_points SET said = NULL, known_level = NULL WHERE user_id = $1 AND known_level = $2 RETURNING id`,
        [userId, level],
      );
      const ids = points.map(({ id }) => id);
      await transaction.query(`UPDATE cards SET rests = NULL WHERE rests = 'known' AND point_id = ANY($1::int[])`, [
        ids,
      ]);
      await removeUnused(transaction, ids);
      return points.length;
    });
  }
}

async function currentStandings(
  transaction: LearnerTransaction,
  userId: number,
  patterns: readonly string[],
): Promise<Map<string, Standing>> {
  const rows: { pattern: string; standing: Standing }[] = await transaction.query(
    `SELECT g.pattern, ${STANDING} AS standing FROM grammar_points g LEFT JOIN cards c ON c.point_id = g.id
     WHERE g.user_id = $1 AND g.pattern = ANY($2::text[])`,
    [userId, patterns],
  );
  return new Map(rows.map(({ pattern, standing }) => [pattern, standing]));
}

/** @param level whose declaration they are part of; null for single points */
async function declare(
  transaction: LearnerTransaction,
  userId: number,
  patterns: readonly string[],
  said: 'known' | 'blocked',
  level: number | null = null,
): Promise<void> {
  if (patterns.length === 0) return;
  await transaction.query(
    `INSERT INTO grammar_points (user_id, pattern, said, known_level) SELECT $1, pattern, $3, $4
     FROM unnest($2::text[]) AS g (pattern)
     ON CONFLICT (user_id, pattern) DO UPDATE SET said = excluded.said, known_level = excluded.known_level`,
    [userId, patterns, said, level],
  );
  // A suspended card stays suspended.
  await transaction.query(
    `UPDATE cards SET rests = $3 FROM grammar_points g
     WHERE g.id = cards.point_id AND g.user_id = $1 AND g.pattern = ANY($2::text[])
       AND cards.rests IS DISTINCT FROM 'suspended'`,
    [userId, patterns, said],
  );
}

/** Cards that rest are reviewed again. */
async function addCards(transaction: LearnerTransaction, userId: number, patterns: readonly string[]): Promise<void> {
  if (patterns.length === 0) return;
  const { count } = await transaction.queryOne<{ count: number }>(
    'SELECT count(*)::int AS count FROM cards WHERE user_id = $1',
    [userId],
  );
  if (count + patterns.length > MOST_CARDS) {
    throw new DomainError('vocabulary.too-many-cards', { most: MOST_CARDS, from: 'words' });
  }
  // Wakes cards that rest by a declaration, and suspended ones without a declaration.
  await transaction.query(
    `UPDATE cards SET rests = NULL, rests_until_day = NULL FROM grammar_points g
     WHERE g.id = cards.point_id AND g.user_id = $1 AND g.pattern = ANY($2::text[])
       AND (g.said IS NULL OR cards.rests IS DISTINCT FROM 'suspended')`,
    [userId, patterns],
  );
  await transaction.query(
    `INSERT INTO grammar_points (user_id, pattern, state) SELECT $1, pattern, 0
     FROM unnest($2::text[]) WITH ORDINALITY AS g (pattern, position) ORDER BY position
     ON CONFLICT (user_id, pattern) DO UPDATE SET said = NULL, known_level = NULL,
       state = coalesce(grammar_points.state, excluded.state)`,
    [userId, patterns],
  );
  await transaction.query(
    `INSERT INTO cards (user_id, point_id) SELECT $1, g.id
     FROM unnest($2::text[]) WITH ORDINALITY AS w (pattern, position)
     JOIN grammar_points g ON g.user_id = $1 AND g.pattern = w.pattern
     WHERE NOT EXISTS (SELECT FROM cards WHERE point_id = g.id) ORDER BY w.position`,
    [userId, patterns],
  );
}

/** Also removes cards without answers. */
async function clearDeclared(
  transaction: LearnerTransaction,
  userId: number,
  patterns: readonly string[],
): Promise<void> {
  if (patterns.length === 0) return;
  const points: { id: number }[] = await transaction.query(
    `UPDATE grammar_points SET said = NULL, known_level = NULL WHERE user_id = $1 AND pattern = ANY($2::text[])
     RETURNING id`,
    [userId, patterns],
  );
  const ids = points.map(({ id }) => id);
  await transaction.query('DELETE FROM cards WHERE point_id = ANY($1::int[]) AND answers = 0', [ids]);
  await transaction.query(
    `UPDATE cards SET rests = NULL WHERE point_id = ANY($1::int[]) AND rests IN ('known', 'blocked')`,
    [ids],
  );
  await removeUnused(transaction, ids);
}

/** Removes grammar points without a declaration and without a card. */
async function removeUnused(transaction: LearnerTransaction, ids: readonly number[]): Promise<void> {
  await transaction.query(
    `DELETE FROM grammar_points g WHERE id = ANY($1::int[]) AND said IS NULL
       AND NOT EXISTS (SELECT FROM cards WHERE point_id = g.id)`,
    [ids],
  );
}

async function keepSentence(
  transaction: LearnerTransaction,
  userId: number,
  pattern: string,
  { japanese, pieces, documentId, title }: MetSentence,
): Promise<void> {
  await transaction.query(
    `INSERT INTO grammar_sentences (user_id, point_id, sentence, starts, ends, document_id, title)
     SELECT $1, g.id, $3, $4::int[], $5::int[], $6, $7 FROM grammar_points g
     WHERE g.user_id = $1 AND g.pattern = $2
       AND (SELECT count(*) FROM grammar_sentences WHERE point_id = g.id) < ${LIMITS.sentencesOfPoint}
     ON CONFLICT DO NOTHING`,
    [
      userId,
      pattern,
      japanese,
      pieces.map(({ start }) => start),
      pieces.map(({ end }) => end),
      documentId || null,
      title.slice(0, LIMITS.title),
    ],
  );
}

/** Whether the pieces are non-empty ranges of the sentence, in order and without overlap. */
function isValid({ japanese, pieces }: MetSentence): boolean {
  let from = 0;
  const areInOrder = pieces.every(({ start, end }) => {
    const isThere = start >= from && end > start && end <= japanese.length;
    from = end;
    return isThere;
  });
  return areInOrder && pieces.length > 0 && pieces.length <= LIMITS.pieces && japanese.length <= LIMITS.sentence;
}

function checkLevel(level: number): void {
  if (!(level >= 1 && level <= 5)) throw new DomainError('vocabulary.invalid-known-set', { problem: 'unknown' });
}
