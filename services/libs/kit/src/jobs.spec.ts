import 'reflect-metadata';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from './database.js';
import { Jobs } from './jobs.js';

const queues = { greet: { concurrency: 1, retries: 2 } };

describe('background jobs', () => {
  let database: TestDatabase;
  let dataSource: Database;
  const running: Jobs[] = [];
  const start = async (alone = false) => {
    const jobs = await Jobs.start(database.url, 'greeter', queues, alone);
    running.push(jobs);
    return jobs;
  };
  beforeEach(async () => {
    database = await createDatabase();
    dataSource = await Database.open(database.url, 'greeter', { entities: [], migrations: [] });
  });
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await dataSource.close();
    await database.drop();
  });

  const add = (jobs: Jobs, name: string) => dataSource.transaction((manager) => jobs.add('greet', { name }, manager));

  it('run soon after the transaction that added them', async () => {
    const jobs = await start();
    const greeted = new Promise<string>((resolve) => {
      jobs.work<{ name: string }>('greet', async ({ name }) => resolve(name));
    });
    await add(jobs, '猫');
    expect(await greeted).toBe('猫');
  });

  it('never existed when that transaction failed', async () => {
    const jobs = await start();
    const greeted: string[] = [];
    const failed = dataSource.transaction(async (manager) => {
      await jobs.add('greet', { name: 'nobody' }, manager);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const next = new Promise<void>((resolve) => {
      jobs.work<{ name: string }>('greet', async ({ name }) => {
        greeted.push(name);
        resolve();
      });
    });
    await add(jobs, 'somebody');
    await next;
    expect(greeted).toEqual(['somebody']);
  });

  it('are tried again, and told which try is the last', async () => {
    const jobs = await start();
    const tries: boolean[] = [];
    const done = new Promise<void>((resolve) => {
      jobs.work('greet', async (_data, _signal, lastTry) => {
        tries.push(lastTry);
        if (!lastTry) throw new Error('not yet');
        resolve();
      });
    });
    await add(jobs, '猫');
    await done;
    expect(tries).toEqual([false, false, true]);
  }, 20_000);

  it('that were interrupted by a stop are taken up by the next process', async () => {
    const first = await start();
    const begun = new Promise<void>((resolve) => {
      first.work('greet', async (_data, signal) => {
        resolve();
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      });
    });
    await add(first, '猫');
    await begun;
    await first.stop();
    running.length = 0;
    const second = await start(true);
    const greeted = new Promise<string>((resolve) => {
      second.work<{ name: string }>('greet', async ({ name }) => resolve(name));
    });
    expect(await greeted).toBe('猫');
  }, 20_000);
});
