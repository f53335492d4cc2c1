import { In } from 'typeorm';
import type { Database, Queryable, Transaction } from '../data/database.js';
import type { DomainError } from '../errors.js';
import type { Queue } from './queue.js';
import { Run } from './run.entity.js';

/** What a new run is about; the fields are those of `Run`. */
export interface NewRun<Payload extends object> {
  readonly payload: Payload;
  readonly ownerId?: number;
  readonly subjectId?: number;
  readonly title?: string;
  readonly total?: number;
  /** Of two unfinished runs with the same key, the second is not added. See `add`. */
  readonly key?: string;
}

export interface Progress {
  readonly done?: number;
  readonly total?: number;
  readonly failed?: number;
}

/** Which attempt at a run somebody works on. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** Runs to look at. */
export interface RunFilter {
  /** Those of one user; without it, all. */
  readonly ownerId?: number;
  /** Beside the unfinished runs, those that ended at most this long ago. */
  readonly endedWithinSeconds?: number;
}

const UNFINISHED = "status IN ('queued', 'processing')";
const MOST_LISTED = 200;
const OF_ATTEMPT = "WHERE id = $2 AND attempt = $3 AND status = 'processing'";
const ERROR = 'error_code = $4, error_kind = $5, error_message = $6, error_values = $7';

/** What writes of a run change, of the run $2 or its attempt $3; their own values begin with $4. */
const CHANGES = {
  begin: `status = 'processing', attempt = attempt + 1, at_work = true, started_at = coalesce(started_at, now()),
    resumed_at = now(), resumed_done = done, alive_at = now()
    WHERE id = $2 AND ${UNFINISHED}`,
  progress: `failures = CASE WHEN $4 > done THEN 0 ELSE failures END, deaths = CASE WHEN $4 > done THEN 0 ELSE deaths END,
    done = coalesce($4, done), total = coalesce($5, total), failed = coalesce($6, failed), alive_at = now()
    ${OF_ATTEMPT}`,
  complete: `status = 'completed', at_work = false, ended_at = now(),
    error_code = NULL, error_kind = NULL, error_message = NULL, error_values = NULL
    ${OF_ATTEMPT}`,
  interrupt: `at_work = false ${OF_ATTEMPT}`,
  retry: `at_work = false, failures = failures + 1, ${ERROR} ${OF_ATTEMPT}`,
  fail: `status = 'failed', at_work = false, failures = failures + 1, ended_at = now(), ${ERROR} ${OF_ATTEMPT}`,
  cancel: `status = 'cancelled', at_work = false, ended_at = now() WHERE id = $2 AND ${UNFINISHED}`,
};

const COLUMNS = `id, queue, payload, owner_id AS "ownerId", subject_id AS "subjectId", title, key, request_id AS "requestId",
  status, done, total, failed, attempt, at_work AS "atWork", failures, deaths, error_code AS "errorCode",
  error_kind AS "errorKind", error_message AS "errorMessage", error_values AS "errorValues", created_at AS "createdAt",
  started_at AS "startedAt", resumed_at AS "resumedAt", resumed_done AS "resumedDone", alive_at AS "aliveAt",
  ended_at AS "endedAt"`;

/**
 * The table of runs. Every write of an attempt names it, and does nothing once the run has ended or another attempt has
 * begun: then the answer is false.
 */
export class RunRecords {
  constructor(
    private readonly database: Database,
    /** Channel that the id of a run is sent to when it is added and when it ends. */
    private readonly channel: string,
  ) {}

  find(id: string): Promise<Run | null> {
    return this.database.repository(Run).findOneBy({ id });
  }

  last({ name }: Queue, key: string): Promise<Run | null> {
    return this.database.repository(Run).findOne({ where: { queue: name, key }, order: { createdAt: 'DESC' } });
  }

  async remove(id: string): Promise<boolean> {
    const { affected } = await this.database
      .repository(Run)
      .delete({ id, status: In(['completed', 'failed', 'cancelled']) });
    return affected === 1;
  }

  /** The newest first. In SQL of its own, because every open page asks for them every few seconds. */
  list({ ownerId, endedWithinSeconds = 0 }: RunFilter): Promise<Run[]> {
    const isOwners = ownerId === undefined ? 'true' : 'owner_id = $2';
    return this.database.query(
      `SELECT ${COLUMNS} FROM runs
       WHERE ${isOwners} AND (${UNFINISHED} OR ended_at > now() - make_interval(secs => $1))
       ORDER BY created_at DESC LIMIT ${MOST_LISTED}`,
      ownerId === undefined ? [endedWithinSeconds] : [endedWithinSeconds, ownerId],
    );
  }

  async insert(transaction: Transaction, id: string, queue: Queue, run: NewRun<object>, requestId: string) {
    const rows = await transaction.query<{ id: string; notified: string }>(
      `WITH added AS (
         INSERT INTO runs (id, queue, payload, owner_id, subject_id, title, total, key, request_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id
       ) SELECT id, pg_notify($10, id::text)::text AS notified FROM added`,
      [
        id,
        queue.name,
        run.payload,
        run.ownerId ?? null,
        run.subjectId ?? null,
        run.title ?? '',
        run.total ?? 0,
        run.key ?? null,
        requestId,
        this.channel,
      ],
    );
    return rows.length > 0;
  }

