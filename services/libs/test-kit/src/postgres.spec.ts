import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, type TestDatabase } from './postgres.js';

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
