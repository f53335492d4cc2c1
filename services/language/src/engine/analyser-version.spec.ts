import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IPADIC_FORMAT } from '../analyser/ipadic.js';
import { goldSentences } from '../testing/gold.js';
import { giveTables, preparedIpadic } from '../testing/prepared-tables.js';
import { edictText, writeDictionaryFile } from '../testing/small-dictionary.js';
import { analyserVersion } from './analyser-version.js';
import { LanguageEngine } from './language-engine.js';

let cacheDir: string;
let engine: LanguageEngine;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'ichibun-version-'));
  await giveTables(cacheDir);
  engine = await LanguageEngine.start({ cacheDir, dictionaryFile: await writeDictionaryFile(edictText()) });
});
afterAll(async () => {
  await engine.close();
  await rm(cacheDir, { recursive: true });
});

/** What the analyser made of the gold sentences when this version was new. */
const OF_VERSION = { version: '54 edict 103', words: 'c9cc091d0ec77aff' };

it('The version of the analyser changes when the words of texts change: raise RULES and record them here', async () => {
  const text = goldSentences()
    .map((words) => words.map(({ surface }) => surface).join(''))
    .join('\n');
  const words = (await engine.countWords(text)).map(({ entry, word, reading, count, certain }) =>
    [entry, word, reading, count, certain].join('\t'),
  );
  const hash = createHash('sha256').update(words.sort().join('\n')).digest('hex').slice(0, 16);
  expect({ version: engine.dictionary().analyserVersion, words: hash }).toEqual(OF_VERSION);
});

/** The tables that were kept under this format when it was new. */
const OF_FORMAT = { format: 'ipadic-66', tables: '4104487d414a36ef' };

it('Kept tables are made again when the words in them change: raise IPADIC_FORMAT and record them here', async () => {
  const tables = createHash('sha256').update(new Uint8Array(await preparedIpadic()));
  expect({ format: IPADIC_FORMAT, tables: tables.digest('hex').slice(0, 16) }).toEqual(OF_FORMAT);
});

it('The version of the analyser is another one with another dictionary', () => {
  const version = analyserVersion({ source: 'jmdict', entries: 200_000 });
  expect(analyserVersion({ source: 'jmdict', entries: 200_001 })).not.toBe(version);
  expect(analyserVersion({ source: 'none', entries: 0 })).not.toBe(version);
});
