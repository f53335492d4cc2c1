import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DictionaryEntity, IN_ORDER } from './dictionary.entity.js';

/** What the reading of a dictionary needs to know. */
export interface DictionaryPayload {
  readonly dictionaryId: number;
  /** Key of the file. */
  readonly fileObject: string;
}

export const DICTIONARIES = defineQueue<DictionaryPayload>('read-dictionary', {
  concurrency: 2,
  perOwner: 1,
  retries: 5,
  keepDays: 7,
});

/** Dictionaries of a learner, at most. */
const MOST = 20;
const FILENAME_LENGTH = 255;

/** The dictionaries that a learner has brought along. */
@Injectable()
export class DictionariesService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
  ) {}

  /** In the order in which they are shown. One that could not be read is among them as long as its run is kept. */
  async list(userId: number): Promise<DictionaryEntity[]> {
    const dictionaries = await this.database
      .repository(DictionaryEntity)
      .find({ where: { userId }, relations: { run: true }, order: IN_ORDER });
    return dictionaries.filter(({ rowsObject, run }) => rowsObject !== null || run !== null);
  }

  /**
   * Queues a dictionary to be read, after the learner's others.
   *
   * @param fileObject its key; on success it belongs to the dictionary
   * @throws DomainError `reader.too-many-dictionaries`
   */
  async start(userId: number, filename: string, fileObject: string): Promise<DictionaryEntity> {
    const title = filename.slice(-FILENAME_LENGTH).toWellFormed();
    const id = await this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, `dictionaries of ${userId}`);
      const dictionaries = transaction.repository(DictionaryEntity);
      await dictionaries.delete({ userId, rowsObject: IsNull(), run: IsNull() });
      if ((await dictionaries.countBy({ userId })) >= MOST) {
        throw new DomainError('reader.too-many-dictionaries', { most: MOST });
      }
      const place = ((await dictionaries.maximum('place', { userId })) ?? 0) + 1;
      const { id } = await dictionaries.save(dictionaries.create({ userId, filename: title, place }));
      const payload = { dictionaryId: id, fileObject };
      const runId = await this.jobs.add(transaction, DICTIONARIES, { payload, ownerId: userId, subjectId: id, title });
      await dictionaries.update({ id }, { run: { id: runId! } });
      return id;
    });
    return this.find(userId, id);
  }

  /**
   * Switches a dictionary on or off, or puts it elsewhere among the learner's.
   *
   * @param change what is left out stays; `place` counts from 0, and the last is what lies beyond it
   * @throws DomainError `reader.dictionary-not-found`
   */
  async change(
    userId: number,
    id: number,
    change: { isOn?: boolean | undefined; place?: number | undefined },
  ): Promise<DictionaryEntity> {
    await this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, `dictionaries of ${userId}`);
      const dictionaries = transaction.repository(DictionaryEntity);
      const all = await dictionaries.find({ where: { userId }, order: IN_ORDER });
      if (!all.some((one) => one.id === id)) throw notFound();
      if (change.isOn !== undefined) await dictionaries.update({ id }, { isOn: change.isOn });
      if (change.place === undefined) return;
      const order = all.map((one) => one.id).filter((other) => other !== id);
      order.splice(change.place, 0, id);
      await transaction.query(
        `UPDATE dictionaries SET place = ordered.place FROM unnest($1::int[]) WITH ORDINALITY AS ordered (id, place)
         WHERE dictionaries.id = ordered.id`,
        [order],
      );
    });
    return this.find(userId, id);
  }

  /** @throws DomainError `reader.dictionary-not-found` */
  async remove(userId: number, id: number): Promise<void> {
    const rowsObject = await this.database.transaction(async (transaction) => {
      const [removed] = await transaction.query<{ runId: string | null; rowsObject: string | null }>(
        'DELETE FROM dictionaries WHERE id = $1 AND user_id = $2 RETURNING run_id AS "runId", rows_object AS "rowsObject"',
        [id, userId],
      );
      if (!removed) throw notFound();
      if (removed.runId) await this.jobs.cancel(removed.runId, transaction);
      return removed.rowsObject;
    });
    if (rowsObject) await this.objects.remove(rowsObject);
  }

  private async find(userId: number, id: number): Promise<DictionaryEntity> {
    const found = await this.database
      .repository(DictionaryEntity)
      .findOne({ where: { id, userId }, relations: { run: true } });
    if (!found) throw notFound();
    return found;
  }
}

const notFound = () => new DomainError('reader.dictionary-not-found');
