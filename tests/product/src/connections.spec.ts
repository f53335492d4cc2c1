import { readdir, readFile } from 'node:fs/promises';
import { startFakeModels } from '@ichibun/model-fakes/fake-models';
import { until } from '@ichibun/test-kit/until';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { parse } from 'yaml';
import { caller, startProduct } from './testing/product-under-test.js';

const chartFile = (path: string) => readFile(new URL(`../../../charts/ichibun/${path}`, import.meta.url), 'utf8');

/** What the chart says that a pod takes beside those for its calls. */
async function besideOfChart(): Promise<number> {
  const [, beside] = /\$beside := (\d+)/.exec(await chartFile('templates/_check.tpl')) ?? [];
  return Number(beside);
}

it('a process takes no more connections than the chart counts for it, however many call', async () => {
  const models = await startFakeModels();
  const connections = 3;
  const product = await startProduct({ DEMO_USER: 'on', DATABASE_CONNECTIONS: String(connections), ...models.gemini });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const most = new Map<string, number>();
  let looks = 0;
  const look = async () => {
    // The services' own names, as in "ichibun-reader" and "ichibun-reader-jobs".
    const { rows } = await client.query(
      `SELECT substring(application_name from '^ichibun-([a-z_]+)') AS service, count(*)::int AS taken
       FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'ichibun-%' GROUP BY 1`,
    );
    for (const { service, taken } of rows) most.set(service, Math.max(most.get(service) ?? 0, taken));
    looks++;
  };
  try {
    const call = caller(() => product);
    let busy = true;
    const looking = (async () => {
      while (busy) await look();
    })();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) => [
        call('GET', '/api/vocabulary'),
        call('GET', '/api/documents'),
        call('GET', '/api/runs'),
        call('POST', '/api/content/analyze', { title: `猫${number}`, text: '猫が好きです。犬も好きです。' }),
        call('POST', '/api/translate-to-japanese', { text: `The cat sleeps ${number}.`, mode: 'beginner' }),
      ]).flat(),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await until(async () => (await call('GET', '/api/runs?endedWithin=0')).body.runs.length === 0);
    busy = false;
    await looking;
  } finally {
    await client.end();
    await product.stop();
    await models.stop();
  }
  expect(looks).toBeGreaterThan(20);
  // The pool was full, or the bound below proves nothing.
  expect(most.get('reader')).toBeGreaterThan(connections);
  const beside = await besideOfChart();
  expect([...most].filter(([, taken]) => taken > connections + beside)).toEqual([]);
}, 120_000);

it('the chart counts on as many connections as PostgreSQL of k8s takes, in every overlay', async () => {
  const k8s = new URL('../../../k8s/', import.meta.url);
  const read = async (path: string) => parse(await readFile(new URL(path, k8s), 'utf8'));
  const ofChart = parse(await chartFile('values.yaml')).database.maxConnections;
  const ofCluster = (await read('data/cluster.yaml')).spec.postgresql.parameters.max_connections;
  const overlays = await readdir(new URL('overlays/', k8s));
  const both = await Promise.all(
    overlays.map(async (overlay) => {
      const { database } = await read(`overlays/${overlay}/values.yaml`);
      const { patches } = await read(`overlays/${overlay}/kustomization.yaml`);
      const [, patched] = /max_connections: "(\d+)"/.exec(JSON.stringify(patches).replaceAll('\\"', '"')) ?? [];
      return { overlay, chart: database.maxConnections ?? ofChart, postgresql: Number(patched ?? ofCluster) };
    }),
  );
  expect(both.length).toBeGreaterThan(3);
  expect(both.filter(({ chart, postgresql }) => chart !== postgresql)).toEqual([]);
});
