import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { asDomainError, DomainError } from './errors.js';

describe('what a caller learns of a failure', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  /** What a statement fails with. */
  async function failureOf(sql: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    const error = await client.query(sql).catch((cause: unknown) => cause);
    await client.end().catch(() => {});
    return error;
  }

  const raised = (condition: string) => () =>
    failureOf(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${condition}'; END $$`);

  const cases: [string, () => Promise<unknown>, string][] = [
    ['a full disk of PostgreSQL', raised('disk_full'), 'storage.full'],
    [
      'a connection that PostgreSQL ends',
      () => failureOf('SELECT pg_terminate_backend(pg_backend_pid())'),
      'service.unavailable',
    ],
    [
      'a connection that PostgreSQL has ended between two statements',
      async () => {
        const client = new pg.Client({ connectionString: database.url });
        client.on('error', () => {});
        await client.connect();
        const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)));
        const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
        await failureOf(`SELECT pg_terminate_backend(${rows[0].pid})`);
        await ended;
        return client.query('SELECT 1').catch((cause: unknown) => cause);
      },
      'service.unavailable',
    ],
    [
      'a connection that was closed before the statement',
      async () => {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        await client.end();
        return client.query('SELECT 1').catch((cause: unknown) => cause);
      },
      'service.unavailable',
    ],
    ['a PostgreSQL that has no connection left', raised('too_many_connections'), 'service.unavailable'],
    ['a PostgreSQL that is starting', raised('cannot_connect_now'), 'service.unavailable'],
    [
      'a PostgreSQL that is not there',
      async () => {
        const client = new pg.Client({ host: '127.0.0.1', port: 1 });
        return client.connect().catch((cause: unknown) => cause);
      },
      'service.unavailable',
    ],
    ['a wrong statement', () => failureOf('SELECT no_such_column'), 'service.internal'],
    ['a plain error', async () => new Error('secret'), 'service.internal'],
    ['no error at all', async () => 'secret', 'service.internal'],
    ['a foreseen error', async () => new DomainError('run.over'), 'run.over'],
  ];
  it.each(cases)('names %s, also as the cause of another error', async (_, fail, code) => {
    const error = await fail();
    expect(asDomainError(error)).toMatchObject({ code, message: expect.not.stringContaining('secret') });
    if (code !== 'run.over') expect(asDomainError(new Error('wrapped', { cause: error }))).toMatchObject({ code });
  });
});
