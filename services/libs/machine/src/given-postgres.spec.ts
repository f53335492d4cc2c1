import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres } from './embedded-postgres.js';
import { freePort } from './free-port.js';
import { checkGivenPostgres } from './given-postgres.js';

let folder: string;
let postgres: RunningPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ichibun-given-'));
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' } });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const withUrl = (change: (url: URL) => void) => {
  const url = new URL(postgres.url);
  change(url);
  return url.href;
};

it('a given PostgreSQL that answers is accepted', async () => {
  await expect(checkGivenPostgres(postgres.url)).resolves.toBeUndefined();
});

it.each([
  [
    'a wrong password',
    () => withUrl((url) => (url.password = 'guess')),
    /refuses the user or the password\. Correct them/,
  ],
  ['no such database', () => withUrl((url) => (url.pathname = '/none')), /has no such database\. Create it/],
])('a given PostgreSQL with %s is refused with what to do', async (_, url, words) => {
  await expect(checkGivenPostgres(url())).rejects.toThrow(words);
});

it('a given PostgreSQL that does not answer is named by its variable and address, without the password', async () => {
  const port = await freePort();
  const asked = checkGivenPostgres(`postgres://me:hidden@127.0.0.1:${port}/words`);
  await expect(asked).rejects.toThrow(
    new RegExp(`PostgreSQL at DATABASE_URL, 127\\.0\\.0\\.1:${port}/words, cannot be used: it does not answer`),
  );
  await expect(asked).rejects.not.toThrow('hidden');
});
