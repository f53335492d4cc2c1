import { ReaderService } from '@ichibun/proto/reader';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { lastValueFrom, type Observable, toArray } from 'rxjs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cancelledError } from './cancellation.js';
import { Database } from './data/database.js';
import { exportsLearner } from './learner-data.js';
import { withRequest } from './request-context.js';

class CreateBooks1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE books (id int, user_id int, sentences text[])');
  }
  async down() {}
}

interface Part {
  file: string;
  data: Uint8Array;
}

const Controller = exportsLearner(ReaderService.method.exportLearner, {
  files: [
    {
      name: 'notes.json',
      rows: 'SELECT 1 AS id, $1::int AS owner WHERE $2::int < 0 AND $3::int > 0',
    },
    {
      name: 'books.json',
      atOnce: 2,
      rows: 'SELECT id, sentences FROM books WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3',
    },
  ],
  tables: ['books'],
});

const NOVEL = Array.from({ length: 60_000 }, (_, at) => `${at}𠮟られて、駅前の古い本屋へ。`);

describe('the export of what a service keeps of a learner', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await createDatabase();
    database = await Database.open(test.url, 'shelf', { entities: [], migrations: [CreateBooks1700000000000] });
    const add = (id: number, userId: number, sentences: readonly string[]) =>
      database.query('INSERT INTO books VALUES ($1, $2, $3)', [id, userId, sentences]);
    for (const [at, sentences] of [[], NOVEL, ['短い。'], NOVEL.slice(0, 9), ['終']].entries()) {
      await add(at + 1, 1, sentences);
    }
    await add(6, 3, ['人の']);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const parts = (userId: number): Observable<Part> =>
    (new Controller(database) as { exportLearner(request: object): Observable<Part> }).exportLearner({ userId });

  it('is an array of rows of any size, and an empty one of a learner who has none', async () => {
    const read = async (userId: number) => {
      const all = (await lastValueFrom(parts(userId).pipe(toArray()))).filter(({ file }) => file === 'books.json');
      return JSON.parse(Buffer.concat(all.map(({ data }) => data)).toString('utf8')) as unknown;
    };
    expect(await read(1)).toEqual([
      { id: 1, sentences: [] },
      { id: 2, sentences: NOVEL },
      { id: 3, sentences: ['短い。'] },
      { id: 4, sentences: NOVEL.slice(0, 9) },
      { id: 5, sentences: ['終'] },
    ]);
    expect(await read(2)).toEqual([]);
  });

  it('reads a novel in pieces of 64 kB, and lets others have a turn of the event loop before each 256 kB of it', async () => {
    const query = jest.spyOn(database, 'query');
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turnOfParts: number[] = [];
    const sizes: number[] = [];
    try {
      await parts(1).forEach(({ file, data }) => {
        if (file !== 'books.json') return;
        turnOfParts.push(turns);
        sizes.push(data.length);
      });
      const answers = await Promise.all(query.mock.results.map(({ value }) => value as Promise<{ json: Buffer }[]>));
      const pieces = answers.flat().map(({ json }) => json.length);
      expect(Math.max(...pieces)).toBe(64 * 1024);
    } finally {
      isOver = true;
      query.mockRestore();
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
    expect(sizes.length).toBeGreaterThan(8);
    expect(new Set(turnOfParts).size).toBe(turnOfParts.length);
  });

  it('reads nothing more once its caller has left', async () => {
    const query = jest.spyOn(database, 'query');
    const caller = new AbortController();
    try {
      const read = withRequest({ requestId: 'gone', signal: caller.signal }, () =>
        parts(1).forEach(() => {
          caller.abort(cancelledError());
        }),
      );
      await expect(read).rejects.toMatchObject({ code: 'rpc.cancelled' });
      expect(query).toHaveBeenCalledTimes(1);
    } finally {
      query.mockRestore();
    }
  });
});
