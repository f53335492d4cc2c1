import { Database } from '@ichibun/kit/database';
import { DomainError, internalError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { stackOf } from '@ichibun/kit/logging';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type LookedUpWord } from '@ichibun/proto/language';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toHiragana } from '../words/kana.js';
import { raiseRevision } from '../words/revision.js';
import { inLines } from '../words/word-form.js';
import { IMPORT_QUEUE, type ImportRow, ImportsService, type WordImportJob } from './imports.service.js';
import { type ListedWord, readWordList, type WordList } from './word-list.js';

/** Words written at once: what is done again after a crash, at most. */
const BATCH_SIZE = 1_000;
/** Words looked up at once: with up to eight entries each the answer still fits into a message. */
const LOOK_UP_AT_ONCE = 250;
/** Lines and words that a report names; of the others it gives the number. */
const EXAMPLES = 20;
const LOOK_UP_DEADLINE_MS = 60_000;

/**
 * Imports word lists in the background. Each batch's words are written with the progress in one transaction, so that an
 * interrupted import goes on with the next batch and adds nothing twice.
 */
@Injectable()
export class WordImporter implements OnApplicationBootstrap {
  private readonly logger = new Logger('WordImporter');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly imports: ImportsService,
    private readonly rpc: Rpc,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work<WordImportJob>(IMPORT_QUEUE, (job, signal, lastTry) =>
      this.work(job.importId, signal, lastTry),
    );
  }

  private async work(importId: number, signal: AbortSignal, lastTry: boolean): Promise<void> {
    const job = await this.imports.find(importId);
    if (!job || job.status === 'completed' || job.status === 'failed') return;
    try {
      await this.import(job, signal);
    } catch (error) {
      if (signal.aborted || !lastTry) throw error;
      this.logger.error(stackOf(error));
      const { message } = error instanceof DomainError ? error : internalError();
      await this.database.query(`UPDATE imports SET status = 'failed', error_message = $2 WHERE id = $1`, [
        importId,
        message,
      ]);
    }
  }

  private async import(job: ImportRow, signal: AbortSignal): Promise<void> {
    const list = readWordList((await this.objects.get(job.contentObject)).toString('utf8'));
    const batches = Math.ceil(list.words.length / BATCH_SIZE);
    if (job.status === 'queued') await this.begin(job.id, list, batches);
    for (let batch = job.currentBatch; batch < batches; batch++) {
      signal.throwIfAborted();
      const words = list.words.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE);
      const lookedUp = await this.lookUp(words);
      await this.database.transaction((manager) => this.store(manager, job, batch, words, lookedUp));
    }
    await this.finish(job, list);
  }

  private async lookUp(listed: readonly ListedWord[]): Promise<LookedUpWord[]> {
    const calls: Promise<LookedUpWord[]>[] = [];
    for (let from = 0; from < listed.length; from += LOOK_UP_AT_ONCE) {
      const part = listed.slice(from, from + LOOK_UP_AT_ONCE);
      const words = part.map(({ word, reading }) => ({ word, reading: toHiragana(reading ?? '') }));
      const call = this.rpc.call(LanguageService.method.lookUp, { words }, { deadlineMs: LOOK_UP_DEADLINE_MS });
      calls.push(call.then((answer) => answer.words));
    }
    return (await Promise.all(calls)).flat();
  }

  private async begin(importId: number, list: WordList, batches: number): Promise<void> {
    await this.database.query(
      `UPDATE imports SET status = 'processing', started_at = now(), total_words = $2, total_batches = $3,
         blank_lines = $4, comments = $5, duplicates = $6, unusable = $7, unusable_examples = $8
       WHERE id = $1`,
      [
        importId,
        list.words.length,
        batches,
        list.blankLines,
        list.comments,
        list.duplicates,
        list.unusable.length,
        list.unusable.slice(0, EXAMPLES),
      ],
    );
  }

  private async store(
    manager: EntityManager,
    { id, userId }: ImportRow,
    batch: number,
    words: readonly ListedWord[],
    lookedUp: readonly LookedUpWord[],
  ): Promise<void> {
    const unknown = words.filter((_, index) => lookedUp[index]!.entries.length === 0).map(({ word }) => word);
    const added: { id: number; position: number }[] = await manager.query(
      `WITH listed AS (
         SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])
           WITH ORDINALITY AS l (word, reading, reading_hiragana, meaning, position)
       ), added AS (
         INSERT INTO words (user_id, word, reading, reading_hiragana, meaning)
         SELECT $1, word, reading, reading_hiragana, meaning FROM listed ORDER BY position
         ON CONFLICT DO NOTHING
         RETURNING id, word, reading_hiragana
       )
       SELECT added.id, listed.position::int - 1 AS position
       FROM added JOIN listed ON listed.word = added.word
         AND listed.reading_hiragana IS NOT DISTINCT FROM added.reading_hiragana`,
      [
        userId,
        words.map(({ word }) => word),
        words.map(({ reading }) => reading ?? null),
        words.map(({ reading }) => (reading === undefined ? null : toHiragana(reading))),
        lookedUp.map(({ entries }) => inLines(entries[0]?.definition ?? '')),
      ],
    );
    const entries = added.flatMap((word) =>
      lookedUp[word.position]!.entries.map((entry) => ({ wordId: word.id, key: entry.key })),
    );
    await manager.query(
      `INSERT INTO word_entries (user_id, entry, word_id)
       SELECT DISTINCT $1::int, entry, word_id FROM unnest($2::text[], $3::int[]) AS e (entry, word_id)`,
      [userId, entries.map(({ key }) => key), entries.map(({ wordId }) => wordId)],
    );
    await manager.query(
      `UPDATE imports SET current_batch = $2 + 1, processed_words = processed_words + $3,
         successful_imports = successful_imports + $4, duplicates = duplicates + $3 - $4,
         unknown_words = unknown_words + $5, unknown_word_examples = (unknown_word_examples || $6::text[])[1:${EXAMPLES}]
       WHERE id = $1`,
      [id, batch, words.length, added.length, unknown.length, unknown.slice(0, EXAMPLES)],
    );
    if (added.length > 0) await raiseRevision(manager, userId);
  }

  private async finish(job: ImportRow, list: WordList): Promise<void> {
    if (list.words.length === 0) {
      await this.database.query(`UPDATE imports SET status = 'failed', error_message = $2 WHERE id = $1`, [
        job.id,
        'No Japanese words were found in this file: one word a line, or word and reading separated by a tab or a space.',
      ]);
    } else {
      await this.database.query(`UPDATE imports SET status = 'completed' WHERE id = $1`, [job.id]);
    }
    await this.objects.remove(job.contentObject);
  }
}
