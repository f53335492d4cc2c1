import type { Database, Transaction } from '../data/database.js';
import { DomainError } from '../errors.js';
import type { Run } from './run.entity.js';
import type { Attempt, Progress, RunRecords } from './run-records.js';

/** Progress outside of a transaction is written this often at most. */
const WRITE_MS = 500;

/** The run has ended, was cancelled, or another process has taken it over. */
export const runIsOver = () => new DomainError('run.over');

/** A run, as the handler that works on it sees it. */
export class ActiveRun<Payload extends object = object> implements Attempt {
  readonly id: string;
  readonly attempt: number;
  readonly payload: Payload;
  readonly ownerId: number | null;
  /** As an earlier attempt left them: where to go on. */
  readonly done: number;
  readonly total: number;
  private pending: Progress | undefined;
  private writing: NodeJS.Timeout | undefined;

  constructor(
    run: Run,
    /** Aborted when the work has to stop: its process stops, it was cancelled, took too long, or was taken over. */
    readonly signal: AbortSignal,
    private readonly database: Database,
    private readonly records: RunRecords,
  ) {
    this.id = run.id;
    this.attempt = run.attempt;
    this.payload = run.payload as Payload;
    this.ownerId = run.ownerId;
    this.done = run.done;
    this.total = run.total;
  }

  /**
   * Says how far the run is; what is left out stays. Without a transaction it is written within half a second, else in
   * it, together with what was done.
   *
   * @throws DomainError `run.over` with a transaction, when the run is no longer this process': let it fail
   */
  progress(progress: Progress): void;
  progress(progress: Progress, transaction: Transaction): Promise<void>;
  progress(progress: Progress, transaction?: Transaction): Promise<void> | void {
    this.pending = { ...this.pending, ...progress };
    if (transaction) return this.write(transaction);
    this.writing ??= setTimeout(() => {
      this.writing = undefined;
      // The next write, or the end, says the same.
      this.write(this.database).catch(() => {});
    }, WRITE_MS);
  }

  /**
   * Completes the run in a transaction, together with its result: neither happens without the other, and neither twice.
   * A run whose handler returns is completed in any case.
   *
   * @throws DomainError `run.over` as `progress`
   */
  async complete(transaction: Transaction): Promise<void> {
    await this.write(transaction);
    if (!(await this.records.complete(transaction, this))) throw runIsOver();
  }

  /** Writes what is pending, and ends the periodic writes. */
  async flush(): Promise<void> {
    clearTimeout(this.writing);
    this.writing = undefined;
    await this.write(this.database).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }

  private async write(database: Database | Transaction): Promise<void> {
    const { pending } = this;
    this.pending = undefined;
    if (pending && !(await this.records.progress(database, this, pending))) throw runIsOver();
  }
}
