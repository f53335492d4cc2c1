import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { changeLearner } from '../words/learner-transaction.js';
import { STATES } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { ImportEntity } from './import.entity.js';

/** What the import of a list needs to know. */
export interface ImportPayload {
  readonly importId: number;
  /** Key of the list. */
  readonly contentObject: string;
}

export const IMPORTS = defineQueue<ImportPayload>('import-words', {
  concurrency: 2,
  perOwner: 1,
  retries: 20,
});

/** Bytes of a list: some 300,000 words, more than anybody knows. */
const LARGEST_LIST = 5_000_000;
const FILENAME_LENGTH = 255;

@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly bank: WordBank,
  ) {}

  /**
   * Queues the import of a list.
   *
   * @param contentObject key of the list; on success it belongs to the import
   * @throws DomainError `vocabulary.not-a-text-file`, `vocabulary.empty-list`, `vocabulary.long-list`
   */
  async start(userId: number, filename: string, contentObject: string): Promise<ImportEntity> {
    if (!filename.toLowerCase().endsWith('.txt')) {
      throw new DomainError('vocabulary.not-a-text-file');
    }
    const content = await this.objects.get(contentObject);
    if (content.length > LARGEST_LIST) {
      throw new DomainError('vocabulary.long-list', { megabytes: content.length / 1e6, most: LARGEST_LIST / 1e6 });
    }
    if (content.toString('utf8').trim() === '') {
      throw new DomainError('vocabulary.empty-list');
    }
    const title = filename.slice(-FILENAME_LENGTH).toWellFormed();
    const importId = await changeLearner(this.database, userId, async (transaction) => {
      const imports = transaction.repository(ImportEntity);
      const { id } = await imports.save(imports.create({ userId, filename: title }));
      const payload = { importId: id, contentObject };
      const runId = await this.jobs.add(transaction, IMPORTS, { payload, ownerId: userId, subjectId: id, title });
      await imports.update({ id }, { run: { id: runId } });
      return id;
    });
    return this.get(userId, importId);
  }

  /** @throws DomainError `vocabulary.import-not-found` when there is none, or it is another learner's */
  async get(userId: number, id: number): Promise<ImportEntity> {
    const found = await this.imports.findOne({ where: { id, userId }, relations: { run: true } });
    if (!found) {
      throw new DomainError('vocabulary.import-not-found');
    }
    return found;
  }

  /**
   * Removes the words of an import that the dictionary does not know.
   *
   * @returns how many they were
   * @throws DomainError as `get`
   */
  async dropUnknown(userId: number, id: number): Promise<number> {
    await this.get(userId, id);
    return changeLearner(this.database, userId, async (transaction) => {
      await transaction.repository(ImportEntity).update({ id }, { unknownWords: 0, unknownWordExamples: [] });
      const unknown: { id: number }[] = await transaction.query(
        `SELECT id FROM words w WHERE user_id = $1 AND import_id = $2
           AND NOT EXISTS (SELECT FROM word_entries WHERE word_id = w.id)`,
        [userId, id],
      );
      return this.bank.remove(
        transaction,
        userId,
        unknown.map((word) => word.id),
      );
    });
  }

  /**
   * Makes known what an import has left as it was because its cards were answered; the cards rest from then on.
   *
   * @returns how many they were
   * @throws DomainError as `get`
   */
  async knowKept(userId: number, id: number): Promise<number> {
    await this.get(userId, id);
    return changeLearner(this.database, userId, async (transaction) => {
      const words: { id: number }[] = await transaction.query(
        `SELECT w.id FROM imports i JOIN words w ON w.id = ANY(i.kept_words) AND w.user_id = i.user_id
         WHERE i.id = $1 AND w.state <> ${STATES.known} ORDER BY w.id FOR UPDATE`,
        [id],
      );
      await this.bank.declareKnown(
        transaction,
        userId,
        words.map((word) => word.id),
      );
      await transaction.repository(ImportEntity).update({ id }, { keptWords: [] });
      return words.length;
    });
  }

  /** A learner's imports that are not finished, oldest first. */
  listActive(userId: number): Promise<ImportEntity[]> {
    return this.imports.find({
      where: { userId, run: { status: In(['queued', 'processing']) } },
      relations: { run: true },
      order: { id: 'ASC' },
    });
  }

  private get imports() {
    return this.database.repository(ImportEntity);
  }
}
