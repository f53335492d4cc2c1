import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BoundedProcess } from '@ichibun/kit/bounded-process';
import { cancellationOf } from '@ichibun/kit/cancellation';
import { FairQueue } from '@ichibun/kit/fair-queue';
import { ObjectStore } from '@ichibun/kit/objects';
import { keepStarter } from '@ichibun/kit/processes/started-process';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Choices, NoteOrNot, Preview } from '../card-files/collection.js';
import { tooComplex, tooManyFiles, unreadable } from '../card-files/refusal.js';
import type { ReviewSettings } from '../reviews/settings.js';
import type { Report, StateCounts } from './report.js';

/** What is wanted of all notes. */
export interface NotesQuestion
  extends Pick<ReviewSettings, 'retention' | 'parameters' | 'learningSteps' | 'relearningSteps' | 'dayStartHour'> {
  readonly choices: Pick<Choices, 'kinds' | 'decks' | 'suspended' | 'statuses' | 'furtherCards'>;
  readonly timeZone: string;
}

export interface Question {
  /** Which the process may write. */
  readonly folder: string;
  /** The package, within it. */
  readonly file: string;
  readonly asked: 'preview' | (NotesQuestion & { readonly wanted: 'notes' | 'schedules' | 'states' });
}

/** What notes would bring, of words as they are written. */
export interface StatesToCome {
  readonly states: StateCounts;
  /** Words that are due by now. */
  readonly overdue: number;
  readonly furtherCards: number;
  readonly leftOut: Report['leftOut'];
}

/** Comes first. */
export interface SizeMessage {
  /** Of what is read, unpacked. */
  readonly bytes: number;
}

export interface NotesMessage {
  readonly notes: readonly NoteOrNot[];
}

type Message = Answer | NotesMessage | SizeMessage;

export type Answer = { readonly preview: Preview } | { readonly read: number } | { readonly states: StatesToCome };

/**
 * Processor time for a file, and for each byte of it, unpacked. A megabyte takes a fifth of a second at most; on a busy
 * machine the same work takes several times as much.
 */
const ALLOWED = { startMs: 5_000, bytesPerMs: 1_000, mostMs: 60_000 };
/** Bytes of a message: a preview, or as many notes as are sent at once. All others wait while one is read. */
const LARGEST_MESSAGE = 2 * 1024 ** 2;
/** Files that are read at a time. */
const PLACES = 2;
/** Files of one learner's that wait for a place while a request waits for them. */
const MOST_WAITING = 3;

/** Reads collections that nobody has checked, each in a process of its own that is bounded in time and memory. */
@Injectable()
export class CollectionReader implements OnApplicationShutdown {
  private readonly logger = new Logger('CollectionReader');
  private readonly running = new Set<BoundedProcess>();
  private readonly letGo = keepStarter();
  private readonly places = new FairQueue(PLACES, tooManyFiles);

  constructor(private readonly objects: ObjectStore) {}

  /**
   * What is in a collection, once it is the learner's turn.
   *
   * @param object key of the package
   * @throws DomainError as `unpackCollection`, `AnkiDatabase`; `imports.too-complex`, `imports.unreadable-file`,
   *   `imports.too-many-files` when too many of the learner's wait, `objects.not-found`, `rpc.cancelled`
   */
  preview(learner: number, object: string): Promise<Preview> {
    return this.ask<Preview>(learner, object, 'preview', undefined, (message) =>
      'preview' in message ? message.preview : undefined,
    );
  }

  /**
   * The notes of a collection as the learner has chosen, in its order.
   *
   * @param job aborted when the job that reads has to stop; a job waits however many of the learner's wait
   * @param takePart told of notes as they are read
   * @throws DomainError as {@link preview}, and `imports.too-many-notes`
   */
  notes(
    learner: number,
    object: string,
    question: NotesQuestion,
    job: AbortSignal,
    takePart: (notes: readonly NoteOrNot[]) => void,
  ): Promise<NoteOrNot[]> {
    return this.notesOf(learner, object, { ...question, wanted: 'notes' }, job, takePart);
  }

  /**
   * The notes of a collection, without what they say.
   *
   * @throws DomainError as {@link notes}
   */
  schedules(learner: number, object: string, question: NotesQuestion): Promise<NoteOrNot[]> {
    return this.notesOf(learner, object, { ...question, wanted: 'schedules' });
  }

  private notesOf(
    learner: number,
    object: string,
    asked: Question['asked'],
    job?: AbortSignal,
    takePart: (notes: readonly NoteOrNot[]) => void = () => {},
  ): Promise<NoteOrNot[]> {
    const notes: NoteOrNot[] = [];
    return this.ask<NoteOrNot[]>(learner, object, asked, job, (message) => {
      if ('notes' in message) {
        notes.push(...message.notes);
        takePart(message.notes);
      }
      return 'read' in message ? notes : undefined;
    });
  }

  /**
   * What the notes of a collection would bring as the learner has chosen.
   *
   * @throws DomainError as {@link notes}
   */
  states(learner: number, object: string, question: NotesQuestion): Promise<StatesToCome> {
    return this.ask<StatesToCome>(learner, object, { ...question, wanted: 'states' }, undefined, (message) =>
      'states' in message ? message.states : undefined,
    );
  }

  private ask<T>(
    learner: number,
    object: string,
    asked: Question['asked'],
    job: AbortSignal | undefined,
    take: (message: Message) => T | undefined,
  ): Promise<T> {
    const signal = cancellationOf(job && { signal: job });
    const work = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'ichibun-collection-'));
      try {
        await pipeline(await this.objects.read(object), createWriteStream(join(folder, 'package')), { signal });
        return await this.askIn({ folder, file: 'package', asked }, signal, take);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    return this.places.take(learner, work, { signal, mostWaiting: job ? Number.POSITIVE_INFINITY : MOST_WAITING });
  }

  private async askIn<T>(
    question: Question,
    signal: AbortSignal | undefined,
    take: (message: Message) => T | undefined,
  ): Promise<T> {
    const child = new BoundedProcess(new URL('./collection-process.js', import.meta.url), {
      heapMegabytes: 512,
      residentBytes: 1024 ** 3,
      messageBytes: LARGEST_MESSAGE,
      wallMs: 600_000,
      folder: question.folder,
      tooComplex,
      unreadable: (failure) => {
        if (failure) this.logger.warn(`a collection could not be read: ${failure}`);
        return unreadable();
      },
    });
    this.running.add(child);
    try {
      let size = 0;
      return await child.ask<T, Message>(question, new Uint8Array(), signal, {
        allowedMs: () => Math.min(ALLOWED.mostMs, ALLOWED.startMs + size / ALLOWED.bytesPerMs),
        take: (message) => {
          if ('bytes' in message) size = message.bytes;
          return take(message);
        },
      });
    } finally {
      child.kill();
      await child.ended();
      this.running.delete(child);
    }
  }

  onApplicationShutdown(): void {
    for (const child of this.running) child.kill();
    this.letGo();
  }
}
