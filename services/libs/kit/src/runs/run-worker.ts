import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../data/database.js';
import { asDomainError, DomainError } from '../errors.js';
import { currentRequest, withRequest } from '../request-context.js';
import { stackOf } from '../telemetry/logging.js';
import { runSeconds } from '../telemetry/metrics.js';
import { codeOf, type OpenSpan, type Trace } from '../telemetry/span.js';
import { traced } from '../telemetry/tracing.js';
import { ActiveRun, runIsOver } from './active-run.js';
import type { EndSignals } from './end-signals.js';
import type { Queue } from './queue.js';
import { hasEnded, type Run } from './run.entity.js';
import type { RunRecords } from './run-records.js';

/** Works on the runs of a queue. */
export interface RunHandler<Payload extends object> {
  /**
   * Does the work, and throws when it cannot. It may be called again for the same run, by any process, so it goes on
   * from what it stored; it stops soon after `run.signal` is aborted. Calls and log lines carry the id of the request
   * that queued the run.
   */
  work(run: ActiveRun<Payload>): Promise<void>;
  /** Notes a final failure beside the run, in the transaction that fails it. */
  failed?(transaction: Transaction, payload: Payload, error: DomainError): Promise<void>;
  /** Tidies up once a run has ended, however it did. It may be called again, so it removes what may be gone already. */
  ended?(payload: Payload, run: Run): Promise<void>;
}

/** What a job carries beside its id: the trace of the request that queued it. */
export interface JobData {
  readonly trace?: Trace;
}

/** What pg-boss pauses for before it hands out a job again, and the kit before the first retry. */
export const RETRY_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 60;
/** Deaths of processes in a row without progress: so many change nothing, and after so many their run has failed. */
const DEATHS = { excused: 3, most: 10 };
/** How often a database that is away is asked again. */
const RECONNECT_MS = 300;
/** How often `ended` is tried. */
const TIDY_TRIES = 5;

const expired = () => new DomainError('run.expired');
const INTERRUPTED = 'run.interrupted';
const interrupted = () => new DomainError(INTERRUPTED);

/** Works on the jobs that pg-boss hands out, and decides what becomes of their runs. */
export class RunWorker {
  private readonly logger = new Logger('Jobs');
  /** What this process works on, and what makes it stop. */
  private readonly active = new Map<ActiveRun, (reason: DomainError) => void>();
  /** How many jobs this process has, by queue and owner. */
  private readonly atWork = new Map<string, number>();

  constructor(
    private readonly boss: PgBoss,
    private readonly database: Database,
    private readonly records: RunRecords,
    private readonly signals: EndSignals,
    /** Aborted when the process stops. */
    private readonly stopping: AbortSignal,
  ) {}

  /** Says that this process is alive, and finds out which of its runs others have ended or taken over. */
  async look(): Promise<void> {
    if (this.active.size === 0) return;
    const attempts = [...this.active.keys()];
    const alive = await this.records.alive(attempts);
    for (const attempt of attempts) if (!alive.has(attempt.id)) this.active.get(attempt)?.(runIsOver());
  }

  /**
   * Works on a job until its run has ended or is given back.
   *
   * @returns seconds after which the job can be fetched again; undefined when there is nothing left to do for this
   *   process
   */
  async handle(queue: Queue, handler: RunHandler<object>, job: JobWithMetadata<object>): Promise<number | undefined> {
    // It was handed out while the process stops.
    this.stopping.throwIfAborted();
    const owner = `${queue.name} ${job.groupId}`;
    const atWork = this.atWork.get(owner) ?? 0;
    // pg-boss counts an owner's jobs when it looks for one: two that look at once find one each.
    if (job.groupId && atWork >= (queue.policy.perOwner ?? Number.POSITIVE_INFINITY)) {
      await this.onceItAnswers(() => this.giveBack(job, RETRY_SECONDS));
      return RETRY_SECONDS;
    }
    this.atWork.set(owner, atWork + 1);
    try {
      return await this.workOn(queue, handler, job);
    } finally {
      const left = this.atWork.get(owner)! - 1;
      if (left > 0) this.atWork.set(owner, left);
      else this.atWork.delete(owner);
    }
  }

  private async workOn(
    queue: Queue,
    handler: RunHandler<object>,
    job: JobWithMetadata<object>,
  ): Promise<number | undefined> {
    const deaths = await this.records.noteDeath(job.id);
    if (deaths !== undefined && deaths > DEATHS.excused && deaths < DEATHS.most) {
      // Most processes die of something else, which may be over by then; a run that waits is not hit by it.
      const pause = Math.min(LONGEST_PAUSE_SECONDS, RETRY_SECONDS * 2 ** deaths);
      await this.onceItAnswers(() => this.giveBack(job, pause));
      return pause;
    }
    const run = await this.begin(queue, job);
    if (run) {
      const attributes = { 'messaging.system': 'ichibun', 'messaging.destination.name': queue.name };
      const pause = await withRequest({ requestId: run.requestId, isBackground: true }, () =>
        traced(
          `run ${queue.name}`,
          'consumer',
          attributes,
          (span) => this.attempt(queue, handler, run, job.signal, span),
          (job.data as JobData).trace,
        ),
      );
      if (pause !== undefined) {
        await this.onceItAnswers(() => this.giveBack(job, pause));
        return pause;
      }
    }
    const ended = handler.ended && (await this.records.find(job.id));
    if (!ended || !hasEnded(ended)) return undefined;
    try {
      await handler.ended?.(ended.payload, ended);
    } catch (error) {
      this.logger.error(stackOf(error));
      if (job.retryCount < TIDY_TRIES) throw error;
    }
    return undefined;
  }

