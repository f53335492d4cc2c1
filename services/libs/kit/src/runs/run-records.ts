import { type EntityManager, In } from 'typeorm';
import type { Database, Queryable } from '../database.js';
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
const ERROR = 'error_code = $3, error_kind = $4, error_message = $5, error_values = $6';

/**
 * The table of runs. Every write of an attempt names it, and does nothing once the run has ended or another attempt has
 * begun: then the answer is false.
 */
export class RunRecords {
  constructor(
    private readonly database: Database,
    /** Channel that the id of a run is sent to when it ends. */
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
    const columns = this.database
      .repository(Run)
      .metadata.columns.map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`);
    const isOwners = ownerId === undefined ? 'true' : 'owner_id = $2';
    return this.database.query(
      `SELECT ${columns.join(', ')} FROM runs
       WHERE ${isOwners} AND (${UNFINISHED} OR ended_at > now() - make_interval(secs => $1))
       ORDER BY created_at DESC LIMIT ${MOST_LISTED}`,
      ownerId === undefined ? [endedWithinSeconds] : [endedWithinSeconds, ownerId],
    );
  }

  async insert(manager: EntityManager, id: string, queue: Queue, run: NewRun<object>, requestId: string) {
    const rows = await manager.query(
      `INSERT INTO runs (id, queue, payload, owner_id, subject_id, title, total, key, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
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
    const begun = await this.write(
      this.database,
      `status = 'processing', attempt = attempt + 1, at_work = true,
       started_at = coalesce(started_at, now()), resumed_at = now(), resumed_done = done, alive_at = now()`,
      `id = $1 AND ${UNFINISHED}`,
      [id],
    );
    return begun ? ((await this.find(id)) ?? undefined) : undefined;
  }

  progress(database: Queryable, attempt: Attempt, { done, total, failed }: Progress): Promise<boolean> {
    return this.writeAttempt(
      database,
      attempt,
      `failures = CASE WHEN $3 > done THEN 0 ELSE failures END,
       deaths = CASE WHEN $3 > done THEN 0 ELSE deaths END, done = coalesce($3, done),
       total = coalesce($4, total), failed = coalesce($5, failed), alive_at = now()`,
      [done, total, failed],
    );
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
    return this.writeAttempt(
      database,
      attempt,
      `status = 'completed', at_work = false, ended_at = now(),
       error_code = NULL, error_kind = NULL, error_message = NULL, error_values = NULL`,
    );
  }

  /** Its process stops: no failure. */
  interrupt(attempt: Attempt): Promise<boolean> {
    return this.writeAttempt(this.database, attempt, 'at_work = false');
  }

  retry(attempt: Attempt, error: DomainError): Promise<boolean> {
    return this.writeAttempt(this.database, attempt, `at_work = false, failures = failures + 1, ${ERROR}`, [
      error.code,
      error.kind,
      error.message,
      error.values,
    ]);
  }

  fail(manager: EntityManager, attempt: Attempt, error: DomainError): Promise<boolean> {
    return this.writeAttempt(
      manager,
      attempt,
      `status = 'failed', at_work = false, failures = failures + 1, ended_at = now(),
       ${ERROR}`,
      [error.code, error.kind, error.message, error.values],
    );
  }

  cancel(database: Queryable, id: string): Promise<boolean> {
    return this.write(
      database,
      "status = 'cancelled', at_work = false, ended_at = now()",
      `id = $1 AND ${UNFINISHED}`,
      [id],
    );
  }

  /**
   * Unfinished runs without a job in `jobsSchema`, as after a backup of the tables alone; locked until the transaction
   * ends.
   */
  lost(
    manager: EntityManager,
    jobsSchema: string,
    queues: readonly string[],
  ): Promise<Pick<Run, 'id' | 'queue' | 'ownerId'>[]> {
    return manager.query(
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
    { id, attempt }: Attempt,
    changes: string,
    values: readonly unknown[] = [],
  ): Promise<boolean> {
    return this.write(database, changes, "id = $1 AND attempt = $2 AND status = 'processing'", [
      id,
      attempt,
      ...values.map((value) => value ?? null),
    ]);
  }

  private async write(database: Queryable, changes: string, condition: string, values: unknown[]): Promise<boolean> {
    const rows = await database.query(
      `WITH changed AS (UPDATE runs SET ${changes} WHERE ${condition} RETURNING id, ended_at)
       SELECT CASE WHEN ended_at IS NOT NULL THEN pg_notify('${this.channel}', id::text) END FROM changed`,
      values,
    );
    return rows.length > 0;
  }
}
