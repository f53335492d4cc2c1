import type { Queryable } from '@ichibun/kit/database';
import type { LearnerTransaction } from './learner-transaction.js';

/** Says that a learner's words have changed, for all figures about them. Belongs in the changing transaction. */
export async function raiseRevision(transaction: LearnerTransaction, userId: number): Promise<void> {
  await transaction.query(
    `INSERT INTO learners (user_id, revision) VALUES ($1, 1)
     ON CONFLICT (user_id) DO UPDATE SET revision = learners.revision + 1`,
    [userId],
  );
}

/** Says that words of a learner are shown in other colours, while what counts as known is the same. */
export async function raiseStatesRevision(transaction: LearnerTransaction, userId: number): Promise<void> {
  await transaction.query(
    `INSERT INTO learners (user_id, revision, states_revision) VALUES ($1, 0, 1)
     ON CONFLICT (user_id) DO UPDATE SET states_revision = learners.states_revision + 1`,
    [userId],
  );
}

/** A learner's revision: 0 before the first change. */
export async function revisionOf(database: Queryable, userId: number): Promise<number> {
  const [row] = await database.query<{ revision: number }>('SELECT revision FROM learners WHERE user_id = $1', [
    userId,
  ]);
  return row?.revision ?? 0;
}
