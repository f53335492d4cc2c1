import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Removes the database, even while somebody is connected. */
  drop(): Promise<void>;
}

/**
 * Makes a fresh, empty database with a random name in the test run's PostgreSQL (TEST_DATABASE_URL, which Jest's global
 * set-up gives). Throws when a test runs without that set-up.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('No database for tests: run Jest from the top folder, with its jest.config.mjs.');
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
