import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { type Database, type DatabaseDefinition, type Transaction, whileLocked } from '../data/database.js';
import { currentRequest } from '../request-context.js';
import { stackOf } from '../telemetry/logging.js';
import { runsAge, runsWaiting } from '../telemetry/metrics.js';
import { CreateRuns1795310900000 } from './1795310900000-create-runs.js';
import { IndexRunsByPayload1795339320000 } from './1795339320000-index-runs-by-payload.js';
import { CountDeathsOfRuns1795740000000 } from './1795740000000-count-deaths-of-runs.js';
import { IndexUnfinishedRuns1795792200000 } from './1795792200000-index-unfinished-runs.js';
import { KeepErrorValues1795812600000 } from './1795812600000-keep-error-values.js';
import { EndSignals } from './end-signals.js';
import { JobWatch } from './job-watch.js';
import type { Queue } from './queue.js';
import { Run } from './run.entity.js';
import { type NewRun, type RunFilter, RunRecords } from './run-records.js';
import { type JobData, RETRY_SECONDS, type RunHandler, RunWorker } from './run-worker.js';
import { Schedules } from './schedules.js';
import { waitForEnd } from './wait-for-end.js';

/** The tables that `Jobs` needs beside a service's own. */
export const withRuns = ({ entities, migrations }: DatabaseDefinition): DatabaseDefinition => ({
  entities: [...entities, Run],
  migrations: [
    ...migrations,
    CreateRuns1795310900000,
    IndexRunsByPayload1795339320000,
    CountDeathsOfRuns1795740000000,
    IndexUnfinishedRuns1795792200000,
    KeepErrorValues1795812600000,
  ],
});

/** A process sends a sign of life this often at least, or its jobs are given to another (pg-boss allows no less). */
const HEARTBEAT_SECONDS = 10;
/** How often pg-boss may look for jobs of dead processes: no more often than `JobWatch` asks it to. */
const MONITOR_SECONDS = 2;
/** How often the connections that listen for announcements are tried; JobWatch finds what they miss meanwhile. */
const HEARTBEAT_MS = 60_000;
/** How often pg-boss looks for its own migrations and for queues that others have changed. */
const BACKGROUND_SECONDS = 600;
/** How often each worker looks by itself: JobWatch does that for all of them. */
const WORKER_SECONDS = 3_600;
/** For pg-boss's own statements, which are short; beside them one listens for jobs and one for runs that end. */
const CONNECTIONS = 2;
const LOOK_MS = 3_000;
const TIDY_MS = 600_000;
const STOP_TIMEOUT_MS = 5_000;
/** Retries are counted in runs; pg-boss must not give up by itself. */
const WITHOUT_END = 1_000_000;
/** pg-boss deletes finished jobs; the runs are the record. */
const REMEMBER_SECONDS = 3_600;

/** A service's durable background work: runs in its own schema, worked on through pg-boss in a schema beside it. */
export class Jobs {
  private readonly logger = new Logger('Jobs');
  private readonly stopping = new AbortController();
  private readonly signals = new EndSignals(() => this.watch?.announce());
  private readonly records: RunRecords;
  private readonly schedules: Schedules;
  private readonly worker: RunWorker;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly observers: (() => void)[] = [];
  /** By queue, what has one of its workers look for a job. */
  private readonly wakers = new Map<string, () => void>();
  private watch?: JobWatch;
  private looking?: ReturnType<RunRecords['unfinished']>;

  private constructor(
    private readonly boss: PgBoss,
    private readonly database: Database,
    private readonly schema: string,
    private readonly queues: readonly Queue[],
  ) {
    this.records = new RunRecords(database, this.channel);
    this.worker = new RunWorker(boss, database, this.records, this.signals, this.stopping.signal);
    this.schedules = new Schedules(database, (transaction, queue) =>
      this.add(transaction, queue, { payload: {}, key: 'scheduled' }),
    );
  }

