import 'reflect-metadata';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { Database } from '../data/database.js';
import { JobWatch } from './job-watch.js';

/** Longer than any test: only an announcement ends it. */
const NEVER_MS = 2 ** 30;

describe('the watch over jobs', () => {
  let database: TestDatabase;
  let tables: Database;
  let boss: PgBoss;
  let watch: JobWatch;
  const woken: string[] = [];
  const begin = (busy: number, idle: number) => {
    const failed = (error: unknown) => {
      throw error;
    };
    watch = new JobWatch(boss, tables, 'jobs', ['greet', 'sing'], (queue) => woken.push(queue), failed, { busy, idle });
  };
  beforeEach(async () => {
    woken.length = 0;
    database = await createDatabase();
    tables = await Database.open(database.url, 'greeter', { entities: [], migrations: [] });
    boss = new PgBoss({ connectionString: database.url, schema: 'jobs', schedule: false, supervise: false });
    await boss.start();
    await boss.createQueue('greet', { heartbeatSeconds: 10, retryDelay: 1, retryLimit: 3 });
    await boss.createQueue('sing');
  });
  afterEach(async () => {
    await watch.stop();
    await boss.stop();
    await tables.close();
    await database.drop();
  });

  it('finds a job that nothing has announced, and wakes the workers of its queue only', async () => {
    begin(1, 2);
    await boss.send('greet', {});
    await until(async () => woken.length > 0);
    expect(new Set(woken)).toEqual(new Set(['greet']));
  });

  it('leaves a job alone until it is due', async () => {
    const looks = jest.spyOn(tables, 'query');
    await boss.send('greet', {}, { startAfter: 3_600 });
    begin(1, 2);
    await until(async () => looks.mock.calls.length > 5);
    expect(woken).toEqual([]);
  });

  it('sends one statement a look while there are no jobs, and has pg-boss tidy once', async () => {
    const looks = jest.spyOn(tables, 'query');
    const tidied = jest.spyOn(boss, 'supervise');
    begin(1, 2);
    await until(async () => looks.mock.calls.length > 20);
    expect(new Set(looks.mock.calls.map(([sql]) => sql)).size).toBe(1);
    expect(tidied).toHaveBeenCalledTimes(1);
  });

  it('looks as soon as a job is announced', async () => {
    const looks = jest.spyOn(tables, 'query');
    begin(1, NEVER_MS);
    await until(async () => looks.mock.results.length === 1);
    await looks.mock.results[0]!.value;
    await boss.send('sing', {});
    watch.announce();
    await until(async () => woken.includes('sing'));
  });

  it('has the job of a process that gives no sign of life given to another', async () => {
    await boss.send('greet', {});
    await boss.fetch('greet');
    await tables.query("UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute'");
    begin(1, NEVER_MS);
    // It becomes due a second after it was given back.
    await until(async () => woken.includes('greet'));
    expect(await boss.fetch('greet')).toHaveLength(1);
  });
});
