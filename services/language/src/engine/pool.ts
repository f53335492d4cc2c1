import { Worker } from 'node:worker_threads';
import { DomainError } from '@ichibun/kit/errors';
import type { Told } from '../words/morphemes.js';
import type { WordQuery, WordReference } from './answers.js';
import type { CoreTables, Splitter, WordSetName } from './core.js';

/** What a worker can be asked; `more` asks for the next part of its last answer. */
export type Request =
  | {
      readonly method: 'tokenize' | 'countWords';
      readonly text: string;
      readonly told?: Told;
    }
  | { readonly method: 'findGivenWords'; readonly text: string }
  | { readonly method: 'splitSentences'; readonly text: string; readonly splitter: Splitter }
  | { readonly method: 'define'; readonly words: readonly WordReference[] }
  | { readonly method: 'lookUp'; readonly words: readonly WordQuery[]; readonly most: number }
  | { readonly method: 'wordSet'; readonly set: WordSetName; readonly count: number }
  | { readonly method: 'more' };

/** A part of an answer, or why there is none. */
export type Answer = { readonly items: readonly unknown[]; readonly done: boolean } | { readonly failure: string };

interface Job {
  readonly request: Request;
  readonly resolve: (items: unknown[]) => void;
  readonly reject: (error: Error) => void;
  /** Goes before pieces of large texts. */
  readonly urgent: boolean;
  attempts: number;
}

interface Seat {
  readonly worker: Worker;
  job: Job | undefined;
  items: unknown[];
  timer: NodeJS.Timeout | undefined;
}

/** Half of what V8 keeps for new objects: 70 MB less for two workers, at a tenth of their speed. */
const LITTLE_GARBAGE = { maxYoungGenerationSizeMb: 24 };
/** A job that takes longer than this many milliseconds has gone wrong: the largest allowed takes about one second. */
const LONGEST_JOB_MS = 60_000;
const ATTEMPTS = 2;

/**
 * Worker threads that answer requests, one at a time each, in the order asked but for urgent ones, which go first.
 * Answers come in parts, each read in a turn of the event loop of its own.
 *
 * A worker that dies is replaced, and what it was doing is tried once more.
 */
export class Pool {
  private readonly seats = new Set<Seat>();
  private readonly waiting: Job[] = [];
  private closed = false;

  /**
   * @param size number of worker threads, at least 1; each starts when it is first needed, or by `warmUp`
   * @param script the module that the threads run
   */
  constructor(
    private readonly tables: CoreTables,
    private readonly size: number,
    private readonly script = new URL('./worker.js', import.meta.url),
  ) {}

  /** Starts the workers without waiting for them. */
  warmUp(): void {
    while (this.seats.size < this.size) this.startWorker();
  }

  /**
   * @param urgent false for pieces of a large text, which wait for everything else
   * @returns the items of the answer
   * @throws DomainError `language.worker-failed` when two workers died of the request, `language.closed` after `close`
   */
  run<T>(request: Request, { urgent = true } = {}): Promise<T[]> {
    if (this.closed) return Promise.reject(closedError());
    return new Promise<T[]>((resolve, reject) => {
      this.waiting.push({ request, resolve: resolve as Job['resolve'], reject, urgent, attempts: 0 });
      this.assign();
    });
  }

  /** Ends the workers; requests that have no answer yet fail with `language.closed`. */
  async close(): Promise<void> {
    this.closed = true;
    const seats = [...this.seats];
    this.seats.clear();
    for (const job of this.waiting.splice(0)) job.reject(closedError());
    for (const seat of seats) {
      clearTimeout(seat.timer);
      seat.job?.reject(closedError());
      seat.job = undefined;
    }
    await Promise.all(seats.map((seat) => seat.worker.terminate()));
  }

  private assign(): void {
    while (this.waiting.length > 0) {
      const seat = this.freeSeat();
      if (!seat) return;
      const next = this.waiting.findIndex((job) => job.urgent);
      const [job] = this.waiting.splice(Math.max(0, next), 1);
      this.give(seat, job!);
    }
  }

  private freeSeat(): Seat | undefined {
    const free = [...this.seats].find((seat) => !seat.job);
    if (free) return free;
    return this.seats.size < this.size ? this.startWorker() : undefined;
  }

  private give(seat: Seat, job: Job): void {
    seat.job = job;
    seat.items = [];
    job.attempts++;
    seat.timer = setTimeout(() => void seat.worker.terminate(), LONGEST_JOB_MS);
    seat.worker.postMessage(job.request);
  }

  private startWorker(): Seat {
    const worker = new Worker(this.script, { workerData: this.tables, resourceLimits: LITTLE_GARBAGE });
    const seat: Seat = { worker, job: undefined, items: [], timer: undefined };
    this.seats.add(seat);
    worker.on('message', (answer: Answer) => this.receive(seat, answer));
    // What the worker died of is the failure of its job, if it fails again; 'exit' follows in any case.
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.replace(seat, cause));
    return seat;
  }

  private receive(seat: Seat, answer: Answer): void {
    const { job } = seat;
    if (!job) return;
    if ('items' in answer) {
      for (const item of answer.items) seat.items.push(item);
      if (!answer.done) {
        seat.worker.postMessage({ method: 'more' } satisfies Request);
        return;
      }
    }
    clearTimeout(seat.timer);
    seat.job = undefined;
    if ('failure' in answer) job.reject(failedError(new Error(answer.failure)));
    else job.resolve(seat.items);
    this.assign();
  }

  private replace(seat: Seat, cause: unknown): void {
    if (!this.seats.delete(seat)) return;
    clearTimeout(seat.timer);
    if (seat.job && seat.job.attempts < ATTEMPTS) this.waiting.unshift(seat.job);
    else seat.job?.reject(failedError(cause));
    this.assign();
  }
}

const closedError = () =>
  new DomainError('language.closed', 'unavailable', 'The language service is stopping. Try again.');

const failedError = (cause: unknown) =>
  new DomainError('language.worker-failed', 'internal', 'This text could not be analysed. Please report it.', {
    cause,
  });
