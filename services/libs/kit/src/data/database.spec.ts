import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asDomainError } from '../errors.js';
import { idsUsed } from '../telemetry/metrics.js';
import { Database, lockUntilCommit, toIntArray } from './database.js';
import { indexConcurrently } from './index-concurrently.js';

class CreateCats1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // Long enough that a second replica would run into the first one's tables without the lock.
    await runner.query('CREATE TABLE cats (name text); SELECT pg_sleep(0.2)');
  }
  async down() {}
}

class BreakTheLaw1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE dogs (name text)');
    await runner.query('SELECT no_such_column');
  }
  async down() {}
}

class NumberCats1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE cats ADD COLUMN number int');
  }
  async down() {}
}

class IndexCats1700000000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner) {
    await indexConcurrently(runner, 'cats_name', 'cats (name) WHERE name IS NOT NULL');
  }
  async down() {}
}

describe('a service’s database', () => {
  let database: TestDatabase;
  const opened: Database[] = [];
  const open = async (schema: string, ...migrations: (new () => MigrationInterface)[]) => {
    const dataSource = await Database.open(database.url, schema, { entities: [], migrations });
    opened.push(dataSource);
    return dataSource;
  };
  afterEach(async () => {
    for (const dataSource of opened.splice(0)) await dataSource.close();
    await database.drop();
  });

  it('tells which part of its ids each table has given, but for those that begin again', async () => {
    database = await createDatabase();
    class NumberEverything1700000000004 implements MigrationInterface {
      async up(runner: QueryRunner) {
        await runner.query('CREATE TABLE cats (id int GENERATED ALWAYS AS IDENTITY (START WITH 1073741824))');
        await runner.query('CREATE TABLE dogs (id bigint GENERATED ALWAYS AS IDENTITY (START WITH 3000000000))');
        await runner.query('CREATE TABLE fleas (id int GENERATED ALWAYS AS IDENTITY (START WITH 2147483647 CYCLE))');
        await runner.query('CREATE TABLE birds (id int GENERATED ALWAYS AS IDENTITY)');
      }
      async down() {}
    }
    const pets = await open('pets', NumberEverything1700000000004);
    for (const table of ['cats', 'dogs', 'fleas']) await pets.query(`INSERT INTO ${table} DEFAULT VALUES`);
    const observed = await idsUsed.observations();
    const shares = observed.flatMap(([share, { schema, sequence } = {}]) =>
      schema === 'pets' && sequence !== 'migrations_id_seq' ? [[sequence, Math.round(share * 100)]] : [],
    );
    expect(shares.sort()).toEqual([
      ['cats_id_seq', 50],
      ['dogs_id_seq', 0],
    ]);
  });

  it('gives the row of a statement that has one, and fails where there is none', async () => {
    database = await createDatabase();
    const pets = await open('pets', CreateCats1700000000000);
    expect(await pets.queryOne('SELECT count(*)::int AS count FROM cats')).toEqual({ count: 0 });
    const missing = 'SELECT name FROM cats';
    await expect(pets.queryOne(missing)).rejects.toThrow(missing);
    await expect(pets.transaction((transaction) => transaction.queryOne(missing))).rejects.toThrow(missing);
  });

  it('is migrated once by replicas that start together', async () => {
    database = await createDatabase();
    const replicas = await Promise.all([1, 2, 3].map(() => open('pets', CreateCats1700000000000)));
    await replicas[0]!.query(`INSERT INTO cats VALUES ('迷亭')`);
    expect(await replicas[2]!.query('SELECT name FROM cats')).toEqual([{ name: '迷亭' }]);
    expect(await replicas[1]!.query('SELECT count(*)::int AS n FROM pets.migrations')).toEqual([{ n: 1 }]);
  });

  it('gets an index CONCURRENTLY from one of several replicas, and an unfinished one is replaced', async () => {
    database = await createDatabase();
    const cats = await open('pets', CreateCats1700000000000);
    await cats.query(`INSERT INTO cats VALUES ('迷亭')`);
    // What an attempt leaves behind that was cut off.
    await cats.query('CREATE INDEX cats_name ON cats (name)');
    await cats.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'cats_name'::regclass`);
    await Promise.all([1, 2, 3].map(() => open('pets', CreateCats1700000000000, IndexCats1700000000003)));
    const indexes = `SELECT indisvalid AS valid, indpred IS NOT NULL AS partial FROM pg_index
      WHERE indexrelid = 'cats_name'::regclass`;
    expect(await cats.query(indexes)).toEqual([{ valid: true, partial: true }]);
  });

  it('keeps the tables of services apart', async () => {
    database = await createDatabase();
    const one = await open('one', CreateCats1700000000000);
    const two = await open('two', CreateCats1700000000000);
    await one.query(`INSERT INTO cats VALUES ('a')`);
    expect(await two.query('SELECT * FROM cats')).toEqual([]);
  });

  it('is left as it was by a migration that fails, and lets go of the lock', async () => {
    database = await createDatabase();
    await expect(open('pets', CreateCats1700000000000, BreakTheLaw1700000000001)).rejects.toThrow('no_such_column');
    const again = await open('pets', CreateCats1700000000000);
    expect(await again.query(`SELECT to_regclass('pets.dogs') AS dogs`)).toEqual([{ dogs: null }]);
  });

  it('lets others read while a migration waits for a table that somebody uses for long', async () => {
    database = await createDatabase();
    const pets = await open('pets', CreateCats1700000000000);
    const used = new pg.Client({ connectionString: database.url });
    await used.connect();
    await used.query('BEGIN; SELECT FROM pets.cats');
    const migrated = open('pets', CreateCats1700000000000, NumberCats1700000000002);
    const waits = `SELECT count(*)::int AS n FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted`;
    await until(async () => (await pets.query<{ n: number }>(waits))[0]!.n > 0);
    // Queued after the migration: it would wait until the table is used no more.
    expect(await pets.query('SELECT name FROM cats')).toEqual([]);
    await used.end();
    await migrated;
    expect(await pets.query('SELECT number FROM cats')).toEqual([]);
  }, 30_000);

  it('reads what is run often from a prepared statement, also after its columns have become others', async () => {
    database = await createDatabase();
    const pets = await open('pets', CreateCats1700000000000);
    await pets.query(`INSERT INTO cats VALUES ('7')`);
    const read = () => pets.query('SELECT name FROM cats WHERE name <> $1', ['8']);
    for (let run = 0; run < 10; run++) expect(await read()).toEqual([{ name: '7' }]);
    const prepared = `SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE '%<> $1'`;
    expect(await pets.query(prepared)).toEqual([{ n: 1 }]);
    await pets.query('ALTER TABLE cats ALTER name TYPE varchar(9)');
    expect(await read()).toEqual([{ name: '7' }]);
  });

  it('plans what is run often once for all values', async () => {
    database = await createDatabase();
    const pets = await open('pets', CreateCats1700000000000);
    for (let run = 0; run < 20; run++) await pets.query('SELECT name FROM cats WHERE name = $1', [`cat ${run}`]);
    const plans = `SELECT generic_plans > 9 AS often FROM pg_prepared_statements WHERE statement LIKE '%name = $1'`;
    expect(await pets.query(plans)).toEqual([{ often: true }]);
  });

  it('plans lists of more than a thousand for their values', async () => {
    database = await createDatabase();
    const pets = await open('pets', CreateCats1700000000000);
    for (const count of [1_000, 1_001]) {
      const names = Array.from({ length: count }, (_, at) => `cat ${at}`);
      for (let run = 0; run < 10; run++) await pets.query(`SELECT ${count} FROM cats WHERE name = ANY($1)`, [names]);
    }
    const prepared = `SELECT substr(statement, 8, 4) AS list FROM pg_prepared_statements WHERE statement LIKE '%ANY%'`;
    expect(await pets.query(prepared)).toEqual([{ list: '1000' }]);
  });

  it('plans again once a small table has grown', async () => {
    database = await createDatabase();
    const definition = { entities: [], migrations: [CreateCats1700000000000] };
    const pets = await Database.open(database.url, 'pets', definition, { connections: 1, waitMs: 5_000 });
    opened.push(pets);
    await pets.query(`INSERT INTO cats VALUES ('cat 0')`);
    await pets.query('CREATE INDEX ON cats (name); ANALYZE cats; ALTER TABLE cats SET (autovacuum_enabled = off)');
    const read = () => pets.query('SELECT name FROM cats WHERE name = ANY($1)', [['cat 7', 'cat 8']]);
    for (let run = 0; run < 20; run++) await read();
    const { name } = await pets.queryOne<{ name: string }>(
      `SELECT name FROM pg_prepared_statements WHERE statement LIKE '%ANY%'`,
    );
    const plan = async () => JSON.stringify(await pets.query(`EXPLAIN EXECUTE ${name} ('{}')`));
    expect(await plan()).toContain('Seq Scan');
    await pets.query(`INSERT INTO cats SELECT 'cat ' || n FROM generate_series(1, 20000) n`);
    const later = performance.now() + 6_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
    try {
      await read();
      expect(await plan()).toMatch(/Index|Bitmap/);
    } finally {
      clock.mockRestore();
    }
  });

  it('says that it is away when PostgreSQL ends the connection of a transaction between two statements', async () => {
    database = await createDatabase();
    const pets = await open('pets', CreateCats1700000000000);
    const ended = pets.transaction(async (transaction) => {
      const { pid } = await transaction.queryOne<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await pets.query('SELECT pg_terminate_backend($1)', [pid]);
      const connected = 'SELECT FROM pg_stat_activity WHERE pid = $1';
      await until(async () => (await pets.query(connected, [pid])).length === 0);
      await transaction.query(`INSERT INTO cats VALUES ('迷亭')`);
    });
    const failure = await ended.catch((error: unknown) => error);
    expect(asDomainError(failure)).toMatchObject({ code: 'service.unavailable' });
    expect(await pets.query('SELECT count(*)::int AS n FROM cats')).toEqual([{ n: 0 }]);
  });

  it('says that it is away while all of its connections are taken, and answers again afterwards', async () => {
    database = await createDatabase();
    const definition = { entities: [], migrations: [CreateCats1700000000000] };
    const pets = await Database.open(database.url, 'pets', definition, { connections: 2, waitMs: 5_000 });
    opened.push(pets);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let taken = 0;
    const take = () =>
      pets.transaction(async (transaction) => {
        await transaction.query(`INSERT INTO cats VALUES ('迷亭')`);
        taken++;
        await released;
      });
    const taking = Promise.all([take(), take()]);
    await until(() => taken === 2);
    const failure = await pets.query('SELECT name FROM cats').catch((error: unknown) => error);
    expect(asDomainError(failure)).toMatchObject({ code: 'service.unavailable' });
    release();
    await taking;
    expect(await pets.query('SELECT count(*)::int AS n FROM cats')).toEqual([{ n: 2 }]);
  });

  it('lets transactions that count before they add take turns', async () => {
    database = await createDatabase();
    const pets = await open('pets', CreateCats1700000000000);
    const most = 3;
    const addOne = () =>
      pets.transaction(async (transaction) => {
        await lockUntilCommit(transaction, 'cats of 7');
        const { count } = await transaction.queryOne<{ count: number }>('SELECT count(*)::int AS count FROM cats');
        if (count < most) await transaction.query(`INSERT INTO cats VALUES ('迷亭')`);
      });
    await Promise.all(Array.from({ length: 8 }, addOne));
    expect(await pets.query('SELECT count(*)::int AS n FROM cats')).toEqual([{ n: most }]);
  });

  it.each<[string, unknown[], string]>([
    ['integers', [3, -1, 2_147_483_648], 'bigint[]'],
    ['nothing', [], 'int[]'],
    ['integers and nulls', [1, null], 'int[]'],
    ['fractions', [0.5, 1], 'float[]'],
    ['words', ['猫', '{a,b}', '"', ''], 'text[]'],
    [
      'lists',
      [
        [1, 2],
        [3, 4],
      ],
      'int[]',
    ],
  ])('takes a list of %s', async (_, list, type) => {
    database = await createDatabase();
    const pets = await open('pets');
    const asText = (one: unknown) => (type === 'bigint[]' ? String(one) : one);
    expect(await pets.query(`SELECT $1::${type} AS list`, [list])).toEqual([{ list: list.map(asText) }]);
  });

  it.each([[[]], [[7]], [[3, -1, 0, 2_147_483_647, -2_147_483_648]]])(
    'takes the integers %j in binary',
    async (list) => {
      database = await createDatabase();
      const pets = await open('pets');
      const parameters = [toIntArray(list), toIntArray(Int32Array.from(list))];
      expect(await pets.query('SELECT $1::int[] AS one, $2::int[] AS other', parameters)).toEqual([
        { one: list, other: list },
      ]);
    },
  );
});
