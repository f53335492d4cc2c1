import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DomainError, type ErrorCode, type ErrorKind } from '@ichibun/kit/errors';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { readText } from './read-text.js';
import { refusal, tooComplex } from './refusal.js';
import type { Source } from './source.js';

export interface Question {
  /** The file's name; null for a text, which is UTF-8. */
  readonly name: string | null;
}

export type Answer =
  | { readonly source: Source }
  | { readonly refusal: { readonly code: ErrorCode; readonly kind: ErrorKind; readonly message: string } }
  | { readonly failure: string };

/** Bounds on reading one file. The longest novel takes a second and 200 MB as EPUB; a PDF of 1,000 pages 10 seconds. */
const LIMITS = { milliseconds: 90_000, heapMegabytes: 512, residentBytes: 1024 ** 3 };
/** UTF-16 units of a text that is read at once: the worst of them takes some 5 ms. */
const SHORT_TEXT = 10_000;
/** Files read at a time. */
const PROCESSES = 2;
const WATCH_MS = 200;

const SCRIPT = fileURLToPath(new URL('./reading-process.js', import.meta.url));
/** Where the code lies that the process needs, and nothing else it may read. */
const ROOT = new URL('../../../../', import.meta.url);

/** Reads files that nobody has checked, each in a process of its own that is bounded in time and memory. */
@Injectable()
export class FileReader implements OnApplicationShutdown {
  private readonly logger = new Logger('FileReader');
  private readonly running = new Set<ChildProcess>();
  private readonly waiting: (() => void)[] = [];
  private places = PROCESSES;

  /**
   * @param name the file's, for messages
   * @throws DomainError what the file itself gives cause for (see `readFile` in read-file.ts), `reader.too-complex` when a
   *   bound is reached, `reader.unreadable-file` when reading fails
   */
  read(bytes: Uint8Array, name: string): Promise<Source> {
    return this.inTurn(bytes, name);
  }

  /** Reads a text as `readText` in read-text.ts does; a long one elsewhere, since it takes long. */
  async readText(text: string): Promise<Source> {
    return text.length <= SHORT_TEXT ? readText(text) : this.inTurn(Buffer.from(text, 'utf8'), null);
  }

  private async inTurn(bytes: Uint8Array, name: string | null): Promise<Source> {
    if (this.places > 0) this.places--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await this.readInProcess(bytes, name);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.places++;
    }
  }

  onApplicationShutdown(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }

  private readInProcess(bytes: Uint8Array, name: string | null): Promise<Source> {
    const child = fork(SCRIPT, [], {
      env: {},
      execArgv: [`--max-old-space-size=${LIMITS.heapMegabytes}`, ...sandbox()],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    this.running.add(child);
    return new Promise<Source>((resolve, reject) => {
      const stop = (error: Error) => {
        reject(error);
        child.kill('SIGKILL');
      };
      const timer = setTimeout(() => stop(tooComplex()), LIMITS.milliseconds);
      const watch = setInterval(async () => {
        if ((await residentBytes(child)) > LIMITS.residentBytes) stop(tooComplex());
      }, WATCH_MS);
      child.once('message', (answer: Answer) => {
        if ('source' in answer) resolve(answer.source);
        else if ('refusal' in answer) {
          reject(new DomainError(answer.refusal.code, answer.refusal.kind, answer.refusal.message));
        } else {
          this.logger.warn(`a file could not be read: ${answer.failure}`);
          reject(unreadable());
        }
      });
      child.once('error', reject);
      child.once('exit', (_, signal) => {
        clearTimeout(timer);
        clearInterval(watch);
        this.running.delete(child);
        // Without an answer: V8 aborts where its heap is full.
        reject(signal === 'SIGABRT' ? tooComplex() : unreadable());
      });
      // The process may be gone before it has taken all.
      child.stdin!.on('error', () => {});
      child.stdin!.end(bytes);
      child.send({ name } satisfies Question, () => {});
    });
  }
}

/** Node's permissions, where this Node has them: nothing may be written or started, and only code may be read. */
function sandbox(): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  return [
    '--permission',
    ...['node_modules', 'services'].map((folder) => `--allow-fs-read=${fileURLToPath(new URL(folder, ROOT))}`),
  ];
}

/** Memory that a process takes, where the system tells; 0 elsewhere, where only V8's heap is bounded. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ');
    return Number(pages) * 4096;
  } catch {
    // It has just ended, or there is no /proc.
    return 0;
  }
}

const unreadable = () =>
  refusal(
    'reader.unreadable-file',
    'This file could not be read. Save it again or in another format, and upload that.',
  );
