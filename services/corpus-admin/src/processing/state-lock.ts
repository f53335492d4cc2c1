import type { Database, Queryable, Transaction } from '@ichibun/kit/database';

/**
 * Runs `work` in a transaction that holds the row `corpus_state`. PostgreSQL ends it when its process stops in the
 * middle, so that no other process waits for one that is stopped or cut off.
 */
export function withStateLocked<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query("SET LOCAL idle_in_transaction_session_timeout = '5s'");
    await (transaction as Queryable).query('SELECT FROM corpus_state FOR UPDATE');
    return work(transaction);
  });
}
