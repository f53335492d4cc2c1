import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../data/database.js';
import { RateLimiter, withRateLimiter } from './rate-limiter.js';

describe('an allowance of two processes', () => {
  let server: TestDatabase;
  let databases: Database[];
  let processes: RateLimiter[];
  beforeAll(async () => {
    server = await createDatabase();
    const definition = withRateLimiter({ entities: [], migrations: [] });
    databases = await Promise.all([1, 2].map(() => Database.open(server.url, 'counting', definition)));
    processes = databases.map((database) => new RateLimiter(database));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await server.drop();
  });

  const HOUR = 3_600_000;
  const take = (name: string, most: number, wanted?: number, windowMs = HOUR) =>
    Promise.all(processes.map((one) => one.take({ name, most, windowMs }, wanted)));

  it('is had as often as there is of it, however many ask at once', async () => {
    const rounds = await Promise.all(Array.from({ length: 20 }, () => take('many', 30)));
    expect(rounds.flat().filter(({ granted }) => granted === 1)).toHaveLength(30);
    expect(rounds.flat().every(({ left, endsInMs }) => left >= 0 && endsInMs <= HOUR && endsInMs > HOUR / 2)).toBe(
      true,
    );
  });

  it('is given in parts, the last of which is what is left', async () => {
    const [first, second] = [await take('parts', 10, 4), await take('parts', 10, 4)];
    expect([...first, ...second].map(({ granted }) => granted).sort()).toEqual([0, 2, 4, 4]);
    expect(second.map(({ left }) => left)).toContain(0);
  });

  it('is another for another name', async () => {
    await take('one', 1);
    expect((await processes[0]!.take({ name: 'other', most: 1, windowMs: HOUR })).granted).toBe(1);
  });

  it('is there again when its time is over', async () => {
    const of = { name: 'short', most: 1, windowMs: 300 };
    expect((await processes[0]!.take(of)).granted).toBe(1);
    let again = await processes[1]!.take(of);
    while (again.granted === 0) {
      await new Promise((resolve) => setTimeout(resolve, again.endsInMs));
      again = await processes[1]!.take(of);
    }
    expect(again).toMatchObject({ granted: 1, left: 0 });
  });
});
