import 'reflect-metadata';
import { Database } from '@ichibun/kit/database';
import { schemaOf, tablesOf } from '@ichibun/kit/service';
import { SERVICE_NAMES, SERVICES, type ServiceName } from '@ichibun/launcher/services';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrationsBefore } from './baseline.js';
import { brokenTables, tablesIn } from './tables.js';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('a migration that the release before could not work with', () => {
  const BEFORE = `
    CREATE TABLE texts (id integer PRIMARY KEY, title text NOT NULL, status text NOT NULL DEFAULT 'new', note text);
    CREATE UNIQUE INDEX ON texts (title);
    CREATE FUNCTION spelling_of(text) RETURNS text LANGUAGE sql AS 'SELECT $1'`;

  it.each<[string, string, string[]]>([
    ['adds what nobody needs', 'ALTER TABLE texts ADD author text, ADD pages integer NOT NULL DEFAULT 1', []],
    ['adds a table', 'CREATE TABLE pages (text_id integer REFERENCES texts ON DELETE CASCADE, n integer NOT NULL)', []],
    ['adds an index', 'CREATE INDEX ON texts (note)', []],
    ['drops a column', 'ALTER TABLE texts DROP note', ['texts.note is gone']],
    ['renames a column', 'ALTER TABLE texts RENAME note TO remark', ['texts.note is gone']],
    ['drops a table', 'DROP TABLE texts', expect.arrayContaining(['texts.id is gone']) as never],
    ['changes a type', 'ALTER TABLE texts ALTER id TYPE bigint', ['texts.id is bigint, it was integer']],
    ['adds what has to be given', 'ALTER TABLE texts ADD n integer NOT NULL', ['texts.n is new and has to be given']],
    ['demands what could be left out', 'ALTER TABLE texts ALTER note SET NOT NULL', ['texts.note has to be given now']],
    ['takes a default away', 'ALTER TABLE texts ALTER status DROP DEFAULT', ['texts.status has to be given now']],
    ['lets a value be missing', 'ALTER TABLE texts ALTER title DROP NOT NULL', ['texts.title may be NULL now']],
    ['adds a rule', 'ALTER TABLE texts ADD CHECK (id > 0)', ['texts: CHECK ((id > 0)) is new']],
    ['adds a rule for what is new', 'ALTER TABLE texts ADD n integer CHECK (n > 0)', []],
    [
      'takes a rule away that a statement names',
      'DROP INDEX texts_title_idx',
      ['texts: UNIQUE USING btree (title) is gone'],
    ],
    [
      'keeps rows from being removed',
      'CREATE TABLE pages (text_id integer REFERENCES texts)',
      ['pages: FOREIGN KEY (text_id) REFERENCES texts(id) is new'],
    ],
    ['drops a function', 'DROP FUNCTION spelling_of', ['spelling_of(text) is gone']],
  ])('%s', async (_, migration, problems) => {
    await client.query('DROP SCHEMA IF EXISTS "example" CASCADE; CREATE SCHEMA example; SET search_path = example');
    await client.query(BEFORE);
    const before = await tablesIn(database.url, 'example');
    await client.query(migration);
    // PostgreSQL writes the names of other schemas out.
    const found = brokenTables(before, await tablesIn(database.url, 'example'));
    expect(found.map((problem) => problem.replaceAll('example.', ''))).toEqual(problems);
  });
});

/** What the release before relied on and has by other means since; emptied with the next baseline. */
const HELD_OTHERWISE: Partial<Record<ServiceName, string[]>> = {
  'content-analysis': [
    // A view of two tables, which both have these rules; the trigger change_words writes to them.
    ...['lexeme_id', 'occurrences', 'text_id'].map((column) => `words.${column} may be NULL now`),
    // By the trigger remove_words.
    'words: FOREIGN KEY (text_id) REFERENCES content_analysis.texts(id) ON DELETE CASCADE is gone',
    'words: PRIMARY KEY (text_id, lexeme_id) is gone',
  ],
  vocabulary: [
    // By the service, which names the sets; no statement of the release before makes another.
    "known_sets: CHECK ((word_set = ANY (ARRAY['particles'::text, 'most-frequent'::text]))) is gone",
    // New tables, whose keys hold for who deletes lexemes: no release does.
    ...['imported_blocks', 'unknown_words'].map(
      (table) => `${table}: FOREIGN KEY (lexeme_id) REFERENCES vocabulary.lexemes(id) is new`,
    ),
  ],
};

describe('migrations since the release before', () => {
  it.each(SERVICE_NAMES)('leave its %s able to work on the tables of today', async (name: ServiceName) => {
    const service = await SERVICES[name]();
    const tables = tablesOf(service);
    const kept = (await migrationsBefore())[name];
    expect(kept === undefined).toBe(tables === undefined);
    if (!tables || !kept) return;
    const all = tables.migrations;
    const earlier = all.filter((migration) => kept.includes(migration.name));
    // None of them was taken away or renamed: it would run again.
    expect(earlier.map((migration) => migration.name)).toEqual(kept);
    const schema = schemaOf(service);
    const migrate = async (migrations: typeof all) => {
      await (await Database.open(database.url, schema, { ...tables, migrations })).close();
      return tablesIn(database.url, schema);
    };
    const before = await migrate(earlier);
    expect(before.columns.length).toBeGreaterThan(3);
    expect(brokenTables(before, await migrate(all))).toEqual(HELD_OTHERWISE[name] ?? []);
  });
});
