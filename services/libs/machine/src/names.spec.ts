import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PACKAGED_TABLES } from './dictionary.js';
import { fetchNames, keepPackagedNames, keptNames, OFFICIAL_NAMES } from './names.js';

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

describe('names that came with a package', () => {
  const ofPackage = mkdtempSync(join(tmpdir(), 'ichibun-packaged-names-'));
  const folder = join(ofPackage, 'dictionary');
  const told: string[] = [];
  const options = { dataDir: ofPackage, log: (message: string) => void told.push(message) };

  beforeEach(() => {
    mkdirSync(folder);
    writeFileSync(join(folder, PACKAGED_TABLES), 'tables');
    told.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => rmSync(ofPackage, { recursive: true }));

  it('are kept for the next start, and the tables go', async () => {
    const write = async (_: string, file: string) => writeFileSync(file, names);
    expect(await keepPackagedNames({ ...options, write })).toBe(true);
    expect(keptNames(ofPackage)).toMatchObject({ official: false });
    expect(readdirSync(folder)).toEqual(['JMnedict-packaged.xml.gz']);
    expect(told).toEqual(['A dictionary of names was prepared; it is used from the next start on.']);
    expect(await keepPackagedNames({ ...options, write })).toBe(false);
  });

  it('are prepared by the next start where this one ends before', async () => {
    const stopping = new AbortController();
    const write = async () => {
      stopping.abort();
      stopping.signal.throwIfAborted();
    };
    expect(await keepPackagedNames({ ...options, signal: stopping.signal, write })).toBe(false);
    expect(readdirSync(folder)).toEqual([PACKAGED_TABLES]);
    expect(told).toEqual([]);
  });

  it('are given up, with the reason, where the tables are damaged', async () => {
    expect(await keepPackagedNames(options)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    expect(told).toEqual([expect.stringMatching(/^The names of the dictionary could not be prepared: .*tables/)]);
  });
});
