import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MADE } from '../analyser/kept-tables.js';
import { BOUNDARY_RULES } from '../boundaries/fix-boundaries.js';
import { EXPRESSION_STAGES, MEANING_STAGES, READING_STAGES, TOKEN_STAGES } from '../pipeline/stages.js';
import { goldSentences } from '../testing/gold.js';
import { giveTables, preparedIpadic } from '../testing/prepared-tables.js';
import { edictText, writeDictionaryFile } from '../testing/small-dictionary.js';
import { analyserVersion, hashOfRules, RULES } from './analyser-version.js';
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

const STAGES = [...READING_STAGES, ...MEANING_STAGES, ...EXPRESSION_STAGES, ...TOKEN_STAGES];

it('The version of the analyser changes with the rules of code: write the hash that is received into analyser-version.ts', async () => {
  const names = [...STAGES.map(({ name }) => name), ...BOUNDARY_RULES.map(({ reason }) => reason.id)];
  const text = goldSentences()
    .map((words) => words.map(({ surface }) => surface).join(''))
    .join('\n');
  const words = (await engine.countWords(text)).map(({ entry, word, reading, count, certain }) =>
    [entry, word, reading, count, certain].join('\t'),
  );
  expect(hashOfRules(names, words)).toBe(RULES);
});

it('Kept tables are made again when the words in them change: write the hash that is received into kept-tables.ts', async () => {
  const tables = createHash('sha256').update(new Uint8Array(await preparedIpadic()));
  expect(tables.digest('hex').slice(0, 16)).toBe(MADE);
});

it('The hash of rules of code is another one when a rule is added, or takes another place, or makes another word', () => {
  const hashes = [
    hashOfRules(['boundaries/は+要る', 'boundaries/listed'], ['猫\tねこ']),
    hashOfRules(['boundaries/listed', 'boundaries/は+要る'], ['猫\tねこ']),
    hashOfRules(['boundaries/は+要る', 'boundaries/listed', 'boundaries/なのに'], ['猫\tねこ']),
    hashOfRules(['boundaries/は+要る', 'boundaries/listed'], ['猫\tびょう']),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('Two replicas with the same rules and dictionary say the same version, and another one with another dictionary', () => {
  const version = analyserVersion({ source: 'jmdict', hash: '0123456789abcdef' });
  expect(version).toMatch(/^[0-9a-f]{16} jmdict 0123456789abcdef$/u);
  expect(engine.dictionary().analyserVersion.split(' ')[0]).toBe(version.split(' ')[0]);
  expect(analyserVersion({ source: 'jmdict', hash: '0123456789abcdee' })).not.toBe(version);
  expect(analyserVersion(undefined)).not.toBe(version);
});

it('Two dictionaries with as many entries make different versions if an entry differs, and the same one if only their files do', async () => {
  const versionWith = async (text: string, { gzip = false } = {}) => {
    const dictionaryFile = await writeDictionaryFile(text, { gzip });
    const other = await LanguageEngine.start({ cacheDir, dictionaryFile });
    await other.close();
    return other.dictionary();
  };
  const plain = await versionWith(edictText());
  expect(plain.analyserVersion).toBe(engine.dictionary().analyserVersion);
  expect((await versionWith(edictText(), { gzip: true })).analyserVersion).toBe(plain.analyserVersion);
  const changed = await versionWith(edictText().replace('cat', 'kitten'));
  expect(changed.entries).toBe(plain.entries);
  expect(changed.analyserVersion).not.toBe(plain.analyserVersion);
});