  /**
   * @param database the service's, opened `withRuns`
   * @param alone this process is the only one that works on these queues, so that a job which is active now was left
   *   behind by a process that died, and is begun again at once
   */
  static async start(
    url: string,
    database: Database,
    schema: string,
    queues: readonly Queue[],
    alone: boolean,
  ): Promise<Jobs> {
    const boss = new PgBoss({
      connectionString: url,
      schema: `${schema}_jobs`,
      application_name: `ichibun-${schema}-jobs`,
      max: CONNECTIONS,
      useListenNotify: true,
      schedule: false,
      supervise: false,
      notifyHeartbeatIntervalMs: HEARTBEAT_MS,
      bamIntervalSeconds: BACKGROUND_SECONDS,
      queueCacheIntervalSeconds: BACKGROUND_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
    });
    const jobs = new Jobs(boss, database, schema, queues);
    boss.on('error', (error) => jobs.logger.error(stackOf(error)));
    try {
      await jobs.begin(url, alone);
    } catch (error) {
      await jobs.stop();
      throw error;
    }
    return jobs;
  }

  /**
   * Adds a run in a transaction: it exists when that commits, or never.
   *
   * @returns its id; undefined when an unfinished run has the same `key`. That one may have begun already, so a key is
   *   for work whose outcome does not depend on when it was asked for.
   */
  async add<Payload extends object>(
    transaction: Transaction,
    queue: Queue<Payload>,
    run: NewRun<Payload>,
  ): Promise<string | undefined> {
    const id = randomUUID();
    if (!(await this.records.insert(transaction, id, queue, run, currentRequest()?.requestId ?? id))) return undefined;
    await this.send(transaction, queue, id, run.ownerId);
    return id;
  }

  /** Begins to work on a queue that the service's definition names. */
  async work<Payload extends object>(queue: Queue<Payload>, handler: RunHandler<Payload>): Promise<void> {
    const { name, policy } = queue;
    if (!this.queues.includes(queue)) throw new Error(`the service has no queue ${name}`);
    const idle = new Set<string>();
    const wakeOne = () => {
      const [first] = idle;
      if (first !== undefined) this.boss.notifyWorker(first);
    };
    for (let worker = 0; worker < policy.concurrency; worker++) {
      const id: string = await this.boss.work(
        name,
        {
          includeMetadata: true,
          pollingIntervalSeconds: WORKER_SECONDS,
          ...(policy.perOwner && { groupConcurrency: policy.perOwner }),
        },
        async ([job]: JobWithMetadata<object>[]) => {
          if (!job) return;
          idle.delete(id);
          // There may be another one.
          wakeOne();
          let pause: number | undefined;
          try {
            pause = await this.worker.handle(queue, handler as unknown as RunHandler<object>, job);
          } finally {
            idle.add(id);
            // The next one may have been waiting for a free worker, and is not announced again.
            this.boss.notifyWorker(id);
          }
          // Looking for it then spares it the rest of the polling interval.
          if (pause !== undefined) setTimeout(() => this.boss.notifyWorker(id), pause * 1000 + 50).unref();
        },
      );
      idle.add(id);
    }
    this.wakers.set(name, wakeOne);
    this.schedules.add(queue);
  }

  /** A run as it is now; null when there is none, or it ended long ago. */
  find(id: string): Promise<Run | null> {
    return this.records.find(id);
  }

  /** The last run of a queue that was added with a key. */
  last(queue: Queue, key: string): Promise<Run | null> {
    return this.records.last(queue, key);
  }

  /** Removes a run that has ended, and what references it; false when somebody else has. */
  forget(id: string): Promise<boolean> {
    return this.records.remove(id);
  }

  /** Unfinished runs and those that ended a moment ago, the newest first, at most 200. */
  list(filter: RunFilter): Promise<Run[]> {
    return this.records.list(filter);
  }

  /**
   * A run once it has ended, or as it is after `ms`. Waiting costs no connection, and stops with the request.
   *
   * @throws what the request's signal is aborted with
   */
  wait(id: string, ms: number): Promise<Run | null> {
    return waitForEnd(this.records, this.signals, id, ms);
  }

  /**
   * Ends a run before its time, in a transaction where one is given; the process that works on it
   * hears of it at once.
   *
   * @returns false when there is no such run, or it had ended
   */
  cancel(id: string, transaction?: Transaction): Promise<boolean> {
    return this.records.cancel(transaction ?? this.database, id);
  }

