import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cancelledError, onCancellation } from '@ichibun/kit/cancellation';
import { DomainError, type ErrorCode, type ErrorKind } from '@ichibun/kit/errors';
import { Logger } from '@nestjs/common';
import type { Block } from '../dictionaries/blocks.js';
import type { DictionaryInfo } from '../dictionaries/read-yomitan.js';
import { type KindOfFile, kindOfFile } from './kind-of-file.js';
import { type PackedSource, unpacked } from './packed-source.js';
import { refusal, tooComplex } from './refusal.js';
import type { PictureFile, Source } from './source.js';

export type Question =
  /** A file with its name; null for a text, which is UTF-8. */
  | { readonly name: string | null }
  /** A learner's dictionary. */
  | { readonly isDictionary: true };

export type Answer =
  | { readonly source: PackedSource }
  | { readonly dictionary: DictionaryInfo }
  | { readonly refusal: { readonly code: ErrorCode; readonly kind: ErrorKind; readonly message: string } }
  | { readonly failure: string };

/** A picture of the source that will follow. */
export interface Picture {
  readonly picture: PictureFile;
}

/** A block of the dictionary that will follow. */
export interface DictionaryBlock {
  readonly block: Block;
}

/** How many pages of a PDF have been read so far. */
export interface Progress {
  readonly pages: number;
}

/**
 * Bounds on reading one file. Processor time, since a busy machine is not the file's fault: the longest novel takes a
 * second, and 200 MB. `wallMs` is for a process that hangs, and so is `idleLooks`: as often in a row it may be seen to
 * have done nothing, though nothing kept it from it.
 */
const LIMITS = { processorMs: 15_000, wallMs: 180_000, idleLooks: 50, heapMegabytes: 512, residentBytes: 1024 ** 3 };
/** Processor time for a dictionary: the largest in use take a fifth of it. */
const DICTIONARY_MS = 60_000;
/** A PDF must be read at this speed after a start-up time: real ones come at some 400 pages a second. */
const PDF = { startMs: 5_000, pagesPerSecond: 20 };
const WATCH_MS = 200;
/** The unit of times in /proc (USER_HZ): a hundredth of a second on every Linux. */
const TICK_MS = 10;

type Message = Answer | Progress | Picture | DictionaryBlock;

/** A dictionary as it is kept: its rows in blocks, in the order of their words. */
export interface ReadDictionary {
  readonly info: DictionaryInfo;
  readonly blocks: readonly Block[];
}

const SCRIPT = fileURLToPath(new URL('./reading-process.js', import.meta.url));
/** Where the code lies that the process needs, and nothing else it may read. */
const ROOT = new URL('../../../../', import.meta.url);

const logger = new Logger('FileReader');

/** A process that reads one file. */
export class BoundedProcess {
  private readonly child: ChildProcess;
  private readonly begun = performance.now();

  constructor() {
    this.child = fork(SCRIPT, [], {
      env: {},
      execArgv: [`--max-old-space-size=${LIMITS.heapMegabytes}`, ...sandbox()],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
  }

  /**
   * Reads a file, once.
   *
   * @param signal aborted: the process is killed
   * @throws DomainError as the file itself is refused, `reader.too-complex` when a bound is reached,
   *   `reader.unreadable-file` when reading fails, `rpc.cancelled`
   */
  read(bytes: Uint8Array, name: string | null, signal: AbortSignal | undefined): Promise<Source> {
    const kind = name === null ? 'other' : kindOfFile(bytes);
    let pages = 0;
    const pictures: PictureFile[] = [];
    return this.ask<Source>({ name }, bytes, signal, {
      allowedMs: () => allowedMs(kind, pages),
      take: (message) => {
        if ('pages' in message) pages = message.pages;
        else if ('picture' in message) pictures.push(message.picture);
        else if ('source' in message) return unpacked(message.source, pictures);
        return undefined;
      },
    });
  }

  /**
   * Reads a dictionary, once.
   *
   * @param signal as `read`
   * @throws DomainError as `readYomitan`, `read`
   */
  readDictionary(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<ReadDictionary> {
    const blocks: Block[] = [];
    return this.ask<ReadDictionary>({ isDictionary: true }, bytes, signal, {
      allowedMs: () => DICTIONARY_MS,
      take: (message) => {
        if ('block' in message) blocks.push(message.block);
        else if ('dictionary' in message) return { info: message.dictionary, blocks };
        return undefined;
      },
    });
  }

  private ask<T>(
    question: Question,
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
    { allowedMs, take }: { allowedMs(): number; take(message: Message): T | Promise<T> | undefined },
  ): Promise<T> {
    const { child } = this;
    return new Promise<T>((resolve, reject) => {
      const stop = (error: Error) => {
        reject(error);
        this.kill();
      };
      let idleLooks = 0;
      let lastMs = 0;
      const watch = setInterval(async () => {
        if (performance.now() - this.begun > LIMITS.wallMs) return stop(tooComplex());
        const { processorMs, residentBytes, isWaiting } = await this.used();
        idleLooks = isWaiting && processorMs === lastMs ? idleLooks + 1 : 0;
        lastMs = processorMs;
        const isOver = processorMs > allowedMs() || residentBytes > LIMITS.residentBytes;
        if (isOver || idleLooks > LIMITS.idleLooks) stop(tooComplex());
      }, WATCH_MS);
      const stopListening = onCancellation(signal, () => stop(cancelledError()));
      child.on('message', (message: Message) => {
        if ('refusal' in message) {
          reject(new DomainError(message.refusal.code, message.refusal.kind, message.refusal.message));
        } else if ('failure' in message) {
          logger.warn(`a file could not be read: ${message.failure}`);
          reject(unreadable());
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
        reject(killedBy === 'SIGABRT' ? tooComplex() : unreadable());
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
      // Behind the program's name, which may hold anything: the 3rd, 14th and 15th field of all (proc_pid_stat(5)).
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

const allowedMs = (kind: KindOfFile, pages: number): number =>
  kind === 'pdf' ? Math.min(LIMITS.processorMs, PDF.startMs + (1000 * pages) / PDF.pagesPerSecond) : LIMITS.processorMs;

/** Node's permissions, where this Node has them: nothing may be written or started, and only code may be read. */
function sandbox(): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  return [
    '--permission',
    ...['node_modules', 'services'].map((folder) => `--allow-fs-read=${fileURLToPath(new URL(folder, ROOT))}`),
  ];
}

const unreadable = () =>
  refusal('reader.unreadable-file', 'This file could not be read. Save it again or in another format, then upload it.');
