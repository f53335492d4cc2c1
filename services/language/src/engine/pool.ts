import { Worker } from 'node:worker_threads';
import { DomainError } from '@ichibun/kit/errors';
import type { AnalysisHints } from '../pipeline/morphemes.js';
import type { EntryDetail, TranslatedSentence, WordQuery, WordReference } from './answers.js';
import { Busyness } from './busyness.js';
import type { CoreTables, Splitter } from './core.js';
import type { WordSetName } from './look-ups.js';

export type Request =
  | {
      readonly method: 'tokenize' | 'countWords' | 'countPatterns';
      readonly text: string;
      readonly hints?: AnalysisHints;
    }
  | { readonly method: 'tokenizeWithPatterns'; readonly text: string; readonly hints: AnalysisHints }
  | {
      readonly method: 'readLines';
      readonly lines: readonly string[];
      readonly hints: AnalysisHints;
      readonly findsPatterns: boolean;
    }
  | { readonly method: 'explainToken'; readonly text: string; readonly hints: AnalysisHints; readonly index: number }
  | { readonly method: 'findGivenWords'; readonly text: string }
  | { readonly method: 'splitSentences'; readonly text: string; readonly splitter: Splitter }
  | { readonly method: 'define'; readonly words: readonly WordReference[] }
  | { readonly method: 'recognize'; readonly words: readonly WordReference[] }
  | { readonly method: 'usualSpellings'; readonly words: readonly WordReference[] }
  | { readonly method: 'levels'; readonly entries: readonly string[] }
  | { readonly method: 'divide'; readonly words: readonly WordReference[] }
  | {
      readonly method: 'lookUp';
      readonly words: readonly WordQuery[];
      readonly most: number;
      readonly divides: boolean;
      readonly detail: EntryDetail;
    }
  | { readonly method: 'search'; readonly question: string; readonly most: number }
  | { readonly method: 'searchPatterns'; readonly question: string }
  | { readonly method: 'describe'; readonly entry: string; readonly written: string }
  | {
      readonly method: 'findSenses';
      readonly entry: string;
      readonly written: string;
      readonly sentences: readonly TranslatedSentence[];
    }
  | { readonly method: 'accentPairs'; readonly word: string; readonly reading: string }
  | { readonly method: 'findNames'; readonly written: string }
  | { readonly method: 'wordSet'; readonly set: WordSetName; readonly count: number };

/** A message to a worker: a request, or its number alone to ask for the next part of its answer. */
export interface Message {
  readonly number: number;
  readonly request?: Request;
}

/** A part of an answer, or why there is none. */
export type Answer = { readonly number: number } & (
  | { readonly items: readonly unknown[]; readonly done: boolean }
  | { readonly failure: string }
);

/**
 * `prompt`: a short job of an open page; `awaited`: a piece of a large text that a caller waits for; `background`: without a
 * waiting caller.
 */
export type Priority = 'prompt' | 'awaited' | 'background';

/** One worker is for prompt jobs; the others yield the processors to everything else. */
type Kind = 'prompt' | 'background';

/** `workerData` of a worker. */
export interface WorkerTask {
  readonly tables: CoreTables;
  readonly kind: Kind;
}

interface Job {
  readonly request: Request;
  readonly resolve: (items: unknown[]) => void;
  readonly reject: (error: Error) => void;
  readonly priority: Priority;
  attempts: number;
}

interface JobInHand {
  readonly job: Job;
  /** By `performance.now()`. */
  readonly since: number;
  readonly items: unknown[];
  readonly timer: NodeJS.Timeout;
}

interface Seat {
  readonly kind: Kind;
  readonly worker: Worker;
  /** By number, in the order of execution. */
  readonly inHand: Map<number, JobInHand>;
  /** It gets no jobs before, by `performance.now()`. */
  restsUntil: number;
  /** Ends an idle worker. */
  release?: NodeJS.Timeout;
}

/**
 * Limits of a worker's heap, more than twice the need of the largest job: with lower limits V8 collects sooner, and below
 * 1 GB its old generation grows in smaller steps. Two workers keep 80 MB less than without these
 * bounds, at some five percent of their speed; half of the young generation would save 30 MB more, and cost four.
 */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };
/** The largest job takes about one second; a longer one hangs. */
const JOB_TIMEOUT_MS = 60_000;
const ATTEMPTS = 2;
/**
 * Requests that a worker has in hand: while the event loop is busy with an answer, the worker is with the next. With
 * one at a time, a worker that needs 2 ms for a page answered 25 of them in a second of a busy event loop.
 */
