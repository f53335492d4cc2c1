import 'reflect-metadata';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { Database } from '../data/database.js';
import { DomainError } from '../errors.js';
import { currentRequest, type RequestContext, withRequest } from '../request-context.js';
import type { ActiveRun } from './active-run.js';
import { Jobs, withRuns } from './jobs.js';
import { defineQueue } from './queue.js';
import type { Run } from './run.entity.js';
import type { NewRun } from './run-records.js';

interface Greeting {
  readonly name: string;
}

const GREETINGS = defineQueue<Greeting>('greet', { concurrency: 1, retries: 2 });
const HASTY = defineQueue<Greeting>('hasty', { concurrency: 1, retries: 0, expireInSeconds: 1 });
const FAIR = defineQueue<Greeting>('fair', { concurrency: 2, retries: 0, perOwner: 1 });
const OFTEN = defineQueue<object>('often', { concurrency: 1, retries: 0, everySeconds: 1 });
const QUEUES = [GREETINGS, HASTY, FAIR, OFTEN];

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

describe('background work', () => {
  let database: TestDatabase;
  let tables: Database;
  const running: Jobs[] = [];
  const start = async (alone = false) => {
    const jobs = await Jobs.start(database.url, tables, 'greeter', QUEUES, alone);
    running.push(jobs);
    return jobs;
  };
  beforeEach(async () => {
    database = await createDatabase();
    tables = await Database.open(database.url, 'greeter', withRuns({ entities: [], migrations: [] }));
  });
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await tables.close();
    await database.drop();
  });

  const add = async (jobs: Jobs, run: Partial<NewRun<Greeting>> = {}, queue = GREETINGS) =>
    (await tables.transaction((transaction) => jobs.add(transaction, queue, { payload: { name: '猫' }, ...run })))!;
  const ended = async (jobs: Jobs, id: string) => (await jobs.wait(id, 30_000))!;

  it('runs soon after the transaction that added it, and says how it went', async () => {
    const jobs = await start();
    await jobs.work(GREETINGS, {
      work: async (run) => {
        run.progress({ total: 4, failed: 1 });
        run.progress({ done: 4 });
      },
    });
    const id = await add(jobs, { ownerId: 7, subjectId: 3, title: 'words.txt' });
    const run = await ended(jobs, id);
    expect(run).toMatchObject({
      id,
      queue: 'greet',
      payload: { name: '猫' },
      ownerId: 7,
      subjectId: 3,
      title: 'words.txt',
      status: 'completed',
      done: 4,
      total: 4,
      failed: 1,
      attempt: 1,
      errorCode: null,
    });
    expect(run.startedAt!.getTime()).toBeLessThanOrEqual(run.endedAt!.getTime());
  });

  it('never existed when the transaction that added it failed', async () => {
    const jobs = await start();
    const failed = tables.transaction(async (transaction) => {
      await jobs.add(transaction, GREETINGS, { payload: { name: 'nobody' } });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const greeted: string[] = [];
    await jobs.work(GREETINGS, { work: async ({ payload }) => void greeted.push(payload.name) });
    await ended(jobs, await add(jobs, { payload: { name: 'somebody' } }));
    expect(greeted).toEqual(['somebody']);
  });

  it('belongs to the request that added it, in whichever process it runs, but nobody watches it', async () => {
    const jobs = await start();
    const requests: (RequestContext | undefined)[] = [];
    await jobs.work(GREETINGS, { work: async () => void requests.push(currentRequest()) });
    await ended(jobs, await withRequest({ requestId: 'request-1' }, () => add(jobs)));
    expect(requests).toMatchObject([{ requestId: 'request-1', isBackground: true }]);
  });

  it('is tried again after a failure that may pass, and goes on where it was', async () => {
    const jobs = await start();
    const begun: number[] = [];
    await jobs.work(GREETINGS, {
      work: async (run) => {
        begun.push(run.done);
        await tables.transaction((transaction) => run.progress({ done: run.done + 1, total: 2 }, transaction));
        if (begun.length < 2) throw new DomainError('rpc.unavailable', { service: 'LanguageService' });
      },
    });
    const run = await ended(jobs, await add(jobs));
    expect(begun).toEqual([0, 1]);
    expect(run).toMatchObject({ status: 'completed', done: 2, attempt: 2, errorMessage: null });
  });

  const failures: [string, Error, number, object][] = [
    [
      'of the request at the first attempt',
      new DomainError('content.long-title', { most: 200 }),
      1,
      {
        errorCode: 'content.long-title',
        errorKind: 'invalid',
        errorMessage: 'A title has at most 200 characters.',
        errorValues: { most: 200 },
      },
    ],
    [
      'that is unexpected after all retries, without its message',
      new Error('password=1234'),
      3,
      { errorCode: 'service.internal', errorKind: 'internal' },
    ],
  ];
  it.each(failures)('fails for good, once, by a failure %s', async (_, error, attempts, expected) => {
    const jobs = await start();
    const noted: string[] = [];
    let tries = 0;
    await jobs.work(GREETINGS, {
      work: async () => {
        tries++;
        throw error;
      },
      failed: async (_manager, { name }, { code }) => void noted.push(`${name} ${code}`),
    });
    const run = await ended(jobs, await add(jobs));
    expect(run).toMatchObject({ status: 'failed', ...expected });
    expect(run.errorMessage).not.toContain('1234');
    expect([tries, noted]).toEqual([attempts, [`猫 ${run.errorCode}`]]);
  });

  it('is tried again as long as it gets further each time', async () => {
    const jobs = await start();
    await jobs.work(GREETINGS, {
      work: async (run) => {
        await tables.transaction((transaction) => run.progress({ done: run.done + 1, total: 4 }, transaction));
        if (run.done < 3) throw new Error('not yet');
      },
    });
    expect(await ended(jobs, await add(jobs))).toMatchObject({ status: 'completed', done: 4, attempt: 4 });
  });

  it('completes together with what it made, or not at all', async () => {
    const jobs = await start();
    await tables.query('CREATE TABLE greetings (name text)');
    let tries = 0;
    await jobs.work(GREETINGS, {
      work: async (run) => {
        await tables.transaction(async (transaction) => {
          await transaction.query('INSERT INTO greetings VALUES ($1)', [run.payload.name]);
          await run.complete(transaction);
          if (++tries === 1) throw new Error('just before the end');
        });
      },
    });
    expect(await ended(jobs, await add(jobs))).toMatchObject({ status: 'completed', attempt: 2 });
    expect(await tables.query('SELECT * FROM greetings')).toEqual([{ name: '猫' }]);
  });

  it('tidies up after every end', async () => {
    const jobs = await start();
    const tidied: string[] = [];
    const both = new Promise<void>((resolve) => {
      jobs.work(GREETINGS, {
        work: async ({ payload }) => {
          if (payload.name === '犬') throw new DomainError('content.empty-text');
        },
        ended: async ({ name }, { status }) => {
          tidied.push(`${name} ${status}`);
          if (tidied.length === 2) resolve();
        },
      });
    });
    await add(jobs);
    await add(jobs, { payload: { name: '犬' } });
    await both;
    expect(tidied.sort()).toEqual(['犬 failed', '猫 completed']);
  });

  it('that was interrupted by a stop is continued by the next process, and does not fail', async () => {
    const first = await start();
    const begun = new Promise<void>((resolve) => {
      first.work(GREETINGS, {
        work: async ({ signal }) => {
          resolve();
          await untilAborted(signal);
        },
      });
    });
    const id = await add(first);
    await begun;
    await first.stop();
    running.length = 0;
    const second = await start(true);
    await second.work(GREETINGS, { work: async () => {} });
    expect(await ended(second, id)).toMatchObject({ status: 'completed', attempt: 2, failures: 0 });
  });

  it('whose process died is resumed at once by a process that is alone', async () => {
    const jobs = await start();
    const id = await add(jobs);
    await jobs.stop();
    running.length = 0;
    await tables.query("UPDATE greeter_jobs.job SET state = 'active', started_on = now(), heartbeat_on = now()");
    await tables.query("UPDATE runs SET status = 'processing', attempt = 1, at_work = true");
    const next = await start(true);
    await next.work(GREETINGS, { work: async () => {} });
    expect(await ended(next, id)).toMatchObject({ status: 'completed', attempt: 2 });
  });

  it('is not failed by the death of its process, however often it has failed itself', async () => {
    const jobs = await start();
    const id = await add(jobs);
    await tables.query("UPDATE runs SET status = 'processing', attempt = 3, at_work = true, failures = 2");
    await jobs.work(GREETINGS, { work: async () => {} });
    expect(await ended(jobs, id)).toMatchObject({ status: 'completed', attempt: 4, failures: 2, deaths: 1 });
  });

  it('whose processes die in a row waits, and is nobody’s meanwhile', async () => {
    const jobs = await start();
    const id = await add(jobs);
    await tables.query("UPDATE runs SET status = 'processing', attempt = 4, at_work = true, deaths = 3");
    let tries = 0;
    await jobs.work(GREETINGS, { work: async () => void tries++ });
    const waiting = `SELECT FROM greeter_jobs.job WHERE state = 'retry' AND start_after > now() + interval '5 seconds'`;
    await until(
      () => tables.query(waiting),
      (rows: unknown[]) => rows.length > 0,
    );
    expect(await jobs.find(id)).toMatchObject({ status: 'processing', atWork: false, deaths: 4, attempt: 4 });
    expect(tries).toBe(0);
  });

  it('that gets further is not held to what died before', async () => {
    const jobs = await start();
    const id = await add(jobs);
    await tables.query("UPDATE runs SET status = 'processing', attempt = 3, at_work = true, deaths = 2");
    await jobs.work(GREETINGS, { work: async (run) => run.progress({ done: 1, total: 1 }) });
    expect(await ended(jobs, id)).toMatchObject({ status: 'completed', deaths: 0 });
  });

  it('whose processes die over it again and again has failed', async () => {
    const jobs = await start();
    const id = await add(jobs);
    await tables.query("UPDATE runs SET status = 'processing', attempt = 10, at_work = true, deaths = 9");
    let tries = 0;
    await jobs.work(GREETINGS, { work: async () => void tries++ });
    expect(await ended(jobs, id)).toMatchObject({ status: 'failed', errorCode: 'run.interrupted' });
    expect(tries).toBe(0);
  });

  it('is given to another process when its own gives no sign of life, whose late writes are refused', async () => {
    const stuck = await start();
    const over = Promise.withResolvers<void>();
    const begun = new Promise<ActiveRun<Greeting>>((resolve) => {
      stuck.work(GREETINGS, {
        work: async (run) => {
          resolve(run);
          // One that returned, because it is aborted, could be the first to take the run again.
          await over.promise;
        },
      });
    });
    const id = await add(stuck);
    const late = await begun;
    // As if it had been silent for a minute, whenever it gives its next sign of life.
    await tables.query(`
      CREATE FUNCTION stay_silent() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.heartbeat_on := now() - interval '1 minute'; RETURN NEW; END $$;
      CREATE TRIGGER stay_silent BEFORE UPDATE ON greeter_jobs.job
        FOR EACH ROW WHEN (OLD.state = 'active' AND NEW.state = 'active') EXECUTE FUNCTION stay_silent();
      UPDATE greeter_jobs.job SET heartbeat_on = now()`);
    const other = await start();
    await other.work(GREETINGS, {
      work: async () => {
        const write = tables.transaction((transaction) => late.progress({ done: 9 }, transaction));
        await expect(write).rejects.toMatchObject({ code: 'run.over' });
        await expect(tables.transaction((transaction) => late.complete(transaction))).rejects.toMatchObject({
          code: 'run.over',
        });
      },
    });
    expect(await ended(other, id)).toMatchObject({ status: 'completed', done: 0, attempt: 2 });
    if (!late.signal.aborted) await untilAborted(late.signal).catch(() => {});
    over.resolve();
  });

  it('stops when it is cancelled in another process', async () => {
    const [one, other] = [await start(), await start()];
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const stopped = new Promise<void>((resolve) => {
      one.work(GREETINGS, {
        work: async ({ signal }) => {
          begin();
          await untilAborted(signal).finally(resolve);
        },
      });
    });
    const id = await add(other);
    await begun;
    expect(await other.cancel(id)).toBe(true);
    await stopped;
    expect(await ended(one, id)).toMatchObject({ status: 'cancelled', errorCode: null });
    expect(await other.cancel(id)).toBe(false);
  });

  it('that takes longer than its queue allows has failed', async () => {
    const jobs = await start();
    await jobs.work(HASTY, { work: ({ signal }) => untilAborted(signal) });
    expect(await ended(jobs, await add(jobs, {}, HASTY))).toMatchObject({ status: 'failed', errorCode: 'run.expired' });
  });

  it('of one learner leaves places to the others', async () => {
    const jobs = await start();
    const order: (number | null)[] = [];
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await jobs.work(FAIR, {
      work: async ({ ownerId }) => {
        order.push(ownerId);
        begin();
        if (ownerId === 1) await released;
      },
    });
    // Announced at once: every worker looks for one at the same moment.
    const ids = await tables.transaction(async (transaction) => {
      const added: (string | undefined)[] = [];
      for (const ownerId of [1, 1, 1])
        added.push(await jobs.add(transaction, FAIR, { payload: { name: '猫' }, ownerId }));
      return added;
    });
    await begun;
    await ended(jobs, await add(jobs, { ownerId: 2 }, FAIR));
    expect(order).toEqual([1, 2]);
    release();
    for (const id of ids) expect(await ended(jobs, id!)).toMatchObject({ status: 'completed' });
  });

  it('is waited for in another process, and only as long as asked', async () => {
    const [one, other] = [await start(), await start()];
    const id = await add(one);
    expect(await other.wait(id, 1)).toMatchObject({ status: 'queued' });
    const waited = other.wait(id, 30_000);
    await one.work(GREETINGS, { work: async () => {} });
    expect(await waited).toMatchObject({ status: 'completed' });
    expect(await other.wait('00000000-0000-4000-8000-000000000000', 1)).toBeNull();
  });

  it('is waited for until the caller goes', async () => {
    const jobs = await start();
    const id = await add(jobs);
    const caller = new AbortController();
    const waited = withRequest({ requestId: 'r', signal: caller.signal }, () => jobs.wait(id, 30_000));
    caller.abort(new Error('gone'));
    await expect(waited).rejects.toThrow('gone');
  });

  it('is listed while it is unfinished, and for a while after', async () => {
    const jobs = await start();
    const mine = await add(jobs, { ownerId: 1 });
    const other = await add(jobs, { ownerId: 2 });
    const idsOf = (runs: readonly Run[]) => runs.map(({ id }) => id);
    expect(idsOf(await jobs.list({}))).toEqual([other, mine]);
    await jobs.cancel(mine);
    expect(idsOf(await jobs.list({ ownerId: 1 }))).toEqual([]);
    expect(idsOf(await jobs.list({ ownerId: 1, endedWithinSeconds: 60 }))).toEqual([mine]);
  });

  it('with the same key as one that is unfinished is not added', async () => {
    const jobs = await start();
    const id = await add(jobs, { key: 'a' });
    expect(await add(jobs, { key: 'a' })).toBeUndefined();
    await jobs.cancel(id);
    expect(await add(jobs, { key: 'a' })).toEqual(expect.any(String));
  });

  it('starts by itself as often as its queue says, in one of several processes', async () => {
    const [one, other] = [await start(), await start()];
    let atOnce = 0;
    let most = 0;
    let times = 0;
    const twice = new Promise<void>((resolve) => {
      const work = async () => {
        most = Math.max(most, ++atOnce);
        await new Promise((done) => setTimeout(done, 20));
        atOnce--;
        if (++times === 2) resolve();
      };
      one.work(OFTEN, { work });
      other.work(OFTEN, { work });
    });
    await twice;
    expect(most).toBe(1);
  });

  it('starts by itself again, although the clock has been set back by a day meanwhile', async () => {
    const jobs = await start();
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now');
    let times = 0;
    const twice = new Promise<void>((resolve) => {
      const work = async () => {
        clock.mockImplementation(() => now() - 86_400_000);
        if (++times === 2) resolve();
      };
      jobs.work(OFTEN, { work });
    });
    await twice.finally(() => clock.mockRestore());
  });

  it('of a release before runs were kept is done all the same', async () => {
    const jobs = await start();
    const before = new PgBoss({ connectionString: database.url, schema: 'greeter_jobs', supervise: false });
    await before.start();
    await before.send('greet', { name: '昔' });
    await before.stop();
    const greeted = new Promise<string>((resolve) => {
      jobs.work(GREETINGS, { work: async ({ payload }) => resolve(payload.name) });
    });
    expect(await greeted).toBe('昔');
  });

  it('whose job was lost gets another when a process starts', async () => {
    const jobs = await start();
    const id = await add(jobs);
    await tables.query('DELETE FROM greeter_jobs.job');
    const next = await start();
    await next.work(GREETINGS, { work: async () => {} });
    expect(await ended(next, id)).toMatchObject({ status: 'completed' });
  });

  it('that ended long ago is forgotten', async () => {
    const jobs = await start();
    const [old, recent] = [await add(jobs), await add(jobs)];
    for (const id of [old, recent]) await jobs.cancel(id);
    await tables.query("UPDATE runs SET ended_at = now() - interval '8 days' WHERE id = $1", [old]);
    await start();
    expect([await jobs.find(old), await jobs.find(recent)]).toMatchObject([null, { status: 'cancelled' }]);
  });
});
