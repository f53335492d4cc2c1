import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fetchJlptLists, keptJlptLists } from './jlpt-lists.js';
import { fetchStrokes, keptStrokes } from './kanji-strokes.js';

let dataDir: string;
let said: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ichibun-strokes-'));
  said = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const WHEEL = Buffer.from('a wheel');
const wanted = { name: 'kanjivg==1', sha256: createHash('sha256').update(WHEEL).digest('hex') };
const download = (bytes: Buffer) => async (_: unknown, folder: string) => writeFileSync(join(folder, 'k.whl'), bytes);
const fetched = (bytes: Buffer, signal?: AbortSignal) =>
  fetchStrokes({
    dataDir,
    package: wanted,
    download: download(bytes),
    log: (message) => void said.push(message),
    ...(signal && { signal }),
  });

it('The strokes of kanji are fetched and kept for the next start', async () => {
  expect(keptStrokes(dataDir)).toBeUndefined();
  expect(await fetched(WHEEL)).toBe(true);
  expect(readFileSync(keptStrokes(dataDir)!)).toEqual(WHEEL);
  expect(readdirSync(join(dataDir, 'kanji'))).toEqual(['kanjivg.whl']);
  expect(said).toEqual(['The strokes of kanji were fetched; they are used from the next start on.']);
});

it('Other strokes than those that are pinned are refused, and nothing of them is kept', async () => {
  expect(await fetched(Buffer.from('another wheel'))).toBe(false);
  expect(readdirSync(join(dataDir, 'kanji'))).toEqual([]);
  expect(said).toEqual([
    'The strokes of kanji could not be fetched; the next start tries again. the hash of kanjivg==1 is another one.',
  ]);
});

it('A product that stops meanwhile says nothing of it', async () => {
  expect(await fetched(Buffer.from(''), AbortSignal.abort())).toBe(false);
  expect(said).toEqual([]);
});

it('The lists of the JLPT are kept in the same way', async () => {
  const options = {
    dataDir,
    package: wanted,
    download: download(WHEEL),
    log: (message: string) => void said.push(message),
  };
  expect(keptJlptLists(dataDir)).toBeUndefined();
  expect(await fetchJlptLists(options)).toBe(true);
  expect(readFileSync(keptJlptLists(dataDir)!)).toEqual(WHEEL);
  expect(said).toEqual(['The lists of the JLPT were fetched; they are used from the next start on.']);
});
