import type { Queryable } from '@ichibun/kit/database';
import type { PointNote } from '../card-files/collection.js';
import type { Rating } from '../reviews/memory.js';
import { unpackLog } from '../reviews/packed-log.js';
import type { ElsewhereAnswer } from '../reviews/review-log.js';
import { freshAnswers } from './anki-changes.js';
import { keptAnswers } from './anki-notes-store.js';

/** What notes of grammar points bring. */
export interface AnswersOfPoints {
  /** That are not known here. */
  readonly answers: ElsewhereAnswer[];
  /** Cards that get answers. */
  readonly cards: number;
}

/** The cards of a learner's grammar points, by the points' ids. */
export async function cardsOfPoints(
  database: Queryable,
  userId: number,
  notes: readonly PointNote[],
): Promise<Map<string, number>> {
  const rows: { point: string; cardId: number }[] = await database.query(
    `SELECT g.pattern AS point, c.id AS "cardId" FROM grammar_points g JOIN cards c ON c.point_id = g.id
     WHERE g.user_id = $1 AND g.pattern = ANY($2::text[])`,
    [userId, notes.map(({ point }) => point)],
  );
  return new Map(rows.map(({ point, cardId }) => [point, cardId]));
}

/**
 * The answers that were given to grammar points in Anki since they went there. Schedules stay ours: they are what the
 * answers of both make of them.
 */
export async function answersOfPoints(
  database: Queryable,
  notes: readonly PointNote[],
  cardOf: ReadonlyMap<string, number>,
): Promise<AnswersOfPoints> {
  const kept = await keptAnswers(database, [...cardOf.values()]);
  const answers = notes.flatMap(({ point, log }) => {
    const cardId = cardOf.get(point);
    if (cardId === undefined || !log) return [];
    return freshAnswers(unpackLog(log), [], kept.get(cardId) ?? []).map(({ at, rating, tookMs }) => ({
      cardId,
      at,
      tookMs,
      rating: rating as Rating,
    }));
  });
  // Two notes may have the tag of one point, with the same answers.
  const different = [...new Map(answers.map((one) => [`${one.cardId} ${one.at}`, one])).values()];
  return { answers: different, cards: new Set(different.map(({ cardId }) => cardId)).size };
}
