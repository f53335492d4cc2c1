import { readdir, readFile } from 'node:fs/promises';
import { Database } from '@ichibun/kit/database';
import { schemaOf, tablesOf } from '@ichibun/kit/service';
import * as measures from '@ichibun/kit/telemetry/metrics';
import { loadServices } from '@ichibun/launcher/services';
import { createDatabase } from '@ichibun/test-kit/postgres';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');
const INDEX = 'README.md';

const pages = new Map(
  await Promise.all(
    (await readdir(new URL('docs/runbooks/', ROOT))).map(
      async (name) => [name, await read(`docs/runbooks/${name}`)] as const,
    ),
  ),
);

interface Alert {
  readonly alert: string;
  readonly annotations: { readonly runbook_url?: string; readonly runbook?: string };
}

/** The alerts of the chart, and those of what is around it. */
async function allAlerts(): Promise<Alert[]> {
  const ofChart: Alert[] = parse(await read('charts/ichibun/files/alerts.yaml')).groups[0].rules;
  const files = await readdir(new URL('k8s/observability/', ROOT));
  const texts = await Promise.all(files.map((file) => read(`k8s/observability/${file}`)));
  const rules = texts
    .flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()))
    .filter((object) => object?.kind === 'PrometheusRule');
  return [...ofChart, ...rules.flatMap(({ spec }) => spec.groups.flatMap((group: { rules: Alert[] }) => group.rules))];
}

const pageOf = ({ annotations: { runbook_url, runbook } }: Alert) =>
  runbook_url?.replace('RUNBOOK_URL/', '') ?? runbook!.replace('docs/runbooks/', '');

it('every alert has its page in docs/runbooks, every page its alert, and the index leads to it', async () => {
  const alerts = await allAlerts();
  expect(alerts.length).toBeGreaterThan(15);
  const named = [...new Set(alerts.map(pageOf))].sort();
  expect([...pages.keys()].filter((name) => name !== INDEX).sort()).toEqual(named);
  const index = pages.get(INDEX)!;
  const missing = alerts.filter(
    (alert) => !index.split('\n').some((line) => line.includes(alert.alert) && line.includes(`(${pageOf(alert)})`)),
  );
  expect(missing).toEqual([]);
});

it.each([...pages.keys()].filter((name) => name !== INDEX))('%s has its parts, with commands to copy', (name) => {
  const text = pages.get(name)!;
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
    'Meaning',
    'Impact',
    'Diagnosis',
    'Mitigation',
  ]);
  expect(text).toMatch(/## Diagnosis\n[\s\S]*^ {4}kubectl [\s\S]*## Mitigation/m);
});

it('the measures that runbooks ask Prometheus for are there', () => {
  const known = Object.values(measures).flatMap((measure) =>
    measure instanceof measures.Seconds
      ? [`${measure.name}_count`, `${measure.name}_bucket`]
      : measure instanceof measures.Count || measure instanceof measures.Level
        ? [measure.name]
        : [],
  );
  const named = [...pages.values()].flatMap((text) => text.match(/\bichibun_\w+(?=\{)/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('PostgreSQL understands every statement of the runbooks', async () => {
  const statements = [...pages.values()].flatMap((text) =>
    [...text.matchAll(/ -- ichibun -c "([^"]+)"/g)].map(([, sql]) => sql!),
  );
  expect(statements.length).toBeGreaterThan(10);
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    for (const service of await loadServices()) {
      const tables = tablesOf(service);
      if (tables) await (await Database.open(database.url, schemaOf(service), tables)).close();
    }
    await client.connect();
    const failed: string[] = [];
    for (const sql of statements) {
      await client.query(sql).catch((error: Error) => failed.push(`${sql}: ${error.message}`));
    }
    expect(failed).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
}, 60_000);