  /** Makes a run of a job that a release before this table queued. */
  async adopt(id: string, queue: Queue, payload: object): Promise<void> {
    await this.database.query(
      'INSERT INTO runs (id, queue, payload, request_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [id, queue.name, payload, id],
    );
  }

  /**
   * Counts the death of a run's process: an attempt that is still at work when its job is handed out again has died, or
   * is about to find out that its time is over.
   *
   * @returns how many died in a row; undefined where none did
   */
  async noteDeath(id: string): Promise<number | undefined> {
    const rows: { deaths: number }[] = await this.database.query(
      `WITH noted AS (
         UPDATE runs SET deaths = deaths + 1, at_work = false WHERE id = $1 AND at_work AND ${UNFINISHED} RETURNING deaths
       ) SELECT deaths FROM noted`,
      [id],
    );
    return rows[0]?.deaths;
  }

  /** Begins the next attempt; undefined when there is nothing left to do. */
  async begin(id: string): Promise<Run | undefined> {
    const begun = await this.write(this.database, 'begin', id);
    return begun ? ((await this.find(id)) ?? undefined) : undefined;
  }

  progress(database: Queryable, attempt: Attempt, { done, total, failed }: Progress): Promise<boolean> {
    return this.writeAttempt(database, 'progress', attempt, [done, total, failed]);
  }

  /** Which of some attempts still belong to their workers; records that these are alive. */
  async alive(attempts: readonly Attempt[]): Promise<Set<string>> {
    const rows: { id: string }[] = await this.database.query(
      `UPDATE runs SET alive_at = now() FROM unnest($1::uuid[], $2::int[]) AS mine (id, attempt)
       WHERE runs.id = mine.id AND runs.attempt = mine.attempt AND status = 'processing' RETURNING runs.id`,
      [attempts.map(({ id }) => id), attempts.map(({ attempt }) => attempt)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  complete(database: Queryable, attempt: Attempt): Promise<boolean> {
    return this.writeAttempt(database, 'complete', attempt);
  }

  /** Its process stops: no failure. */
  interrupt(attempt: Attempt): Promise<boolean> {
    return this.writeAttempt(this.database, 'interrupt', attempt);
  }

  retry(attempt: Attempt, error: DomainError): Promise<boolean> {
    return this.writeAttempt(this.database, 'retry', attempt, valuesOf(error));
  }

  fail(transaction: Transaction, attempt: Attempt, error: DomainError): Promise<boolean> {
    return this.writeAttempt(transaction, 'fail', attempt, valuesOf(error));
  }

  cancel(database: Queryable, id: string): Promise<boolean> {
    return this.write(database, 'cancel', id);
  }

  /**
   * Unfinished runs without a job in `jobsSchema`, as after a backup of the tables alone; locked until the transaction
   * ends.
   */
  lost(
    transaction: Transaction,
    jobsSchema: string,
    queues: readonly string[],
  ): Promise<Pick<Run, 'id' | 'queue' | 'ownerId'>[]> {
    return transaction.query(
      `SELECT id, queue, owner_id AS "ownerId" FROM runs
       WHERE ${UNFINISHED} AND queue = ANY($1) AND NOT EXISTS (
         SELECT FROM ${jobsSchema}.job WHERE name = runs.queue AND job.id = runs.id
           AND state IN ('created', 'retry', 'active')
       )
       LIMIT 100 FOR UPDATE SKIP LOCKED`,
      [queues],
    );
  }

  /** How much has not ended, by queue and status, with the seconds since the oldest of it was added. */
  async unfinished(): Promise<{ queue: string; status: string; count: number; seconds: number }[]> {
    return this.database.query(
      `SELECT queue, status, count(*)::int AS count, extract(epoch FROM now() - min(created_at))::float8 AS seconds
       FROM runs WHERE ${UNFINISHED} GROUP BY queue, status`,
    );
  }

  async removeOld({ name, policy }: Queue): Promise<void> {
    await this.database.query(
      'DELETE FROM runs WHERE queue = $1 AND ended_at < now() - make_interval(days => $2::int)',
      [name, policy.keepDays],
    );
  }

  private writeAttempt(
    database: Queryable,
    change: keyof typeof CHANGES,
    { id, attempt }: Attempt,
    values: readonly unknown[] = [],
  ): Promise<boolean> {
    return this.write(database, change, id, [attempt, ...values.map((value) => value ?? null)]);
  }

  private async write(
    database: Queryable,
    change: keyof typeof CHANGES,
    id: string,
    values: readonly unknown[] = [],
  ): Promise<boolean> {
    const rows = await database.query(
      `WITH changed AS (UPDATE runs SET ${CHANGES[change]} RETURNING id, ended_at)
       SELECT CASE WHEN ended_at IS NOT NULL THEN pg_notify($1, id::text) END FROM changed`,
      [this.channel, id, ...values],
    );
    return rows.length > 0;
  }
}

const valuesOf = ({ code, kind, message, values }: DomainError) => [code, kind, message, values];
