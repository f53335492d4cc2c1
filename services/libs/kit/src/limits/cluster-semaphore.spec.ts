import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ClusterSemaphore } from './cluster-semaphore.js';

describe('places of two processes', () => {
  let server: TestDatabase;
  let processes: ClusterSemaphore[];
  beforeAll(async () => {
    server = await createDatabase();
    processes = [1, 2].map(() => new ClusterSemaphore('tests', server.url));
  });
  afterAll(async () => {
    await Promise.all(processes.map((places) => places.close()));
    await server.drop();
  });

  /** Work that goes on until it is told to end. */
  const work = () => {
    let [begin, end] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = () => {
      begin();
      return ended;
    };
    return { run, begun, end: () => end() };
  };
  const nothing = async () => {};

  it('are taken by as many at once as there are, and by all in the end', async () => {
    let [now, most] = [0, 0];
    const both = Promise.withResolvers<void>();
    const one = async () => {
      most = Math.max(most, ++now);
      if (now === 2) both.resolve();
      await both.promise;
      // Time for a third, if it were let in.
      await new Promise((resolve) => setTimeout(resolve, 5));
      now--;
    };
    await Promise.all(Array.from({ length: 16 }, (_, at) => processes[at % 2]!.inTurn('turns', 2, one)));
    expect(most).toBe(2);
  });

  it('are asked for and given back one after the other, since a connection does one thing at a time', async () => {
    const { query } = pg.Client.prototype as { query: (...args: unknown[]) => Promise<unknown> };
    // By connection: a place is given back in the background, so those of the other process go on meanwhile.
    const [open, most] = [new Map<pg.Client, number>(), new Map<pg.Client, number>()];
    const count = (client: pg.Client, by: number) => {
      const now = (open.get(client) ?? 0) + by;
      open.set(client, now);
      most.set(client, Math.max(most.get(client) ?? 0, now));
    };
    const asking = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      count(this, 1);
      return query.apply(this, args).finally(() => count(this, -1));
    });
    try {
      await Promise.all(Array.from({ length: 32 }, (_, at) => processes[at % 2]!.inTurn('asked', 16, nothing)));
      // What is given back is asked before this.
      await Promise.all(processes.map((places) => places.ifFree('asked', 16, nothing)));
      expect(asking.mock.calls.length).toBeGreaterThan(60);
      expect([...most.values()]).toEqual([1, 1]);
    } finally {
      asking.mockRestore();
    }
  });

  it('are refused while others have them, and free after', async () => {
    const [first, second] = [work(), work()];
    const held = [processes[0]!.ifFree('few', 2, first.run), processes[1]!.ifFree('few', 2, second.run)];
    await Promise.all([first.begun, second.begun]);
    expect(await processes[0]!.ifFree('few', 2, nothing)).toBeUndefined();
    expect(await processes[1]!.ifFree('few', 2, nothing)).toBeUndefined();
    expect(await processes[1]!.ifFree('others', 2, async () => 'done')).toEqual({ result: 'done' });
    first.end();
    await held[0];
    // The lock is given back after the answer.
    while ((await processes[1]!.ifFree('few', 2, nothing)) === undefined);
    second.end();
    await held[1];
  });

  it('are free again when their work fails', async () => {
    const failing = async () => {
      throw new Error('no');
    };
    await expect(processes[0]!.inTurn('failing', 1, failing)).rejects.toThrow('no');
    expect(await processes[0]!.inTurn('failing', 1, async () => 'next')).toBe('next');
  });

  it('are waited for no longer than a signal says', async () => {
    const held = work();
    const first = processes[0]!.inTurn('signal', 1, held.run);
    await held.begun;
    const late = processes[1]!.inTurn('signal', 1, async () => 'late', AbortSignal.timeout(50));
    await expect(late).rejects.toThrow(/abort/i);
    held.end();
    await first;
  });

  it('are those of the other process too once a process is gone', async () => {
    const gone = new ClusterSemaphore('tests', server.url);
    const held = work();
    const first = gone.inTurn('gone', 1, held.run);
    await held.begun;
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const holders = async (): Promise<{ pid: number }[]> =>
      (
        await client.query(
          `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND database =
           (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).rows;
    // A place is let go of in the background: that of the test before may still be held.
    let holding = await holders();
    while (holding.length > 1) holding = await holders();
    // As when a process dies: PostgreSQL sees its connection end.
    await client.query('SELECT pg_terminate_backend($1)', [holding[0]!.pid]);
    expect(await processes[1]!.inTurn('gone', 1, async () => 'mine')).toBe('mine');
    held.end();
    await first;
    await Promise.all([gone.close(), client.end()]);
  });
});

describe('places of a process alone', () => {
  it('are bounded too', async () => {
    const places = new ClusterSemaphore();
    let end = () => {};
    const held = places.ifFree(
      'one',
      1,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    while ((await places.ifFree('one', 1, async () => {})) !== undefined);
    end();
    await held;
    expect(await places.ifFree('one', 1, async () => 1)).toEqual({ result: 1 });
  });
});

it('bounds each process for itself while PostgreSQL is away', async () => {
  const places = new ClusterSemaphore('tests', 'postgres://127.0.0.1:1/nowhere');
  expect(await places.inTurn('away', 1, async () => 'done')).toBe('done');
  await places.close();
});