  /** Asks the jobs to stop and waits for them; what is unfinished is resumed by the next process. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const end of this.observers) end();
    this.stopping.abort(new Error('the service stops'));
    await this.signals.stop();
    await this.watch?.stop();
    await this.boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }

  private async begin(url: string, alone: boolean): Promise<void> {
    await whileLocked(url, `jobs ${this.schema}`, async () => {
      await this.boss.start();
      for (const queue of this.queues) await this.open(queue);
    });
    await this.signals.open(this.boss, this.channel);
    if (alone) await this.reviveAbandoned();
    await this.tidy();
    this.watch = new JobWatch(
      this.boss,
      this.database,
      `${this.schema}_jobs`,
      this.queues.map(({ name }) => name),
      (queue) => this.wakers.get(queue)?.(),
      (error) => this.logger.warn(stackOf(error)),
    );
    this.every(LOOK_MS, () => this.worker.look());
    this.every(LOOK_MS, () => this.schedules.look());
    this.every(TIDY_MS, () => this.tidy());
    this.observers.push(
      runsWaiting.observe(async () =>
        (await this.unfinished()).map(({ queue, status, count }) => [count, { queue, status }]),
      ),
      runsAge.observe(async () =>
        (await this.unfinished()).map(({ queue, status, seconds }) => [seconds, { queue, status }]),
      ),
    );
  }

  /** What has not ended. Both measures of it are collected at once, and ask once. */
  private unfinished(): ReturnType<RunRecords['unfinished']> {
    this.looking ??= this.records.unfinished().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private get channel(): string {
    return `${this.schema}_runs`;
  }

  private async open({ name, policy }: Queue): Promise<void> {
    const options = {
      retryLimit: WITHOUT_END,
      retryDelay: RETRY_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // The attempt's own bound comes first; this one is for a handler that does not stop.
      expireInSeconds: Math.min(policy.expireInSeconds + 60, 86_400),
      deleteAfterSeconds: REMEMBER_SECONDS,
      notify: true,
    };
    await this.boss.createQueue(name, options);
    await this.boss.updateQueue(name, options);
  }

  private async send(transaction: Transaction, queue: Queue, id: string, ownerId: number | null | undefined) {
    await this.boss.send(
      queue.name,
      // The span of the request that queued it becomes the parent of its own.
      { trace: currentRequest()?.trace } satisfies JobData,
      {
        id,
        ...(queue.policy.perOwner && ownerId != null && { group: { id: String(ownerId) } }),
        db: { executeSql: async (sql, values) => ({ rows: await transaction.query(sql, values) }) },
      },
    );
  }

  /** Gives runs without a job a new one, and removes those that ended long ago. */
  private async tidy(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const names = this.queues.map(({ name }) => name);
      for (const { id, queue, ownerId } of await this.records.lost(transaction, `${this.schema}_jobs`, names)) {
        await this.boss.deleteJob(queue, id);
        await this.send(transaction, this.queues.find(({ name }) => name === queue)!, id, ownerId);
      }
    });
    for (const queue of this.queues) await this.records.removeOld(queue);
  }

  private async reviveAbandoned(): Promise<void> {
    const active: { name: string; id: string }[] = await this.database.query(
      `SELECT name, id FROM ${this.schema}_jobs.job WHERE state = 'active' AND name = ANY($1)`,
      [this.queues.map(({ name }) => name)],
    );
    for (const { name, id } of active) await this.boss.fail(name, id, { reason: 'its process ended' });
    if (active.length > 0) this.logger.log(`beginning ${active.length} interrupted job(s) again`);
  }

  /** Repeats something at an interval, one at a time; after a failure it waits for the next time. */
  private every(ms: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(async () => {
      if (busy) return;
      busy = true;
      await work().catch((error: unknown) => {
        if (!this.stopping.signal.aborted) this.logger.warn(stackOf(error));
      });
      busy = false;
    }, ms);
    this.timers.push(timer);
  }
}
