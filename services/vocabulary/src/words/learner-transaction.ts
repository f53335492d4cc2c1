import { type Database, lockUntilCommit, type Transaction } from '@ichibun/kit/database';

declare const locked: unique symbol;

/** A transaction that holds the learner's lock. Whatever writes what a learner has asks for one. */
export type LearnerTransaction = Transaction & { readonly [locked]: true };

/** The name of the lock that a transaction takes before it writes anything of a learner. */
export const learnerLock = (userId: number): string => `vocabulary of ${userId}`;

/**
 * Changes what a learner has, in one transaction that takes the learner's lock before all others: two of them wait for
 * each other and never deadlock, whatever rows they write in whatever order.
 *
 * @throws what `work` throws; nothing is changed then
 */
export function changeLearner<T>(
  database: Database,
  userId: number,
  work: (transaction: LearnerTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await lockUntilCommit(transaction, learnerLock(userId));
    return work(transaction as LearnerTransaction);
  });
}
