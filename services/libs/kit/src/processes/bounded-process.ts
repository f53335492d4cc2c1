import { fileURLToPath } from 'node:url';
import { cancelledError, onCancellation } from '../cancellation.js';
import { away, DomainError, type WrittenFailure } from '../errors.js';
import { hearsFromStarter } from './hears-from-starter.js';
import { type ProcessUsage, usageOf } from './process-usage.js';
import { type Ended, StartedProcess } from './started-process.js';

/** What a process answers that does not answer what it was asked for. */
export type Refused =
  | { readonly refusal: WrittenFailure }
  /** Where it failed, without what the file says. */
  | { readonly failure: string };

/** How a process is bounded, and what becomes of one that is over a bound. */
export interface ProcessBounds {
  readonly heapMegabytes: number;
  readonly residentBytes: number;
  /** Of a message: all others wait while one is read. */
  readonly messageBytes: number;
  /** Of a process that hangs, whatever it took: far more than a busy machine makes of the processor time allowed. */
  readonly wallMs: number;
  /** The one folder that it may read and write, beside the code that it may read. */
  readonly folder?: string;
  /** It loads a program of others that is no JavaScript. */
  readonly withAddons?: boolean;
  /** Over a bound. */
  tooComplex(): DomainError;
  /** It ended without an answer, or says that it failed. */
  unreadable(failure?: string): DomainError;
}

export interface Asked<T, Message> {
  /** Milliseconds of processor time that are allowed, as far as it is now. */
  allowedMs(): number;
  /** Takes a message; the answer, where it is that. */
  take(message: Message): T | Promise<T> | undefined;
}

/** As often in a row a process may be seen to have done nothing, though nothing kept it from it. */
const IDLE_LOOKS = 50;
const WATCH_MS = 200;
/** Where the code lies that a process needs, and nothing else it may read. */
const ROOT = new URL('../../../../../', import.meta.url);

/** A process that reads one file which nobody has checked: it knows no secrets, and is killed at its bounds. */
export class BoundedProcess {
  private readonly child: StartedProcess<object>;
  private readonly begun = performance.now();
  private readonly over = Promise.withResolvers<Ended>();
  private take: (message: object) => void = () => {};
  private tooLarge: () => void = () => {};

  /**
   * @param script what it runs: `answersOneQuestion`
   * @param usage what a process that was started so long ago has taken; undefined when it has ended
   */
  constructor(
    script: URL,
    private readonly bounds: ProcessBounds,
    private readonly usage: (pid: number, ageMs: number) => Promise<ProcessUsage | undefined> = usageOf,
  ) {
    this.child = new StartedProcess(script, [`--max-old-space-size=${bounds.heapMegabytes}`, ...sandbox(bounds)], {
      message: (message) => this.take(message),
      messageBytes: bounds.messageBytes,
      tooLarge: () => this.tooLarge(),
      ended: (ended) => this.over.resolve(ended),
    });
  }

  /**
   * Asks it, once.
   *
   * @param signal aborted: the process is killed
   * @throws DomainError as the process refuses, as the bounds say, `rpc.cancelled`, `service.unavailable` where what
   *   has started it is gone
   */
  ask<T, Message extends object>(
    question: object,
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
    { allowedMs, take }: Asked<T, Message>,
  ): Promise<T> {
    const { child, bounds } = this;
    const answer = new Promise<T>((resolve, reject) => {
      const stop = (error: Error) => {
        reject(error);
        this.kill();
      };
      let idleLooks = 0;
      let lastMs = 0;
      const watch = setInterval(async () => {
        const ageMs = performance.now() - this.begun;
        if (ageMs > bounds.wallMs) return stop(bounds.tooComplex());
        const used = child.pid === undefined ? undefined : await this.usage(child.pid, ageMs);
        // Not started yet, or ended: its answer may still be on the way.
        if (!used) return;
        const { processorMs, residentBytes, isWaiting } = used;
        idleLooks = isWaiting && processorMs === lastMs ? idleLooks + 1 : 0;
        lastMs = processorMs;
        const isOver = processorMs > allowedMs() || residentBytes > bounds.residentBytes;
        if (isOver || idleLooks > IDLE_LOOKS) stop(bounds.tooComplex());
      }, WATCH_MS);
      this.tooLarge = () => stop(bounds.tooComplex());
      const stopListening = onCancellation(signal, () => stop(cancelledError()));
      this.take = (given) => {
        const message = given as Message | Refused;
        if ('refusal' in message) {
          reject(new DomainError(message.refusal));
        } else if ('failure' in message) {
          reject(bounds.unreadable(message.failure));
        } else {
          const taken = take(message);
          if (taken !== undefined) resolve(taken);
        }
      };
      void this.over.promise.then(({ code, signal: killedBy, failure }) => {
        clearInterval(watch);
        stopListening();
        const isLost = code === null && killedBy === null;
        // Without an answer: V8 aborts where its heap is full.
        reject(failure ?? (isLost ? away() : killedBy === 'SIGABRT' ? bounds.tooComplex() : bounds.unreadable()));
      });
    });
    // Not above: what listens there would keep the file in memory for as long as it listens itself.
    child.send(question);
    child.sendBytes(bytes);
    return answer;
  }

  /** Settles when the process has ended, with the signal that ended it. */
  async ended(): Promise<string | null> {
    return (await this.over.promise).signal;
  }

  kill(): void {
    this.child.kill();
  }
}

/** Node's permissions, where this Node has them: nothing may be started, and only code and `folder` may be read. */
function sandbox({ folder, withAddons }: ProcessBounds): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  return [
    '--permission',
    ...['node_modules', 'services'].map((code) => `--allow-fs-read=${fileURLToPath(new URL(code, ROOT))}`),
    ...(withAddons ? ['--allow-addons'] : []),
    ...(folder ? [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`] : []),
  ];
}

/** Where an error comes from, without its message: that may quote the file. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...places].join('\n');
}

/**
 * In the process: answers the one question with what `answer` makes of it, or with why there is no answer.
 *
 * @param answer is given the question, the bytes of the file, and by what it sends what comes before its answer
 */
export function answersOneQuestion<Question, Answer extends object>(
  answer: (question: Question, bytes: Buffer, tell: (message: object) => void) => Promise<Answer>,
): void {
  let question: Question;
  hearsFromStarter(async (frame, asker) => {
    if ('value' in frame) {
      question = frame.value as Question;
      return;
    }
    let message: Answer | Refused;
    try {
      message = await answer(question, frame.bytes, asker.tell);
    } catch (error) {
      message =
        error instanceof DomainError
          ? { refusal: { code: error.code, kind: error.kind, message: error.message, values: error.values } }
          : { failure: placesOf(error) };
    }
    asker.tell(message, asker.end);
  });
}
