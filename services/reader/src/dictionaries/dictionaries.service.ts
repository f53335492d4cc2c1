import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable } from '@nestjs/common';

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

/** A learner's dictionary, as its row holds it. */
export interface DictionaryRow {
  id: number;
  filename: string;
  /** Null until it is read. */
  title: string | null;
  revision: string;
  attribution: string;
  terms: number;
  frequencies: number;
  pitches: number;
  kanji: number;
  skipped: number;
  isOn: boolean;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  errorCode: string | null;
  errorMessage: string | null;
}

const COLUMNS = `dictionaries.id, filename, dictionaries.title, revision, attribution, terms, frequencies, pitches, kanji,
  skipped, is_on AS "isOn", CASE WHEN rows_object IS NULL THEN status ELSE 'completed' END AS status,
  error_code AS "errorCode", error_message AS "errorMessage"`;
/** One that failed is shown as long as its run is kept. */
const SHOWN = 'dictionaries LEFT JOIN runs ON runs.id = run_id WHERE (rows_object IS NOT NULL OR run_id IS NOT NULL)';

/** The dictionaries that a learner has brought along. */
@Injectable()
export class DictionariesService {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
  ) {}

  /** In the order in which they are shown. */
  list(userId: number): Promise<DictionaryRow[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM ${SHOWN} AND user_id = $1 ORDER BY place, dictionaries.id`, [
      userId,
    ]);
  }

  /**
   * Queues a dictionary to be read, behind the learner's others.
   *
   * @param fileObject its key; on success it belongs to the dictionary
   * @throws DomainError `reader.too-many-dictionaries`
   */
  async start(userId: number, filename: string, fileObject: string): Promise<DictionaryRow> {
    const name = filename.slice(-255).toWellFormed().replaceAll('\0', '');
    const id = await this.database.transaction(async (manager) => {
      await lockUntilCommit(manager, `dictionaries of ${userId}`);
      await manager.query('DELETE FROM dictionaries WHERE user_id = $1 AND rows_object IS NULL AND run_id IS NULL', [
        userId,
      ]);
      const [{ count, place }] = await manager.query(
        'SELECT count(*)::int AS count, coalesce(max(place), 0) + 1 AS place FROM dictionaries WHERE user_id = $1',
        [userId],
      );
      if (count >= MOST) {
        throw new DomainError(
          'reader.too-many-dictionaries',
          'conflict',
          `You have ${MOST} dictionaries, the most there can be. Remove one first.`,
        );
      }
      const [{ id }] = await manager.query(
        'INSERT INTO dictionaries (user_id, filename, place) VALUES ($1, $2, $3) RETURNING id',
        [userId, name, place],
      );
      const payload = { dictionaryId: id, fileObject };
      const runId = await this.jobs.add(manager, DICTIONARIES, {
        payload,
        ownerId: userId,
        subjectId: id,
        title: name,
      });
      await manager.query('UPDATE dictionaries SET run_id = $2 WHERE id = $1', [id, runId]);
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
  ): Promise<DictionaryRow> {
    await this.database.transaction(async (manager) => {
      await lockUntilCommit(manager, `dictionaries of ${userId}`);
      const rows: { id: number }[] = await manager.query(
        'SELECT id FROM dictionaries WHERE user_id = $1 ORDER BY place, id',
        [userId],
      );
      if (!rows.some((row) => row.id === id)) throw notFound();
      if (change.isOn !== undefined) {
        await manager.query('UPDATE dictionaries SET is_on = $2 WHERE id = $1', [id, change.isOn]);
      }
      if (change.place === undefined) return;
      const order = rows.map((row) => row.id).filter((other) => other !== id);
      order.splice(change.place, 0, id);
      await manager.query(
        `UPDATE dictionaries SET place = ordered.place FROM unnest($1::int[]) WITH ORDINALITY AS ordered (id, place)
         WHERE dictionaries.id = ordered.id`,
        [order],
      );
    });
    return this.find(userId, id);
  }

  /** @throws DomainError `reader.dictionary-not-found` */
  async remove(userId: number, id: number): Promise<void> {
    const rowsObject = await this.database.transaction(async (manager) => {
      const [[removed]]: [{ runId: string | null; rowsObject: string | null }[]] = await manager.query(
        'DELETE FROM dictionaries WHERE id = $1 AND user_id = $2 RETURNING run_id AS "runId", rows_object AS "rowsObject"',
        [id, userId],
      );
      if (!removed) throw notFound();
      if (removed.runId) await this.jobs.cancel(removed.runId, manager);
      return removed.rowsObject;
    });
    if (rowsObject) await this.objects.remove(rowsObject);
  }

  private async find(userId: number, id: number): Promise<DictionaryRow> {
    const [row]: DictionaryRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM ${SHOWN} AND user_id = $1 AND dictionaries.id = $2`,
      [userId, id],
    );
    if (!row) throw notFound();
    return row;
  }
}

const notFound = () =>
  new DomainError('reader.dictionary-not-found', 'not-found', 'This dictionary is no longer there.');
