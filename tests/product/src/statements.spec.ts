import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createDatabase();
  folder = mkdtempSync(join(tmpdir(), 'ichibun-statements-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

/**
 * What the comparison says of every service, or of one package beside the tables of the schema public. The compiler's
 * process, when it is ended, may write on stderr that it was.
 */
function compare(...args: string[]) {
  const script = ['--disable-warning=ExperimentalWarning', 'scripts/statements.mjs', database.url, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A package with one call, as TypeScript and as what is made of it. */
function writePackage(row: string, sql: string, method = 'query') {
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { target: 'es2023', strict: true, types: [] }, include: ['src'] }),
  );
  writeFileSync(
    join(folder, 'src/cats.ts'),
    `interface Database { query<Row extends object>(sql: string): Promise<Row[]>; queryOne<Row extends object>(sql: string): Promise<Row> }
     export const cats = (database: Database, order: 'id' | 'name', which: string) => database.${method}<${row}>(${sql});`,
  );
  writeFileSync(join(folder, 'dist/cats.js'), 'export {};');
}

it('the rows that services declare for their SQL are those that PostgreSQL describes', () => {
  expect(compare()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d{3} statements are as PostgreSQL describes them\.\n$/),
  });
});

describe('rows that are compared with their statement', () => {
  beforeEach(async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      'CREATE TABLE cats (id int NOT NULL, name text, seen timestamptz NOT NULL, born bigint NOT NULL)',
    );
    await client.end();
  });

  it.each([
    ['{ id: number; name: string | null }', "'SELECT id, name FROM cats'"],
    ['{ seen: Date; born: string }', "'SELECT seen, born FROM cats'"],
    ['{ name: string }', "'SELECT name FROM cats WHERE name IS NOT NULL'"],
    ['{ ids: number[] }', "'SELECT array_agg(id) AS ids FROM cats'"],
    ['{ id: number }', "'SELECT id FROM cats ORDER BY ' + order"],
    ['{ id: number | null }', "'SELECT b.id FROM cats a LEFT JOIN cats b ON b.id = a.born'"],
  ])('%s is right for %s', (row, sql) => {
    writePackage(row, sql);
    expect(compare(folder, 'public')).toMatchObject({
      status: 0,
      stdout: '1 statements are as PostgreSQL describes them.\n',
    });
  });

  it('the row of a statement that always has one is compared as well', () => {
    const count = "'SELECT count(*)::int AS cats FROM cats'";
    writePackage('{ cats: number }', count, 'queryOne');
    expect(compare(folder, 'public').status).toBe(0);
    rmSync(join(folder, 'src'), { recursive: true });
    rmSync(join(folder, 'dist'), { recursive: true });
    writePackage('{ cats: string }', count, 'queryOne');
    expect(compare(folder, 'public').stderr).toMatch(/cats is number, and is declared as string/);
  });

  it.each([
    ['another type', '{ id: string }', "'SELECT id FROM cats'", /id is number, and is declared as string/],
    ['int8 as a number', '{ born: number }', "'SELECT born FROM cats'", /born is string, and is declared as number/],
    ['a null', '{ name: string }', "'SELECT name FROM cats'", /name may be null, and is declared as string/],
    ['undefined for null', '{ name?: string }', "'SELECT name FROM cats'", /name .*is declared as string \| undefined/],
    ['a column', '{ age: number }', "'SELECT id FROM cats'", /no column is called age/],
    [
      ...['what an outer join has no row for', '{ id: number }'],
      ...["'SELECT b.id FROM cats a LEFT JOIN cats b ON b.id = a.born'", /id may be null, and is declared as number/],
    ],
    ['a table', '{ id: number }', "'SELECT id FROM dogs'", /relation "dogs" does not exist/],
    [
      'the SQL',
      '{ id: number }',
      "'SELECT id FROM cats WHERE ' + which",
      /the SQL depends on what is only known at run/,
    ],
  ] as [string, string, string, RegExp][])('a mistake in %s is named with its line', (_, row, sql, what) => {
    writePackage(row, sql);
    const { status, stderr } = compare(folder, 'public');
    expect(status).not.toBe(0);
    expect(stderr).toMatch(what);
    expect(stderr).toMatch(/cats\.ts:2: /);
  });
});
