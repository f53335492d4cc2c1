import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fetchNames, keptNames, OFFICIAL_NAMES } from './names.js';

const names = gzipSync('<!DOCTYPE JMnedict>\n<JMnedict></JMnedict>');
const dataDir = mkdtempSync(join(tmpdir(), 'ichibun-names-'));
const said: string[] = [];
const log = (message: string) => void said.push(message);
const server = createServer((request, response) => {
  if (request.url === '/damaged.gz') response.end(names.subarray(0, 20));
  else response.end(names);
});
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

it('A dictionary of names is fetched from the first place that has it, and kept for the next start', async () => {
  expect(keptNames(dataDir)).toBeUndefined();
  expect(await fetchNames({ dataDir, log, urls: [`${base}/damaged.gz`] })).toBe(false);
  expect(keptNames(dataDir)).toBeUndefined();
  expect(await fetchNames({ dataDir, log, urls: [`${base}/damaged.gz`, `${base}/other.gz`] })).toBe(true);
  expect(keptNames(dataDir)).toMatchObject({ official: true });
  expect(readFileSync(keptNames(dataDir)!.path).equals(names)).toBe(true);
  expect(readdirSync(join(dataDir, 'dictionary'))).toEqual(['JMnedict.xml.gz']);
  expect(said).toEqual([
    'No dictionary of names could be fetched; the next start tries again.',
    'A dictionary of names was fetched; it is used from the next start on.',
  ]);
});

it('A dictionary of names is asked for over https first', () => {
  expect(OFFICIAL_NAMES[0]).toMatch(/^https:/);
});
