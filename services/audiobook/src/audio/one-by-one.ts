import { DomainError } from '@ichibun/kit/errors';

/** Where tasks are done, one at a time: a thread or a process. */
export interface Workplace<Task> {
  begin(task: Task): void;
  /** Ends it; what it was doing is lost. */
  end(): Promise<unknown>;
  /** Whether it keeps the process running. */
  hold(isHeld: boolean): void;
}

/** Who hears from a workplace. */
export interface Listener<Answer> {
  answered(answer: Answer): void;
  /** It is no longer there. @param cause where something went wrong */
  gone(cause?: unknown): void;
}

interface Job<Task, Result> {
  readonly task: Task;
  readonly signal: AbortSignal;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface OneByOneOptions<Task, Answer, Result> {
  /** Makes a workplace. */
  readonly open: (listener: Listener<Answer>) => Workplace<Task>;
  /** The result of an answer. @throws what whoever asked is told */
  readonly resultOf: (answer: Answer) => Result;
  /** Milliseconds of one task. */
  readonly taskMs: number;
  /** Milliseconds without work after which the workplace ends, and its memory is free again. */
  readonly idleMs: number;
  /** Tasks that may wait; more are refused. */
  readonly mostWaiting?: number;
}

/**
 * Tasks for one workplace, in the order asked; those that somebody listens for go before those in the background. It is
 * opened with the first task, ends when there is none for a while, and is replaced when it dies.
 */
export class OneByOne<Task, Answer, Result> {
  private readonly waiting: Job<Task, Result>[] = [];
  private readonly background: Job<Task, Result>[] = [];
  private workplace: Workplace<Task> | undefined;
  private current: Job<Task, Result> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: OneByOneOptions<Task, Answer, Result>) {}

  /**
   * The result of a task.
   *
   * @param inBackground whether others go before it
   * @throws DomainError `speech.failed`, `speech.closed`, `speech.too-many`; the signal's reason when it is aborted while
   *   waiting; what `resultOf` throws
   */
  run(task: Task, signal: AbortSignal, inBackground = false): Promise<Result> {
    if (this.isClosed) return Promise.reject(closedError());
    const { mostWaiting = Number.POSITIVE_INFINITY } = this.options;
    if (this.waiting.length + this.background.length >= mostWaiting) return Promise.reject(busyError());
    return new Promise((resolve, reject) => {
      (inBackground ? this.background : this.waiting).push({ task, signal, resolve, reject });
      this.begin();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const { workplace } = this;
    this.workplace = undefined;
    for (const job of [this.current, ...this.waiting.splice(0), ...this.background.splice(0)]) {
      job?.reject(closedError());
    }
    this.current = undefined;
    await workplace?.end();
  }

  private begin(): void {
    if (this.current) return;
    const job = this.waiting.shift() ?? this.background.shift();
    clearTimeout(this.timer);
    if (!job) {
      this.timer = setTimeout(() => this.end(), this.options.idleMs).unref();
      return;
    }
    if (job.signal.aborted) {
      job.reject(job.signal.reason);
      this.begin();
      return;
    }
    this.current = job;
    this.workplace ??= this.open();
    this.workplace.hold(true);
    this.timer = setTimeout(() => void this.workplace?.end(), this.options.taskMs);
    this.workplace.begin(job.task);
  }

  private open(): Workplace<Task> {
    const workplace = this.options.open({
      answered: (answer) => this.finish(workplace, answer),
      gone: (cause) => {
        if (this.workplace !== workplace) return;
        this.workplace = undefined;
        const job = this.current;
        this.current = undefined;
        job?.reject(failedError(cause));
        this.begin();
      },
    });
    return workplace;
  }

  private finish(workplace: Workplace<Task>, answer: Answer): void {
    const job = this.current;
    if (this.workplace !== workplace || !job) return;
    this.current = undefined;
    // An idle one does not keep the process.
    workplace.hold(false);
    try {
      job.resolve(this.options.resultOf(answer));
    } catch (error) {
      job.reject(error);
    }
    this.begin();
  }

  private end(): void {
    const { workplace } = this;
    this.workplace = undefined;
    void workplace?.end();
  }
}

const closedError = () => new DomainError('speech.closed');

const busyError = () => new DomainError('speech.too-many', { whose: 'voice' });

export const failedError = (cause: unknown) => new DomainError('speech.failed', {}, { cause });
