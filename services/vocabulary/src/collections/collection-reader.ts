import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BoundedProcess } from '@ichibun/kit/bounded-process';
import { cancellationOf } from '@ichibun/kit/cancellation';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { ObjectStore } from '@ichibun/kit/objects';
import { keepStarter } from '@ichibun/kit/processes/started-process';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Choices, NoteOrNot, Preview } from '../card-files/collection.js';
import { tooComplex, unreadable } from '../card-files/refusal.js';
import type { ReviewSettings } from '../reviews/settings.js';

/** What is wanted of all notes. */
export interface NotesQuestion
  extends Pick<ReviewSettings, 'retention' | 'parameters' | 'learningSteps' | 'relearningSteps' | 'dayStartHour'> {
  readonly choices: Pick<Choices, 'kinds' | 'decks' | 'suspended' | 'statuses'>;
  readonly timeZone: string;
}

export interface Question {
  /** Which the process may write. */
  readonly folder: string;
  /** The package, within it. */
  readonly file: string;
  readonly asked: 'preview' | NotesQuestion;
}

export interface NotesMessage {
  readonly notes: readonly NoteOrNot[];
}

export type Answer = { readonly preview: Preview } | { readonly read: number };

/** Processor time for a collection: one with 500,000 answers takes a tenth of it. */
const ALLOWED_MS = 60_000;
const PLACES = 2;

/** Reads collections that nobody has checked, each in a process of its own that is bounded in time and memory. */
@Injectable()
export class CollectionReader implements OnApplicationShutdown {
  private readonly logger = new Logger('CollectionReader');
  private readonly running = new Set<BoundedProcess>();
  private readonly letGo = keepStarter();

  constructor(
    private readonly objects: ObjectStore,
    private readonly places: ClusterSemaphore,
  ) {}

  /**
   * What is in a collection.
   *
   * @param object key of the package
   * @throws DomainError as `unpackCollection`, `AnkiDatabase`; `imports.too-complex`, `imports.unreadable-file`,
   *   `objects.not-found`, `rpc.cancelled`
   */
  preview(object: string): Promise<Preview> {
    return this.ask<Preview>(object, 'preview', undefined, (message) =>
      'preview' in message ? message.preview : undefined,
    );
  }

  /**
   * The notes of a collection as the learner has chosen, in its order.
   *
   * @param job aborted when the job that reads has to stop
   * @throws DomainError as {@link preview}, and `imports.too-many-notes`
   */
  notes(object: string, question: NotesQuestion, job?: AbortSignal): Promise<NoteOrNot[]> {
    const notes: NoteOrNot[] = [];
    return this.ask<NoteOrNot[]>(object, question, job, (message) => {
      if ('notes' in message) notes.push(...message.notes);
      return 'read' in message ? notes : undefined;
    });
  }

  private ask<T>(
    object: string,
    asked: Question['asked'],
    job: AbortSignal | undefined,
    take: (message: Answer | NotesMessage) => T | undefined,
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
    return this.places.inTurn('collections', PLACES, work, signal);
  }

  private async askIn<T>(
    question: Question,
    signal: AbortSignal | undefined,
    take: (message: Answer | NotesMessage) => T | undefined,
  ): Promise<T> {
    const child = new BoundedProcess(new URL('./collection-process.js', import.meta.url), {
      heapMegabytes: 512,
      residentBytes: 1024 ** 3,
      wallMs: 180_000,
      folder: question.folder,
      tooComplex,
      unreadable: (failure) => {
        if (failure) this.logger.warn(`a collection could not be read: ${failure}`);
        return unreadable();
      },
    });
    this.running.add(child);
    try {
      return await child.ask<T, Answer | NotesMessage>(question, new Uint8Array(), signal, {
        allowedMs: () => ALLOWED_MS,
        take,
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