  private async begin(queue: Queue, job: JobWithMetadata<object>): Promise<Run | undefined> {
    const run = await this.records.begin(job.id);
    // What an earlier release left has its payload in the job.
    if (run || Object.keys(job.data).every((name) => name === 'trace')) return run;
    await this.records.adopt(job.id, queue, job.data);
    return this.records.begin(job.id);
  }

  /** @returns seconds until the next attempt; undefined when there will be none, by this process at least */
  private async attempt(
    queue: Queue,
    handler: RunHandler<object>,
    run: Run,
    claim: AbortSignal,
    span: OpenSpan | undefined,
  ): Promise<number | undefined> {
    const started = performance.now();
    const count = (outcome: string) =>
      runSeconds.record((performance.now() - started) / 1000, { queue: queue.name, outcome });
    const over = new AbortController();
    const signal = AbortSignal.any([claim, this.stopping, over.signal]);
    const active = new ActiveRun(run, signal, this.database, this.records);
    const expiry = setTimeout(() => over.abort(expired()), queue.policy.expireInSeconds * 1000);
    const stopListening = this.signals.listen(run.id, async () => {
      const now = await this.records.find(run.id).catch(() => undefined);
      if (now?.status === 'cancelled') over.abort(runIsOver());
    });
    this.active.set(active, (reason) => over.abort(reason));
    try {
      if (run.deaths >= DEATHS.most) throw interrupted();
      await withRequest({ ...currentRequest()!, signal }, () => handler.work(active));
      await active.flush();
      await this.records.complete(this.database, active);
      count('ok');
      return undefined;
    } catch (error) {
      span?.set({ 'error.type': codeOf(error) });
      count(codeOf(error));
      return await this.onceItAnswers(() => this.settle(queue, handler, run, active, error));
    } finally {
      this.active.delete(active);
      clearTimeout(expiry);
      stopListening();
    }
  }

  /** Decides whether a run whose attempt did not succeed is retried. Returns as `attempt`. */
  private async settle(
    { name, policy }: Queue,
    handler: RunHandler<object>,
    run: Run,
    active: ActiveRun,
    thrown: unknown,
  ): Promise<number | undefined> {
    const { signal } = active;
    const reason: unknown = signal.aborted ? signal.reason : undefined;
    const isExpired = reason instanceof DomainError && reason.code === 'run.expired';
    await active.flush();
    if (this.stopping.aborted) {
      await this.records.interrupt(active);
      return RETRY_SECONDS;
    }
    // Cancelled, or another process has it.
    if (signal.aborted && !isExpired) return undefined;
    const cause = isExpired ? reason : thrown;
    const error = asDomainError(cause);
    const now = await this.records.find(run.id);
    const failures = (now?.failures ?? run.failures) + 1;
    const isFinal = policy.finalKinds.includes(error.kind) || failures > policy.retries || error.code === INTERRUPTED;
    if (!isFinal) {
      const pause = Math.min(LONGEST_PAUSE_SECONDS, RETRY_SECONDS * 2 ** (failures - 1));
      if (!(await this.records.retry(active, error))) return undefined;
      const why = cause instanceof DomainError ? `${cause.code}: ${cause.message}` : stackOf(cause);
      this.logger.warn(`${name} ${run.id} is tried again in ${pause} s: ${why}`);
      return pause;
    }
    // A failure that its owner can mend is not logged for the operator.
    if (!policy.finalKinds.includes(error.kind)) this.logger.error(`${name} ${run.id} has failed: ${stackOf(cause)}`);
    await this.database.transaction(async (transaction) => {
      if (await this.records.fail(transaction, active, error)) await handler.failed?.(transaction, run.payload, error);
    });
    return undefined;
  }

  /**
   * Repeats an idempotent write while the database is away: a job that is neither ended nor given back is active until
   * its sign of life is missed, many seconds after the database is there again.
   */
  private async onceItAnswers<T>(write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (this.stopping.aborted || asDomainError(error).code !== 'service.unavailable') throw error;
        await sleep(RECONNECT_MS, undefined, { signal: this.stopping });
      }
    }
  }

  /** Gives a job back, to be begun after a pause. */
  private async giveBack({ name, id, retryCount }: JobWithMetadata<object>, seconds: number): Promise<void> {
    await this.boss.fail(name, { id, retryCount }, { reason: 'its run says' });
    if (seconds > RETRY_SECONDS) await this.boss.update(name, undefined, { id, startAfter: seconds });
  }
}