const IN_HAND = { prompt: 8, background: 2 };
const PRIORITIES: readonly Priority[] = ['prompt', 'awaited', 'background'];
/** Readers send the next request within this time. */
const READING_MS = 1_000;
/** An idle background worker, which holds 50 MB, is ended after this time. */
const RELEASE_MS = 600_000;
/** Background work rests above this share of busy time of process and machine; see {@link Busyness}. */
const BUSY = 0.4;
/** The rest after a job, as a multiple of its time, while process or machine is fully busy. */
const MAX_REST_FACTOR = 8;
/** A job on a full machine takes seconds, mostly of waiting; the rest needs no multiple of those. */
const MAX_REST_MS = 2_000;

/**
 * Worker threads that answer requests by their priority, then in the order asked. Prompt ones have a worker of their
 * own, which takes others only while no page asks, awaited ones first. The other workers have a low priority, and rest
 * between two background jobs while pages ask and process or machine is busy. A single worker takes all. Answers of many items come in parts,
 * each read in a turn of the event loop of its own.
 *
 * A worker that dies is replaced, and what it had in hand is tried once more, each request alone. Workers but the one for
 * prompt jobs end when they are not needed for long, and start again with the next job.
 */
export class Pool {
  private readonly seats = new Set<Seat>();
  private readonly waiting: Job[] = [];
  private closed = false;
  private numbers = 0;
  /** When the last prompt request arrived or was answered, by `performance.now()`. */
  private lastPrompt = Number.NEGATIVE_INFINITY;

  /**
   * @param size number of worker threads, at least 1; each starts when it is first needed, the one for prompt jobs also by `warmUp`
   * @param script the module that the threads run
   * @param readingMs for how long after a prompt request the prompt worker is kept free for the next
   * @param busyness is asked whenever background work is answered
   * @param releaseMs for how long a worker that is not for prompt jobs is kept without work
   */
  constructor(
    private readonly tables: CoreTables,
    private readonly size: number,
    private readonly script = new URL('./worker.js', import.meta.url),
    private readonly readingMs = READING_MS,
    private readonly busyness: Pick<Busyness, 'sinceLast'> = new Busyness(),
    private readonly releaseMs = RELEASE_MS,
  ) {}

  /** Starts the worker for prompt jobs without waiting for it; another would take as much of a start's processor time. */
  warmUp(): void {
    if (this.seatsOf('prompt').length === 0) this.startWorker('prompt');
  }

  /**
   * @returns the items of the answer
   * @throws DomainError `language.worker-failed` when two workers died of the request, `language.closed` after `close`
   */
  run<T>(request: Request, priority: Priority = 'prompt'): Promise<T[]> {
    if (this.closed) return Promise.reject(closedError());
    return new Promise<T[]>((resolve, reject) => {
      this.waiting.push({ request, resolve: resolve as Job['resolve'], reject, priority, attempts: 0 });
      if (priority === 'prompt') this.lastPrompt = performance.now();
      this.assign();
    });
  }

  /** Ends the workers; requests that have no answer yet fail with `language.closed`. */
  async close(): Promise<void> {
    this.closed = true;
    const seats = [...this.seats];
    this.seats.clear();
    for (const job of this.waiting.splice(0)) job.reject(closedError());
    for (const { job } of seats.flatMap(takeAll)) job.reject(closedError());
    await Promise.all(seats.map((seat) => seat.worker.terminate()));
  }

  /** Called for each new job, and whenever a worker has room. */
  private assign(): void {
    for (const priority of PRIORITIES) {
      for (;;) {
        const next = this.waiting.findIndex((job) => job.priority === priority);
        const seat = next < 0 ? undefined : this.seatFor(this.waiting[next]!);
        if (!seat) break;
        const [job] = this.waiting.splice(next, 1);
        this.give(seat, job!);
      }
    }
  }

  private seatFor(job: Job): Seat | undefined {
    const kinds = this.kindsFor(job);
    const mayTake = (seat: Seat) => job.priority === 'awaited' || !isResting(seat);
    for (const kind of kinds) {
      const seats = this.seatsOf(kind);
      const free = seats.find((seat) => seat.inHand.size === 0 && mayTake(seat));
      if (free) return free;
      if (seats.length < this.most(kind)) return this.startWorker(kind);
    }
    if (this.isLast(job)) return undefined;
    return kinds.flatMap((kind) => this.seatsOf(kind)).find((seat) => hasRoom(seat, job) && mayTake(seat));
  }

  /** The last piece of a large text is left to the worker that is free first, rather than to one that is at work. */
  private isLast({ priority }: Job): boolean {
    return priority !== 'prompt' && this.waiting.filter((other) => other.priority === priority).length === 1;
  }

