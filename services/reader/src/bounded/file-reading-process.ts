import { BoundedProcess, type Refused } from '@ichibun/kit/bounded-process';
import { DomainError } from '@ichibun/kit/errors';
import { Logger } from '@nestjs/common';
import { type KindOfFile, kindOfFile } from '../book-files/kind-of-file.js';
import type { ParsedFile, PictureFile } from '../book-files/parsed-file.js';
import { tooComplex } from '../book-files/refusal.js';
import type { Block } from '../dictionary-files/blocks.js';
import type { DictionaryInfo } from '../dictionary-files/read-yomitan.js';
import { type PackedFile, unpacked } from './packed-file.js';

export type Question =
  /** A file with its name. */
  | { readonly name: string }
  /** A text, which is UTF-8, with what it is called. */
  | { readonly called: string }
  /** A learner's dictionary. */
  | { readonly isDictionary: true };

export type Answer = { readonly source: PackedFile } | { readonly dictionary: DictionaryInfo } | Refused;

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

type Message = Exclude<Answer, Refused> | Progress | Picture | DictionaryBlock;

/** Processor time for a file, since a busy machine is not its fault: the longest novel takes a second, and 200 MB. */
const FILE_MS = 15_000;
/** For a dictionary: the largest in use take a fifth of it. */
const DICTIONARY_MS = 60_000;
/** A PDF must be read at this speed after a start-up time: real ones come at some 400 pages a second. */
const PDF = { startMs: 5_000, pagesPerSecond: 20 };

/** Bytes: a block of a dictionary has one entry at least, which may be all of a file within it. */
const LARGEST_MESSAGE = 72 * 1024 ** 2;

/** A dictionary as it is kept: its rows in blocks, in the order of their words. */
export interface ReadDictionary {
  readonly info: DictionaryInfo;
  readonly blocks: readonly Block[];
}

const logger = new Logger('FileReader');

/** A process that reads one file. */
export class FileReadingProcess {
  private readonly process = new BoundedProcess(new URL('./reading-process.js', import.meta.url), {
    heapMegabytes: 512,
    residentBytes: 1024 ** 3,
    messageBytes: LARGEST_MESSAGE,
    wallMs: 600_000,
    tooComplex,
    unreadable: (failure) => {
      if (failure) logger.warn(`a file could not be read: ${failure}`);
      return unreadable();
    },
  });

  /**
   * Reads a file, once.
   *
   * @param signal aborted: the process is killed
   * @throws DomainError as the file itself is refused, `reader.too-complex` when a bound is reached,
   *   `reader.unreadable-file` when reading fails, `rpc.cancelled`
   */
  read(
    bytes: Uint8Array,
    question: { readonly name: string } | { readonly called: string },
    signal: AbortSignal | undefined,
  ): Promise<ParsedFile> {
    const kind = 'called' in question ? 'other' : kindOfFile(bytes);
    let pages = 0;
    const pictures: PictureFile[] = [];
    return this.process.ask<ParsedFile, Message>(question satisfies Question, bytes, signal, {
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
    return this.process.ask<ReadDictionary, Message>({ isDictionary: true } satisfies Question, bytes, signal, {
      allowedMs: () => DICTIONARY_MS,
      take: (message) => {
        if ('block' in message) blocks.push(message.block);
        else if ('dictionary' in message) return { info: message.dictionary, blocks };
        return undefined;
      },
    });
  }

  /** Settles when the process has ended, with the signal that ended it. */
  ended(): Promise<string | null> {
    return this.process.ended();
  }

  kill(): void {
    this.process.kill();
  }
}

const allowedMs = (kind: KindOfFile, pages: number): number =>
  kind === 'pdf' ? Math.min(FILE_MS, PDF.startMs + (1000 * pages) / PDF.pagesPerSecond) : FILE_MS;

const unreadable = () => new DomainError('reader.unreadable-file');
