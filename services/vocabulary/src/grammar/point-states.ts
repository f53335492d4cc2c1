import type { LearnerTransaction } from '../words/learner-transaction.js';
import type { State } from '../words/states.js';

/** What cards make of grammar points. What the learner says of them stays, and goes before it. */
export async function setPointStates(
  transaction: LearnerTransaction,
  states: readonly { readonly pointId: number; readonly state: State }[],
): Promise<void> {
  if (states.length === 0) return;
  await transaction.query(
    `UPDATE grammar_points SET state = s.state FROM unnest($1::int[], $2::smallint[]) AS s (id, state)
     WHERE grammar_points.id = s.id`,
    [states.map(({ pointId }) => pointId), states.map(({ state }) => state)],
  );
}

/** Has the learner no longer say anything of grammar points: their cards say it. */
export async function unsayPoints(transaction: LearnerTransaction, pointIds: readonly number[]): Promise<void> {
  await transaction.query('UPDATE grammar_points SET said = NULL, known_level = NULL WHERE id = ANY($1::int[])', [
    pointIds,
  ]);
}

/** Has the learner say to know a grammar point. */
export async function sayKnown(transaction: LearnerTransaction, pointId: number): Promise<void> {
  await transaction.query(`UPDATE grammar_points SET said = 'known', known_level = NULL WHERE id = $1`, [pointId]);
}
