import { cancellationOf } from '@ichibun/kit/cancellation';
import { DomainError } from '@ichibun/kit/errors';
import { FairQueue } from '@ichibun/kit/fair-queue';
import { keepStarter } from '@ichibun/kit/processes/started-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { kindOfFile } from '../book-files/kind-of-file.js';
import type { ParsedFile } from '../book-files/parsed-file.js';
import { readText } from '../book-files/read-text.js';
import { FileReadingProcess, type ReadDictionary } from './file-reading-process.js';

/** UTF-16 units of a text that is read at once: the worst of them takes some 5 ms. */
const SHORT_TEXT = 10_000;
/** Bytes of a plain text that never waits behind books: the worst takes a fifth of a second of processor time. */
const SHORT_FILE = 1024 * 1024;
/** Books read at a time, and plain texts and dictionaries beside them. */
const PLACES = { books: 2, texts: 1, dictionaries: 1 };
/** Files and texts of one learner's that wait for a place while a request waits for them: each lies in memory. */
const MOST_WAITING = { books: 3, texts: 20, dictionaries: 1 };

const tooMany = (reading: number) => new DomainError('reader.too-many-files', { reading });

/** Reads files that nobody has checked, each in a process of its own that is bounded in time and memory. */
@Injectable()
export class FileReader implements OnApplicationShutdown {
  private readonly running = new Set<FileReadingProcess>();
  private readonly letGo = keepStarter();
  private readonly books = new FairQueue(PLACES.books, tooMany);
  private readonly texts = new FairQueue(PLACES.texts, tooMany);
  private readonly dictionaries = new FairQueue(PLACES.dictionaries, tooMany);

  /**
   * Reads a file once it is the learner's turn. Stops when nobody waits for it any more.
   *
   * @param name the file's, for messages
   * @param job aborted when the job that reads the file has to stop; a job waits however many of the learner's wait
   * @throws DomainError as the file itself is refused (see `readFile` in read-file.ts), as `checkText`,
   *   `reader.too-complex` when a bound is reached, `reader.unreadable-file` when reading fails,
   *   `reader.too-many-files` when too many of the learner's wait, `rpc.cancelled`
   */
  read(learner: number, bytes: Uint8Array, name: string, job?: AbortSignal): Promise<ParsedFile> {
    const isShort = kindOfFile(bytes) === 'other' && bytes.length <= SHORT_FILE;
    return this.inTurn(isShort ? 'texts' : 'books', learner, job, (process, signal) =>
      process.read(bytes, { name }, signal),
    );
  }

  /**
   * Reads a learner's dictionary once it is the learner's turn; see `read`.
   *
   * @throws DomainError as `FileReadingProcess.readDictionary`
   */
  readDictionary(learner: number, bytes: Uint8Array, job: AbortSignal): Promise<ReadDictionary> {
    return this.inTurn('dictionaries', learner, job, (process, signal) => process.readDictionary(bytes, signal));
  }

  /** Reads a text as `readText` in read-text.ts does; one that is not short in a process, which checks it as `read`. */
  async readText(learner: number, text: string, called: string): Promise<ParsedFile> {
    if (text.length <= SHORT_TEXT) return readText(text, called);
    const bytes = Buffer.from(text, 'utf8');
    return this.inTurn(bytes.length <= SHORT_FILE ? 'texts' : 'books', learner, undefined, (process, signal) =>
      process.read(bytes, { called }, signal),
    );
  }

  private inTurn<T>(
    queue: keyof typeof PLACES,
    learner: number,
    job: AbortSignal | undefined,
    work: (process: FileReadingProcess, signal: AbortSignal | undefined) => Promise<T>,
  ): Promise<T> {
    const signal = cancellationOf(job && { signal: job });
    const read = async () => {
      const process = new FileReadingProcess();
      this.running.add(process);
      try {
        return await work(process, signal);
      } finally {
        // A place is free when nothing runs in it any more.
        await process.ended();
        this.running.delete(process);
      }
    };
    return this[queue].take(learner, read, {
      signal,
      mostWaiting: job ? Number.POSITIVE_INFINITY : MOST_WAITING[queue],
    });
  }

  onApplicationShutdown(): void {
    for (const process of this.running) process.kill();
    this.letGo();
  }
}
