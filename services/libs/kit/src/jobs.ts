import { Logger } from '@nestjs/common';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { whileLocked } from './database.js';
import { stackOf } from './logging.js';

export interface QueueDefinition {
  /** Jobs of this queue that one process works on at a time. */
  readonly concurrency: number;
  /** How often a job is begun again after it failed or its process died. */
  readonly retries: number;
}

/**
 * Works on one job. It may run more than once for the same job, so it resumes at what it stored last; it stops soon
 * after `signal` is aborted, because the process stops or because another process has taken over the job.
 *
 * @param lastTry no retry will follow: what goes wrong now is final
 */
export type JobHandler<T> = (data: T, signal: AbortSignal, lastTry: boolean) => Promise<void>;

/** A process sends a sign of life this often at least, or its jobs are given to another (pg-boss allows no less). */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 3;
const POLL_SECONDS = 2;
const STOP_TIMEOUT_MS = 5_000;

/** A service's durable background work, on pg-boss in a schema beside the service's own. */
export class Jobs {
  private readonly logger = new Logger('Jobs');
  private readonly stopping = new AbortController();

  private constructor(
    private readonly boss: PgBoss,
    private readonly queues: Readonly<Record<string, QueueDefinition>>,
  ) {}

  /**
   * @param alone this process is the only one that works on these queues, so that a job which is active now was left
   *   behind by a process that died, and is begun again at once
   */
  static async start(
    url: string,
    schema: string,
    queues: Readonly<Record<string, QueueDefinition>>,
    alone: boolean,
  ): Promise<Jobs> {
    const boss = new PgBoss({
      connectionString: url,
      schema: `${schema}_jobs`,
      application_name: `ichibun-${schema}-jobs`,
      max: 4,
      useListenNotify: true,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    const jobs = new Jobs(boss, queues);
    boss.on('error', (error) => jobs.logger.error(stackOf(error)));
    await whileLocked(url, `jobs ${schema}`, async () => {
      await boss.start();
      for (const [name, { retries }] of Object.entries(queues)) {
        await boss.createQueue(name, {
          retryLimit: retries,
          retryDelay: 1,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          expireInSeconds: 3600,
          notify: true,
        });
      }
    });
    if (alone) await jobs.reviveAbandoned();
    return jobs;
  }

  /** Adds a job in the transaction of `manager`: it exists when the transaction commits, or never. */
  async add(queue: string, data: object, manager: EntityManager): Promise<void> {
    await this.boss.send(queue, data, {
      db: { executeSql: async (sql, values) => ({ rows: await manager.query(sql, values) }) },
    });
  }

  /** Begins to work on a queue that the service's definition names. */
  async work<T extends object>(queue: string, handler: JobHandler<T>): Promise<void> {
    const { concurrency } = this.queues[queue]!;
    for (let worker = 0; worker < concurrency; worker++) await this.addWorker(queue, handler);
  }

  private async addWorker<T extends object>(queue: string, handler: JobHandler<T>): Promise<void> {
    const id = await this.boss.work(
      queue,
      {
        includeMetadata: true,
        pollingIntervalSeconds: POLL_SECONDS,
        // New jobs announce themselves; retries, when their time has come, do not.
        notifyPollingIntervalSeconds: POLL_SECONDS,
      },
      async ([job]: JobWithMetadata<T>[]) => {
        if (!job) return;
        const signal = AbortSignal.any([job.signal, this.stopping.signal]);
        try {
          await handler(job.data, signal, job.retryCount >= job.retryLimit);
        } finally {
          // The next one may have been waiting for a free worker, and announces itself no more.
          this.boss.notifyWorker(id);
        }
      },
    );
  }

  /** Asks the jobs to stop and waits for them; what is unfinished is resumed by the next process. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('the service stops'));
    await this.boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }

  private async reviveAbandoned(): Promise<void> {
    for (const queue of Object.keys(this.queues)) {
      const active = (await this.boss.findJobs(queue)).filter((job) => job.state === 'active');
      if (active.length === 0) continue;
      this.logger.log(`beginning ${active.length} interrupted job(s) of ${queue} again`);
      await this.boss.fail(
        queue,
        active.map((job) => job.id),
        { reason: 'its process ended' },
      );
    }
  }
}
