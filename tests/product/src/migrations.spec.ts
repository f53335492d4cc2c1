import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Database } from '@ichibun/kit/database';
import { type MigrationClass, migrate } from '@ichibun/kit/migrations';
import { schemaOf, tablesOf } from '@ichibun/kit/service';
import { loadServices } from '@ichibun/launcher/services';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { holdUps, refuseRewrites } from './testing/migrations.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The last migration that was written before the rule; those before it ran while tables were small. */
const BEFORE_THE_RULE = 1795726400000;

const isNew = ({ name }: { name: string }) => Number(name.slice(-13)) > BEFORE_THE_RULE;

it.each([
  ['CREATE INDEX words_a ON words (a)', /CONCURRENTLY/],
  ['CREATE UNIQUE INDEX ON words (a)', /CONCURRENTLY/],
  ['ALTER TABLE words\n  ALTER COLUMN a SET NOT NULL', /NOT VALID/],
  ['ALTER TABLE words ADD CONSTRAINT positive CHECK (a > 0)', /NOT VALID/],
  ['ALTER TABLE words ADD FOREIGN KEY (a) REFERENCES lexemes', /NOT VALID/],
  ['ALTER TABLE words ADD CONSTRAINT one UNIQUE (a)', /USING INDEX/],
  ['SELECT 1; UPDATE words SET a = 1', /in parts/],
  ['DELETE FROM words', /in parts/],
  ['LOCK TABLE words', /nobody/],
])('a migration is refused that holds others up: %s', (sql, why) => {
  expect(holdUps([sql])).toEqual([expect.stringMatching(why)]);
});

it.each([
  ['CREATE INDEX CONCURRENTLY words_a ON words (a)'],
  ['ALTER TABLE words ADD COLUMN a int'],
  ['ALTER TABLE words ADD COLUMN a int NOT NULL DEFAULT 0'],
  ['ALTER TABLE words ADD CONSTRAINT positive CHECK (a > 0) NOT VALID'],
  ['ALTER TABLE words VALIDATE CONSTRAINT positive'],
  ['ALTER TABLE words ADD CONSTRAINT one UNIQUE USING INDEX words_a'],
  ['-- UPDATE words SET a = 1\nDROP TABLE words'],
  ['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  SELECT 1;\n  UPDATE words SET a = 1;\nEND $$'],
  ['CREATE TABLE birds (a int);\nCREATE INDEX birds_a ON birds (a); UPDATE birds SET a = 1'],
])('a migration passes that holds nobody up: %s', (sql) => {
  expect(holdUps([sql])).toEqual([]);
});

describe('what PostgreSQL judges', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('CREATE TABLE words (a int, b text)');
    await refuseRewrites(client);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it.each([
    ['ALTER TABLE words ALTER COLUMN a TYPE bigint'],
    ['ALTER TABLE words ADD COLUMN c int GENERATED ALWAYS AS (a + 1) STORED'],
    ['ALTER TABLE words ADD COLUMN d uuid DEFAULT gen_random_uuid()'],
  ])('rewrites the table: %s', async (sql) => {
    await expect(client.query(sql)).rejects.toThrow('rewrites the table words');
  });

  it.each([
    ['ALTER TABLE words ADD COLUMN e timestamptz DEFAULT now()'],
    ['ALTER TABLE words ALTER COLUMN b TYPE varchar'],
  ])('leaves the table as it is: %s', async (sql) => {
    await expect(client.query(sql)).resolves.toBeDefined();
  });
});

it('every migration that is written is one of its service', async () => {
  const registered = (await loadServices()).flatMap((service) => tablesOf(service)?.migrations ?? []);
  const times = new Set(registered.map(({ name }) => name.slice(-13)));
  const files = await readdir(join(ROOT, 'services'), { recursive: true });
  const written = files.filter((path) => /(?<!node_modules.*)\/src\/.*\/\d{13}-[\w-]+\.ts$/.test(path));
  expect(written.filter((path) => !times.has(/(\d{13})-[^/]+$/.exec(path)![1]!))).toEqual([]);
  expect(written.length).toBeGreaterThan(50);
});

it('no new migration of a service holds others up', async () => {
  const database = await createDatabase();
  try {
    for (const service of await loadServices()) {
      const tables = tablesOf(service);
      if (!tables) continue;
      const old = { entities: [], migrations: tables.migrations.filter((migration) => !isNew(migration)) };
      await (await Database.open(database.url, schemaOf(service), old)).close();
    }
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await refuseRewrites(client);
    await client.end();
    const found: Record<string, string[]> = {};
    for (const service of await loadServices()) {
      const migrations = tablesOf(service)?.migrations;
      if (!migrations?.some(isNew)) continue;
      const sent = new Map<string, string[]>();
      await migrate(
        database.url,
        schemaOf(service),
        migrations.map((one) => (isNew(one) ? watched(one, sent) : one)),
      );
      for (const [name, statements] of sent) found[name] = holdUps(statements);
    }
    expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
  } finally {
    await database.drop();
  }
}, 60_000);

/** The migration, whose statements are noted under its name. */
function watched(migration: MigrationClass, sent: Map<string, string[]>): MigrationClass {
  const noted: string[] = [];
  sent.set(migration.name, noted);
  class Watched extends migration {
    override async up(runner: QueryRunner): Promise<void> {
      const query = async (sql: string, values?: unknown[]) => {
        noted.push(sql);
        // Tables of a test are empty, and those that migrations are kept from holding up are not.
        if (sql.startsWith('SELECT NOT EXISTS')) return [{ isEmpty: false }];
        return runner.query(sql, values);
      };
      await super.up(new Proxy(runner, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) }));
    }
  }
  Object.defineProperty(Watched, 'name', { value: migration.name });
  return Watched;
}
