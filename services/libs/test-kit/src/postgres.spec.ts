import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { copyDatabase, createDatabase, inTurn, type TestDatabase } from './postgres.js';

describe('a database for tests', () => {
  const made: TestDatabase[] = [];
  afterEach(async () => {
    for (const database of made.splice(0)) await database.drop();
  });

  it('is empty, speaks UTF-8 and is not shared', async () => {
    const one = await fresh();
    const other = await fresh();
    await query(one.url, 'CREATE TABLE words (word text)');
    await query(one.url, "INSERT INTO words VALUES ('猫🐱')");
    expect(await query(one.url, 'SELECT word, length(word) FROM words')).toEqual([{ word: '猫🐱', length: 2 }]);
    await expect(query(other.url, 'SELECT * FROM words')).rejects.toThrow('does not exist');
  });

  it('is gone after drop, even when someone is still connected', async () => {
    const database = await createDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  it('is a copy of one that is filled once, however many want it at the same moment', async () => {
    let times = 0;
    const fill = async (url: string) => {
      times++;
      await query(url, "CREATE TABLE words AS SELECT '猫' AS word");
    };
    made.push(...(await Promise.all([1, 2, 3].map(() => copyDatabase('cats', fill)))));
    await query(made[0]!.url, "INSERT INTO words VALUES ('犬')");
    expect(await query(made[1]!.url, 'SELECT word FROM words')).toEqual([{ word: '猫' }]);
    expect(times).toBe(1);
  });

  it('is no copy of one that could not be filled', async () => {
    const failing = () => copyDatabase('dogs', () => Promise.reject(new Error('no dogs')));
    await expect(failing()).rejects.toThrow('no dogs');
    made.push(await copyDatabase('dogs', async (url) => void (await query(url, 'CREATE TABLE dogs ()'))));
    expect(await query(made[0]!.url, 'SELECT * FROM dogs')).toEqual([]);
  });

  it('has connections for two specs that each hold those of three products', async () => {
    const { url } = await fresh();
    const [{ max_connections }] = (await query(url, 'SHOW max_connections')) as [{ max_connections: string }];
    expect(Number(max_connections)).toBeGreaterThanOrEqual(2 * 3 * 7 * 15);
  });

  async function fresh(): Promise<TestDatabase> {
    const database = await createDatabase();
    made.push(database);
    return database;
  }
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

it('lets works of one name wait for each other, whatever becomes of them', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`begins ${name}`);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    seen.push(`ends ${name}`);
    if (name === 'a') throw new Error('a fails');
  };
  await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn('cats', work(name))));
  expect(seen.toSorted()).toEqual(['begins a', 'begins b', 'begins c', 'ends a', 'ends b', 'ends c']);
  for (let at = 0; at < seen.length; at += 2) expect(seen[at + 1]).toBe(seen[at]!.replace('begins', 'ends'));
});
