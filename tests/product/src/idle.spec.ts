import { until } from '@ichibun/test-kit/until';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { START_MS, startProduct } from './testing/product-under-test.js';

/** How the statement begins by which a service looks for jobs. */
const LOOK = 'SELECT name,%AS "isActive"%';
const SERVICES_WITH_QUEUES = 7;
const LOOKS_OF_EACH = 2;
/** Beside it: signs of life of two connections of each service, and what others do once a minute. */
const STATEMENTS_FOR_A_LOOK = 5;

/** Jobs of all services that wait or are worked on. */
async function unfinishedJobs(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT nspname AS schema FROM pg_namespace WHERE nspname LIKE '%\\_jobs'");
    expect(rows).toHaveLength(SERVICES_WITH_QUEUES);
    let count = 0;
    for (const { schema } of rows) {
      const found = await client.query(`SELECT count(*)::int AS jobs FROM ${schema}.job WHERE state <= 'active'`);
      count += found.rows[0].jobs;
    }
    return count;
  } finally {
    await client.end();
  }
}

it(
  'a product without callers sends next to nothing to its database',
  async () => {
    const product = await startProduct({ DEMO_USER: 'on', DEMO_STORY: 'off', DOWNLOADS: 'off', STARTER_CORPUS: 'off' });
    // Another database, so that looking at the product's is not counted.
    const elsewhere = new URL(product.databaseUrl);
    const [, name] = elsewhere.pathname.split('/');
    elsewhere.pathname = '/postgres';
    const client = new pg.Client({ connectionString: elsewhere.href });
    await client.connect();
    const looksOf = new Map<string, Set<string>>();
    const statements = new Set<string>();
    const lookedSince = async (since: string, times: number) => {
      const { rows } = await client.query(
        `SELECT application_name AS service, pid, query_start::text AS at, query LIKE $2 AS "isLook" FROM pg_stat_activity
         WHERE datname = $1 AND application_name LIKE 'ichibun-%' AND query_start > $3::timestamptz`,
        [name, LOOK, since],
      );
      for (const { service, pid, at, isLook } of rows) {
        statements.add(`${pid} ${at}`);
        if (isLook) looksOf.set(service, (looksOf.get(service) ?? new Set()).add(at));
      }
      return looksOf.size === SERVICES_WITH_QUEUES && [...looksOf.values()].every((looks) => looks.size >= times);
    };
    const now = async () => (await client.query('SELECT now()::text AS now')).rows[0].now as string;
    try {
      await until(async () => (await unfinishedJobs(product.databaseUrl)) === 0);
      // What is left for a start to do is found by the look after it.
      const started = await now();
      await until(() => lookedSince(started, 1));
      await until(async () => (await unfinishedJobs(product.databaseUrl)) === 0);
      looksOf.clear();
      statements.clear();
      const began = await now();
      await until(() => lookedSince(began, LOOKS_OF_EACH));
      const looks = [...looksOf.values()].reduce((sum, { size }) => sum + size, 0);
      // Each looks at its own moment: one more of some.
      expect(looks).toBeLessThanOrEqual(SERVICES_WITH_QUEUES * (LOOKS_OF_EACH + 1));
      expect(statements.size).toBeLessThan(looks * STATEMENTS_FOR_A_LOOK);
    } finally {
      await client.end();
      await product.stop();
    }
  },
  START_MS * 3,
);
