import { Database, type Transaction } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inTurns } from '@ichibun/kit/in-turns';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type ActiveRun, runIsOver } from '@ichibun/kit/runs/active-run';
import { defineQueue } from '@ichibun/kit/runs/queue';
import type { Run } from '@ichibun/kit/runs/run.entity';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AudiobookEntity } from './audiobook.entity.js';
import { BookSpeaker, type SpokenSentence } from './book-speaker.js';
import { type BookContent, bookText, textContent } from './book-text.js';
import { chaptersOf, inChapters, startsOf } from './chapters.js';
import { coverOf, type DocumentContent, documentContent } from './document-content.js';
import { English, withEnglish, withoutEnglish } from './english.js';
import { id3Tag, type Tagged } from './id3.js';
import { objectsOf, prefixOf } from './objects.js';
import type { BookSentence } from './text-layout.js';

/** Names the book that a run makes. */
interface BookToMake {
  readonly bookId: string;
}

/** A day for an attempt: the longest book takes hours. */
export const BOOKS = defineQueue<BookToMake>('make-audiobook', {
  concurrency: 2,
  retries: 10,
  perOwner: 1,
  expireInSeconds: 86_400,
});

/** Makes audiobooks in the background: reads, translates, has them spoken, and puts the tag before the sound. */
@Injectable()
export class BookMaker implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly english: English,
    private readonly speaker: BookSpeaker,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(BOOKS, {
      work: (run) => this.work(run),
      failed: (transaction, payload, error) => this.failed(transaction, payload, error),
      ended: (payload, run) => this.ended(payload, run),
    });
  }

  private async work(run: ActiveRun<BookToMake>): Promise<void> {
    const book = await this.database.repository(AudiobookEntity).findOneBy({ id: run.payload.bookId });
    if (!book) throw runIsOver();
    const { draft, audio } = objectsOf(book.id);
    await this.removeDrafts(book.id);
    const content = await this.contentOf(book, run.signal);
    const sentences = await this.translated(run, book, content);
    const { spoken, durationMs } = await this.speaker.speak(run, book, sentences, draft);
    const tag = id3Tag(await this.tagged(book, content, spoken, durationMs));
    // The tag is before the sound, but is known after it.
    await this.objects.putParts(audio, this.withTag(tag, draft));
    const bytes = await this.objects.size(audio);
    await this.database.transaction(async (transaction) => {
      const made = { completedAt: () => 'now()', bytes: String(bytes), durationMs };
      await transaction.repository(AudiobookEntity).update({ id: book.id }, made);
      await run.complete(transaction);
    });
  }

  private async contentOf({ id, userId, documentId }: AudiobookEntity, signal: AbortSignal) {
    if (documentId !== null) return documentContent(this.rpc, userId, documentId, signal);
    return textContent(this.rpc, bookText(await this.objects.get(objectsOf(id).text)));
  }

  /** What the file says of itself; of a document also where its sentences begin, for those who read along. */
  private async tagged(
    { id, userId, title, documentId }: AudiobookEntity,
    content: BookContent | DocumentContent,
    spoken: readonly SpokenSentence[],
    durationMs: number,
  ): Promise<Tagged> {
    if (documentId === null || !('headings' in content)) return { title, chapters: inChapters(spoken) };
    const starts = startsOf(spoken, content.count, durationMs);
    await this.objects.put(objectsOf(id).starts, Buffer.from(JSON.stringify(starts)));
    const chapters = chaptersOf(title, content.headings, starts, durationMs);
    const cover = content.hasCover ? await coverOf(this.rpc, this.objects, userId, documentId) : undefined;
    return { title, chapters: inChapters(chapters.length > 0 ? chapters : spoken), cover };
  }

  /**
   * The sentences with their English, where it is wanted: the file's own, people's, the model's.
   *
   * @throws DomainError `audiobook.english-missing`, before anything is spoken
   */
  private async translated(
    run: ActiveRun,
    { id, userId, settings }: AudiobookEntity,
    { layout, sentences }: BookContent,
  ): Promise<readonly BookSentence[]> {
    const note = (missingEnglish: number) =>
      this.database.repository(AudiobookEntity).update({ id }, { layout, sentences: sentences.length, missingEnglish });
    await note(0);
    run.progress({ total: sentences.length });
    if (!settings.includeEnglish) return sentences;
    const without = await inTurns(withoutEnglish(sentences));
    const found = await this.english.known(userId, without, run.signal);
    const left = without.filter((sentence) => !found.has(sentence));
    if (this.english.canTranslate && left.length > 0) {
      const total = sentences.length + left.length;
      run.progress({ total, done: run.done });
      const translated = (count: number) => run.progress({ total, done: Math.max(run.done, count) });
      for (const [one, english] of await this.english.translate(userId, left, translated, run.signal)) {
        found.set(one, english);
      }
    }
    const { complete, missing } = await inTurns(withEnglish(sentences, found));
    await note(missing);
    if (missing > 0 && !settings.skipMissingEnglish)
      throw englishMissing(missing, complete.length, this.english.canTranslate);
    return complete;
  }

  /** What processes that died had begun to write. */
  private removeDrafts(bookId: string): Promise<void> {
    return this.objects.removeDrafts(prefixOf(bookId), new Date());
  }

  private async *withTag(tag: Uint8Array, draft: string): AsyncGenerator<Uint8Array> {
    yield tag;
    yield* await this.objects.read(draft);
  }

  private async failed(transaction: Transaction, { bookId }: BookToMake, failure: DomainError): Promise<void> {
    await transaction.query(
      `UPDATE audiobooks SET failed_at = now(), error_code = $2, error_message = $3, error_values = $4 WHERE id = $1`,
      [bookId, failure.code, failure.message, failure.values ?? null],
    );
  }

  private async ended({ bookId }: BookToMake, run: Run): Promise<void> {
    const { text, draft, audio, starts } = objectsOf(bookId);
    await this.removeDrafts(bookId);
    for (const object of [text, draft]) await this.objects.remove(object);
    if (run.status === 'completed') return;
    for (const object of [audio, starts]) await this.objects.remove(object);
  }
}

const englishMissing = (missing: number, all: number, canTranslate: boolean) =>
  new DomainError('audiobook.english-missing', { missing, all, model: canTranslate ? 'failed' : 'none' });
