import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../data/database.js';

/** How often it looks while a job waits or is worked on, in any process; and otherwise: an announcement may be lost. */
const LOOK_MS = { busy: 2_000, idle: 30_000 };
/** How often pg-boss gives back jobs of dead processes while jobs are worked on, and tidies its tables otherwise. */
const SUPERVISE_MS = { busy: 3_000, idle: 600_000 };

interface QueueState {
  name: string;
  /** A job can be begun now. */
  isDue: boolean;
  isWaiting: boolean;
  isActive: boolean;
}

/**
 * Finds jobs that nothing announces: retries that became due, and jobs of processes that died. One statement looks at
 * all queues of a service; without jobs, it is sent twice a minute.
 */
export class JobWatch {
  private readonly stopping = new AbortController();
  /** Aborted by the next announcement. */
  private quiet = new AbortController();
  private supervisedAt = Number.NEGATIVE_INFINITY;
  private readonly watching: Promise<void>;

  /**
   * @param wake has a worker of a queue fetch a job
   * @param failed is given what a look failed with; it looks again all the same
   */
  constructor(
    private readonly boss: PgBoss,
    private readonly database: Database,
    private readonly schema: string,
    private readonly queues: readonly string[],
    private readonly wake: (queue: string) => void,
    private readonly failed: (error: unknown) => void,
    private readonly lookMs = LOOK_MS,
  ) {
    this.watching = this.watch();
  }

  /** A job was added or has ended, in any process, or announcements may have been missed. */
  announce(): void {
    this.quiet.abort();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.quiet.abort();
    await this.watching;
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.quiet = new AbortController();
      const isBusy = await this.look().catch((error: unknown) => {
        if (!signal.aborted) this.failed(error);
        return true;
      });
      const { busy, idle } = this.lookMs;
      if (!isBusy) await sleep(idle - busy, undefined, { signal: this.quiet.signal }).catch(() => {});
      await sleep(busy, undefined, { signal }).catch(() => {});
    }
  }

  /** @returns whether there are jobs */
  private async look(): Promise<boolean> {
    const states: QueueState[] = await this.database.query(
      `SELECT name,
         EXISTS (SELECT FROM ${this.schema}.job WHERE job.name = queue.name AND state < 'active' AND start_after <= now()) AS "isDue",
         EXISTS (SELECT FROM ${this.schema}.job WHERE job.name = queue.name AND state < 'active') AS "isWaiting",
         EXISTS (SELECT FROM ${this.schema}.job WHERE job.name = queue.name AND state = 'active') AS "isActive"
       FROM unnest($1::text[]) AS queue (name)`,
      [this.queues],
    );
    for (const { name, isDue } of states) if (isDue) this.wake(name);
    const isActive = states.some((state) => state.isActive);
    const supervisedBefore = performance.now() - this.supervisedAt;
    if (!this.stopping.signal.aborted && supervisedBefore >= SUPERVISE_MS[isActive ? 'busy' : 'idle']) {
      this.supervisedAt = performance.now();
      await this.boss.supervise();
    }
    return states.some(({ isWaiting, isActive }) => isWaiting || isActive);
  }
}
