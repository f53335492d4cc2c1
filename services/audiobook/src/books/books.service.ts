import { randomUUID } from 'node:crypto';
import { CONFIG } from '@ichibun/kit/config';
import { Database, isUniqueViolation } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { type Run, rateOf } from '@ichibun/kit/runs/run.entity';
import { ReaderService } from '@ichibun/proto/reader';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AudiobookConfig } from '../config.js';
import { UNUSED_SPEECH } from '../speech/kept-speech.js';
import { AudiobookEntity } from './audiobook.entity.js';
import { BOOKS } from './book-maker.js';
import { bookText } from './book-text.js';
import { UNUSED_TRANSLATIONS } from './english.js';
import { objectsOf } from './objects.js';
import { checkSettings, type Settings } from './settings.js';

export interface NewBook {
  readonly userId: number;
  readonly requestId: string;
  readonly title: string;
  /** The text in the object store; it is removed from there. */
  readonly textObject: string;
  /** In the place of a text; 0 with one. */
  readonly documentId: number;
  readonly settings: Settings;
}

/** An audiobook and how far it is. */
export type Book = AudiobookEntity & {
  /** Its work, while it is unfinished. */
  readonly run: (Run & { readonly rate: number }) | undefined;
};

/** Old files go by themselves. */
export const SWEEPS = defineQueue('sweep-audiobooks', { concurrency: 1, retries: 3, everySeconds: 3_600, keepDays: 1 });

const REQUEST_ID = /^[A-Za-z0-9_-]{8,100}$/;
const LONGEST_TITLE = 200;
/** Of one learner, finished and unfinished. */
const MOST_BOOKS = 100;
const MOST_UNFINISHED = 10;
const KEPT_TRANSLATION_DAYS = 90;

@Injectable()
export class BooksService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    @Inject(CONFIG) private readonly config: Pick<AudiobookConfig, 'keepDays'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(SWEEPS, { work: () => this.sweep() });
  }

  /**
   * Begins an audiobook; answers the one that the learner has under the same id already.
   *
   * @throws DomainError `audiobook.invalid-id`, those of `checkSettings` and `bookText`,
   *   `reader.document-not-found`, `audiobook.too-many`, `audiobook.too-many-unfinished`
   */
  async start(given: NewBook): Promise<Book> {
    const { userId, requestId, settings } = given;
    if (!REQUEST_ID.test(requestId)) {
      throw new DomainError('audiobook.invalid-id');
    }
    checkSettings(settings);
    const before = await this.look(userId, requestId);
    if (given.documentId !== 0) {
      if (!before) await this.beginDocument(given);
    } else {
      const bytes = await this.objects.get(given.textObject);
      bookText(bytes);
      if (!before) await this.beginText(given, bytes);
      await this.objects.remove(given.textObject);
    }
    return before ?? this.find(userId, requestId);
  }

  private async beginText(given: NewBook, bytes: Uint8Array): Promise<void> {
    await this.checkRoom(given.userId);
    const id = randomUUID();
    await this.objects.put(objectsOf(id).text, bytes);
    try {
      await this.insert(id, given, given.title);
    } catch (error) {
      await this.objects.remove(objectsOf(id).text);
      if (!isUniqueViolation(error)) throw error;
    }
  }

  private async beginDocument(given: NewBook): Promise<void> {
    const { userId, documentId, title } = given;
    const found = await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId });
    await this.checkRoom(userId);
    try {
      await this.insert(randomUUID(), given, title.trim() || found.title);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }

  /** @throws DomainError `audiobook.not-found` */
  async find(userId: number, requestId: string): Promise<Book> {
    const book = await this.look(userId, requestId);
    if (book) return book;
    throw notFound();
  }

  /** The newest first. */
  async list(userId: number): Promise<Book[]> {
    const rows = await this.database
      .repository(AudiobookEntity)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
    return Promise.all(rows.map((row) => this.withRun(row)));
  }

  /** Stops the work on a book and removes it. @throws DomainError `audiobook.not-found` */
  async remove(userId: number, requestId: string): Promise<void> {
    await this.removeBook(await this.find(userId, requestId));
  }

  private async insert(id: string, given: NewBook, title: string): Promise<void> {
    const { userId, requestId, documentId, settings } = given;
    const named = title.trim().slice(0, LONGEST_TITLE).toWellFormed() || 'Audiobook';
    await this.database.transaction(async (transaction) => {
      const run = {
        payload: { bookId: id },
        ownerId: userId,
        ...(documentId && { subjectId: documentId }),
        title: named,
      };
      const runId = await this.jobs.add(transaction, BOOKS, run);
      const row = { id, userId, requestId, runId, title: named, settings, documentId: documentId || null };
      await transaction.repository(AudiobookEntity).insert(row);
    });
  }

  private async checkRoom(userId: number): Promise<void> {
    const { all, unfinished } = await this.database.queryOne<{ all: number; unfinished: number }>(
      `SELECT count(*)::int AS "all", count(*) FILTER (WHERE completed_at IS NULL AND failed_at IS NULL)::int AS unfinished
       FROM audiobooks WHERE user_id = $1`,
      [userId],
    );
    if (all >= MOST_BOOKS) {
      throw new DomainError('audiobook.too-many', { most: all });
    }
    if (unfinished >= MOST_UNFINISHED) {
      throw new DomainError('audiobook.too-many-unfinished', { unfinished });
    }
  }

  private async look(userId: number, requestId: string): Promise<Book | undefined> {
    const row = await this.database.repository(AudiobookEntity).findOneBy({ userId, requestId });
    return row ? this.withRun(row) : undefined;
  }

  private async withRun(row: AudiobookEntity): Promise<Book> {
    const run = row.completedAt || row.failedAt ? undefined : await this.jobs.find(row.runId);
    return Object.assign(row, { run: run ? Object.assign(run, { rate: rateOf(run) }) : undefined });
  }

  private async removeBook({ id, runId }: Pick<AudiobookEntity, 'id' | 'runId'>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.repository(AudiobookEntity).delete({ id });
      await this.jobs.cancel(runId, transaction);
    });
    for (const object of Object.values(objectsOf(id))) await this.objects.remove(object);
  }

  private async sweep(): Promise<void> {
    const old: { id: string; runId: string }[] = await this.database.query(
      `SELECT id, run_id AS "runId" FROM audiobooks WHERE coalesce(completed_at, failed_at) < now() - make_interval(days => $1::int)`,
      [this.config.keepDays],
    );
    for (const book of old) await this.removeBook(book);
    await this.database.query('DELETE FROM kept_translations WHERE used_at < now() - make_interval(days => $1::int)', [
      KEPT_TRANSLATION_DAYS,
    ]);
    // Of earlier releases, which did not note who used it. Objects without a row are swept.
    await this.database.query(`${UNUSED_SPEECH} AND used_at < now() - interval '1 day'`);
    await this.database.query(`${UNUSED_TRANSLATIONS} AND used_at < now() - interval '1 day'`);
  }
}

const notFound = () => new DomainError('audiobook.not-found', { why: 'gone' });
