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

/** The shortest that pg-boss allows; after it the jobs of a dead process go to another. */
const HEARTBEAT_SECONDS = 10;
/** Not longer than the interval at which `JobWatch` asks pg-boss for the jobs of dead processes. */
const MONITOR_SECONDS = 2;
/** Of the LISTEN connection; `JobWatch` finds the notifications that it misses. */
const HEARTBEAT_MS = 60_000;
/** Of pg-boss's own migrations and its cache of queues. */
const BACKGROUND_SECONDS = 600;
/** Long, since `JobWatch` polls for all workers. */
const WORKER_SECONDS = 3_600;
/** For pg-boss's own short statements; beside them one connection listens for jobs and one for ended runs. */
const CONNECTIONS = 2;
const POLL_MS = 3_000;
const TIDY_MS = 600_000;
const STOP_TIMEOUT_MS = 5_000;
/** Retries are counted in runs; pg-boss must not give up by itself. */
const UNLIMITED_RETRIES = 1_000_000;
/** pg-boss deletes finished jobs; the runs are the record. */
const FINISHED_JOB_SECONDS = 3_600;

/** A service's durable background jobs: a table of runs in its own schema, with pg-boss in a schema beside it. */
export class Jobs {
  private readonly logger = new Logger('Jobs');
  private readonly stopping = new AbortController();
  private readonly signals = new EndSignals(() => this.watch?.announce());
  private readonly records: RunRecords;
  private readonly schedules: Schedules;
  private readonly worker: RunWorker;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly observers: (() => void)[] = [];
  /** By queue, a function that wakes one worker. */
  private readonly wakers = new Map<string, () => void>();
  private watch?: JobWatch;
  private unfinishedQuery?: ReturnType<RunRecords['unfinished']>;

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
   * @param alone no other process works on these queues: active jobs were left behind by a dead process and are restarted
   *   at once
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
      await jobs.startQueues(url, alone);
    } catch (error) {
      await jobs.stop();
      throw error;
    }
    return jobs;
  }

  /**
   * Adds a run in a transaction: it exists when that commits, or never.
   *
   * @returns its id; undefined when an unfinished run has the same `key`. That run may have begun already: use a key only
   *   for work whose outcome does not depend on when it begins.
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
          // There may be more jobs.
          wakeOne();
          let pause: number | undefined;
          try {
            pause = await this.worker.handle(queue, handler as unknown as RunHandler<object>, job);
          } finally {
            idle.add(id);
            // A job that waited for a free worker is not announced again.
            this.boss.notifyWorker(id);
          }
          // Wakes the worker for the retry instead of waiting for the next poll.
          if (pause !== undefined) setTimeout(() => this.boss.notifyWorker(id), pause * 1000 + 50).unref();
        },
      );
      idle.add(id);
    }
    this.wakers.set(name, wakeOne);
    this.schedules.add(queue);
  }

  /** Null when there is none, or it ended long ago. */
  find(id: string): Promise<Run | null> {
    return this.records.find(id);
  }

  /** The last run of a queue that was added with a key. */
  last(queue: Queue, key: string): Promise<Run | null> {
    return this.records.last(queue, key);
  }

  /** Removes an ended run and the rows that reference it; false when it was removed already. */
  forget(id: string): Promise<boolean> {
    return this.records.remove(id);
  }

  /** Unfinished and just ended runs, newest first, at most 200. */
  list(filter: RunFilter): Promise<Run[]> {
    return this.records.list(filter);
  }

  /**
   * Resolves to the run when it has ended, or after `ms`. Holds no database connection.
   *
   * @throws the request's abort reason
   */
  wait(id: string, ms: number): Promise<Run | null> {
    return waitForEnd(this.records, this.signals, id, ms);
  }

  /**
   * Notifies the process that works on the run at once.
   *
   * @returns false when there is no such run, or it has ended
   */
  cancel(id: string, transaction?: Transaction): Promise<boolean> {
    return this.records.cancel(transaction ?? this.database, id);
  }

  /** Aborts the jobs and waits for them; the next process resumes them. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const end of this.observers) end();
    this.stopping.abort(new Error('the service stops'));
    await this.signals.stop();
    await this.watch?.stop();
    await this.boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }

  private async startQueues(url: string, alone: boolean): Promise<void> {
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
    this.repeat(POLL_MS, () => this.worker.look());
    this.repeat(POLL_MS, () => this.schedules.look());
    this.repeat(TIDY_MS, () => this.tidy());
    this.observers.push(
      runsWaiting.observe(async () =>
        (await this.unfinished()).map(({ queue, status, count }) => [count, { queue, status }]),
      ),
      runsAge.observe(async () =>
        (await this.unfinished()).map(({ queue, status, seconds }) => [seconds, { queue, status }]),
      ),
    );
  }

  /** Shared by both gauges, which are collected at the same time. */
  private unfinished(): ReturnType<RunRecords['unfinished']> {
    this.unfinishedQuery ??= this.records.unfinished().finally(() => {
      this.unfinishedQuery = undefined;
    });
    return this.unfinishedQuery;
  }

  private get channel(): string {
    return `${this.schema}_runs`;
  }

  private async open({ name, policy }: Queue): Promise<void> {
    const options = {
      retryLimit: UNLIMITED_RETRIES,
      retryDelay: RETRY_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // `RunWorker` aborts the attempt earlier; this is for a handler that ignores that.
      expireInSeconds: Math.min(policy.expireInSeconds + 60, 86_400),
      deleteAfterSeconds: FINISHED_JOB_SECONDS,
      notify: true,
    };
    await this.boss.createQueue(name, options);
    await this.boss.updateQueue(name, options);
  }

  private async send(transaction: Transaction, queue: Queue, id: string, ownerId: number | null | undefined) {
    await this.boss.send(
      queue.name,
      // Parent of the job's span.
      { trace: currentRequest()?.trace } satisfies JobData,
      {
        id,
        ...(queue.policy.perOwner && ownerId != null && { group: { id: String(ownerId) } }),
        db: { executeSql: async (sql, values) => ({ rows: await transaction.query(sql, values) }) },
      },
    );
  }

  /** Makes new jobs for runs that lost theirs, and removes old runs. */
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

  /** Skips a turn while the last one is still running; logs failures. */
  private repeat(ms: number, work: () => Promise<void>): void {
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
