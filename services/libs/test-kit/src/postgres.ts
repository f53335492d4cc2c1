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
export function createDatabase(): Promise<TestDatabase> {
  return onServer((client) => create(client, `test_${randomBytes(8).toString('hex')}`));
}

/**
 * Makes a fresh copy of the database that `fill` fills, once in a run, for whichever test file comes first.
 *
 * @param name of the original, by which it is found again: a word
 * @param fill gets the URL of an empty database, and leaves nobody connected
 */
export function copyDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  return onServer(async (client) => {
    const original = `${originals()}${name}`;
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [original]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [original]);
    if (!rowCount) {
      // Under another name until it is whole: the next one tries again when `fill` throws.
      const { url } = await create(client, `${original}_${randomBytes(4).toString('hex')}`);
      await fill(url);
      await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${original}`);
    }
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [original]);
    return create(client, `test_${randomBytes(8).toString('hex')}`, original);
  });
}

/** Does `work` while no other process of a run does one of the same name. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`${process.env.TEST_RUN} ${name}`]);
    return work();
  });
}

/** Removes what `copyDatabase` has copied from in this run. */
export function dropOriginals(): Promise<void> {
  return onServer(async (client) => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
      originals(),
    ]);
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

/** How the names of this run's originals begin; two runs may have one server. */
const originals = () => `original_${process.env.TEST_RUN}_`;

async function create(client: pg.Client, name: string, original?: string): Promise<TestDatabase> {
  await client.query(`CREATE DATABASE ${name}${original ? ` TEMPLATE ${original} STRATEGY FILE_COPY` : ''}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const drop = () =>
    onServer(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
  return { url: url.href, drop };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('No database for tests: run Jest from the top folder, with its jest.config.mjs.');
  return url;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
