import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { until } from './until.js';

/** A run that makes a temporary folder, says where, and goes on until it is killed. */
const RUN = `
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import setUp from '${new URL('./jest-global-setup.js', import.meta.url).href}';
  await setUp();
  console.log(mkdtempSync(tmpdir() + '/left-') + ' ' + process.env.TEST_DATABASE_URL);
  setInterval(() => {}, 1_000);`;

it('a run of tests that is killed leaves neither files nor a PostgreSQL behind', async () => {
  const { TEST_DATABASE_URL: _, ...environment } = process.env;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
    env: { ...environment, TEST_BACKEND: 'embedded' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string];
  const [left, url] = said.trim().split(' ') as [string, string];
  expect(existsSync(left)).toBe(true);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  const lost = new Promise((resolve) => client.once('end', resolve));
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  expect(existsSync(rows[0]!.data_directory)).toBe(true);
  run.kill('SIGKILL');
  await lost;
  await until(() => !existsSync(dirname(left)) && !existsSync(rows[0]!.data_directory));
});