  private kindsFor({ priority }: Job): Kind[] {
    if (priority === 'prompt' || this.size === 1) return ['prompt'];
    if (performance.now() - this.lastPrompt < this.readingMs) return ['background'];
    return priority === 'awaited' ? ['prompt', 'background'] : ['background', 'prompt'];
  }

  private most(kind: Kind): number {
    return kind === 'prompt' ? 1 : this.size - 1;
  }

  private seatsOf(kind: Kind): Seat[] {
    return [...this.seats].filter((seat) => seat.kind === kind);
  }

  private give(seat: Seat, job: Job): void {
    job.attempts++;
    clearTimeout(seat.release);
    const timer = setTimeout(() => void seat.worker.terminate(), JOB_TIMEOUT_MS);
    const number = this.numbers++;
    seat.inHand.set(number, { job, since: performance.now(), items: [], timer });
    seat.worker.postMessage({ number, request: job.request } satisfies Message);
  }

  private startWorker(kind: Kind): Seat {
    const workerData: WorkerTask = { tables: this.tables, kind };
    const worker = new Worker(this.script, { workerData, resourceLimits: HEAP_LIMITS });
    const seat: Seat = { kind, worker, inHand: new Map(), restsUntil: 0 };
    this.seats.add(seat);
    worker.on('message', (answer: Answer) => this.receive(seat, answer));
    // What the worker died of is the failure of its job, if it fails again; 'exit' follows in any case.
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.replace(seat, cause));
    this.releaseLater(seat);
    return seat;
  }

  /** Ends a worker that is given nothing until then. */
  private releaseLater(seat: Seat): void {
    if (seat.kind === 'prompt' || seat.inHand.size > 0) return;
    clearTimeout(seat.release);
    seat.release = setTimeout(() => {
      this.seats.delete(seat);
      void seat.worker.terminate();
    }, this.releaseMs).unref();
  }

  private receive(seat: Seat, answer: Answer): void {
    const { number } = answer;
    const found = seat.inHand.get(number);
    if (!found) return;
    const { job, items, timer } = found;
    if ('items' in answer) {
      for (const item of answer.items) items.push(item);
      if (!answer.done) {
        seat.worker.postMessage({ number } satisfies Message);
        return;
      }
    }
    clearTimeout(timer);
    seat.inHand.delete(number);
    if (job.priority === 'prompt') this.lastPrompt = performance.now();
    if ('failure' in answer) job.reject(failedError(new Error(answer.failure)));
    else job.resolve(items);
    if (seat.kind === 'background') this.rest(seat, performance.now() - found.since);
    this.assign();
    this.releaseLater(seat);
  }

  /**
   * Rests in favour of readers. A worker's low priority alone is not enough: its answers cause work in the event loop and in
   * PostgreSQL, which has normal priority.
   */
  private rest(seat: Seat, ms: number): void {
    const busy = this.busyness.sinceLast();
    if (busy <= BUSY || performance.now() - this.lastPrompt >= this.readingMs) return;
    const rest = Math.min((ms * MAX_REST_FACTOR * (busy - BUSY)) / (1 - BUSY), MAX_REST_MS);
    seat.restsUntil = Math.max(seat.restsUntil, performance.now() + rest);
    this.wake(seat);
  }

  /** Gives a worker more once it has rested. A timer may end before its time, by as long as its turn has taken. */
  private wake(seat: Seat): void {
    const left = seat.restsUntil - performance.now();
    if (left > 0) setTimeout(() => this.wake(seat), Math.ceil(left)).unref();
    else this.assign();
  }

  private replace(seat: Seat, cause: unknown): void {
    if (!this.seats.delete(seat)) return;
    clearTimeout(seat.release);
    const again: Job[] = [];
    for (const { job } of takeAll(seat)) {
      if (job.attempts < ATTEMPTS) again.push(job);
      else job.reject(failedError(cause));
    }
    this.waiting.unshift(...again);
    this.assign();
  }
}

/** A job whose worker died is retried alone: any of the jobs in hand may have killed it. */
function hasRoom({ kind, inHand }: Seat, job: Job): boolean {
  const others = [...inHand.values()];
  if (job.attempts > 0 || others.some((other) => other.job.attempts > 1)) return false;
  return (job.priority === 'prompt' || kind === 'background') && others.length < IN_HAND[kind];
}

const isResting = ({ restsUntil }: Seat) => performance.now() < restsUntil;

function takeAll({ inHand }: Seat): JobInHand[] {
  const jobs = [...inHand.values()];
  for (const { timer } of jobs) clearTimeout(timer);
  inHand.clear();
  return jobs;
}

const closedError = () => new DomainError('language.closed');

const failedError = (cause: unknown) =>
  new DomainError(
    'language.worker-failed',
    {},
    {
      cause,
    },
  );
