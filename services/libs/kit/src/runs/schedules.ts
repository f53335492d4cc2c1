import type { Database, Transaction } from '../data/database.js';
import type { Queue } from './queue.js';

/** When the queues that start by themselves are due next, over all processes. */
export class Schedules {
  /** By queue, as `performance.now()` will be: before then the database need not be asked. */
  private readonly due = new Map<Queue, number>();

  constructor(
    private readonly database: Database,
    private readonly start: (transaction: Transaction, queue: Queue) => Promise<unknown>,
  ) {}

  add(queue: Queue): void {
    if (queue.policy.everySeconds !== undefined) this.due.set(queue, 0);
  }

  /** Starts what is due and what no other process has started. */
  async look(): Promise<void> {
    for (const [queue, due] of this.due) {
      if (performance.now() >= due) this.due.set(queue, await this.startIfDue(queue));
    }
  }

  private startIfDue(queue: Queue): Promise<number> {
    const { name, policy } = queue;
    return this.database.transaction(async (transaction) => {
      await transaction.query('INSERT INTO schedules (queue, next_at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [
        name,
      ]);
      const isDue = await transaction.query<{ queue: string }>(
        `WITH due AS (
           UPDATE schedules SET next_at = now() + make_interval(secs => $2)
           WHERE queue = $1 AND next_at <= now() RETURNING queue
         ) SELECT queue FROM due`,
        [name, policy.everySeconds],
      );
      if (isDue.length > 0) {
        // Only the last success is kept.
        await transaction.query("DELETE FROM runs WHERE queue = $1 AND status = 'completed'", [name]);
        await this.start(transaction, queue);
      }
      const next = await transaction.queryOne<{ seconds: number }>(
        'SELECT extract(epoch FROM next_at - now())::float AS seconds FROM schedules WHERE queue = $1',
        [name],
      );
      return performance.now() + Math.max(0, next.seconds * 1000);
    });
  }
}
