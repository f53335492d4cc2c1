import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cancelledError, onCancellation } from './cancellation.js';
import { DomainError, type ErrorCode, type ErrorKind } from './errors.js';

/** What a process answers that does not answer what it was asked for. */
export type Refused =
  | { readonly refusal: { readonly code: ErrorCode; readonly kind: ErrorKind; readonly message: string } }
  /** Where it failed, without what the file says. */
  | { readonly failure: string };

/** How a process is bounded, and what becomes of one that is over a bound. */
export interface ProcessBounds {
  readonly heapMegabytes: number;
  readonly residentBytes: number;
  /** Of a process that hangs. */
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
/** The unit of times in /proc (USER_HZ): a hundredth of a second on every Linux. */
const TICK_MS = 10;
/** Where the code lies that a process needs, and nothing else it may read. */
const ROOT = new URL('../../../../', import.meta.url);

/** A process that reads one file which nobody has checked: it knows no secrets, and is killed at its bounds. */
export class BoundedProcess {
  private readonly child: ChildProcess;
  private readonly begun = performance.now();

  /** @param script what it runs; it reads the file from its input and the question as a message */
  constructor(
    script: URL,
    private readonly bounds: ProcessBounds,
  ) {
    this.child = fork(fileURLToPath(script), [], {
      env: {},
      execArgv: [`--max-old-space-size=${bounds.heapMegabytes}`, ...sandbox(bounds)],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
  }

  /**
   * Asks it, once.
   *
   * @param signal aborted: the process is killed
   * @throws DomainError as the process refuses, as the bounds say, `rpc.cancelled`
   */
  ask<T, Message extends object>(
    question: object,
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
    { allowedMs, take }: Asked<T, Message>,
  ): Promise<T> {
    const { child, bounds } = this;
    return new Promise<T>((resolve, reject) => {
      const stop = (error: Error) => {
        reject(error);
        this.kill();
      };
      let idleLooks = 0;
      let lastMs = 0;
      const watch = setInterval(async () => {
        if (performance.now() - this.begun > bounds.wallMs) return stop(bounds.tooComplex());
        const { processorMs, residentBytes, isWaiting } = await this.used();
        idleLooks = isWaiting && processorMs === lastMs ? idleLooks + 1 : 0;
        lastMs = processorMs;
        const isOver = processorMs > allowedMs() || residentBytes > bounds.residentBytes;
        if (isOver || idleLooks > IDLE_LOOKS) stop(bounds.tooComplex());
      }, WATCH_MS);
      const stopListening = onCancellation(signal, () => stop(cancelledError()));
      child.on('message', (message: Message | Refused) => {
        if ('refusal' in message) {
          reject(new DomainError(message.refusal.code, message.refusal.kind, message.refusal.message));
        } else if ('failure' in message) {
          reject(bounds.unreadable(message.failure));
        } else {
          const taken = take(message);
          if (taken !== undefined) resolve(taken);
        }
      });
      child.once('error', (error) => {
        clearInterval(watch);
        reject(error);
      });
      child.once('exit', (_, killedBy) => {
        clearInterval(watch);
        stopListening();
        // Without an answer: V8 aborts where its heap is full.
        reject(killedBy === 'SIGABRT' ? bounds.tooComplex() : bounds.unreadable());
      });
      // The process may be gone before it has taken all.
      child.stdin!.on('error', () => {});
      child.stdin!.end(bytes);
      child.send(question, () => {});
    });
  }

  /** Settles when the process has ended, with the signal that ended it. */
  async ended(): Promise<string | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.signalCode;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /**
   * Processor time and memory that it has taken, and whether it waits for neither a processor nor a disk. Where there
   * is no /proc, the time that has passed, 0, and no.
   */
  private async used(): Promise<{ processorMs: number; residentBytes: number; isWaiting: boolean }> {
    try {
      const [stat, statm] = await Promise.all(
        ['stat', 'statm'].map((file) => readFile(`/proc/${this.child.pid}/${file}`, 'latin1')),
      );
      // After the program's name, which may hold anything: the 3rd, 14th and 15th field of all (proc_pid_stat(5)).
      const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
      const processorMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
      const isWaiting = fields[0] !== 'R' && fields[0] !== 'D';
      return { processorMs, residentBytes: Number(statm!.split(' ')[1]) * 4096, isWaiting };
    } catch {
      // It has just ended, or there is no /proc.
      return { processorMs: performance.now() - this.begun, residentBytes: 0, isWaiting: false };
    }
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
 * @param answer is given the question, and sends what comes before its answer by `process.send`
 */
export function answersOneQuestion<Question, Answer extends object>(
  answer: (question: Question) => Promise<Answer>,
): void {
  process.once('message', async (question: Question) => {
    const message: Answer | Refused = await answer(question).catch((error: unknown) =>
      error instanceof DomainError
        ? { refusal: { code: error.code, kind: error.kind, message: error.message } }
        : { failure: placesOf(error) },
    );
    process.send!(message, undefined, undefined, () => process.disconnect());
  });
  // The parent has gone, or does not want the answer any more.
  process.once('disconnect', () => process.exit());
}
