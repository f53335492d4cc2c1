import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readStarterFiles } from './starter-files.js';

const HEADER = 'sentence_ja\tsentence_en\tlevel';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-corpus-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string) {
  await writeFile(join(folder, 'a.tsv'), text);
  return readStarterFiles(folder);
}

describe('the files of the starter corpus', () => {
  it('have a sentence a line, by the names of the columns', async () => {
    const { lines, unusable } = await read('level\tsentence_en\tsentence_ja\r\n2\tA cat.\t猫だ。\r\n\r\n');
    expect(lines).toEqual([{ text: '猫だ。', translation: 'A cat.', level: 2 }]);
    expect(unusable).toEqual([]);
  });

  it.each([
    ['no English', '猫だ。\t\t1'],
    ['no level', '猫だ。\tA cat.'],
    ['a level that there is not', '猫だ。\tA cat.\t6'],
    ['half a level', '猫だ。\tA cat.\t1.5'],
    ['no Japanese', '\tA cat.\t1'],
  ])('name the lines with %s, and have the others', async (_, line) => {
    const { lines, unusable } = await read(`${HEADER}\n${line}\n犬だ。\tA dog.\t1\n`);
    expect(unusable).toEqual(['a.tsv:2']);
    expect(lines.map(({ text }) => text)).toEqual(['犬だ。']);
  });

  it('have a level in their name when it is no column', async () => {
    const file = join(folder, 'level-3.tsv');
    await writeFile(file, 'sentence_ja\tsentence_en\n犬だ。\tA dog.\n');
    const { lines } = await read(`${HEADER}\n猫だ。\tA cat.\t1\n`);
    await rm(file);
    expect(lines.map(({ level }) => level)).toEqual([1, 3]);
  });

  it('have each sentence once', async () => {
    const { lines } = await read(`${HEADER}\n猫だ。\tA cat.\t1\n猫だ。\tIt is a cat.\t2\n`);
    expect(lines.map(({ translation }) => translation)).toEqual(['A cat.']);
  });

  it('have another hash when anything in them changes', async () => {
    const [first, second] = [await read(`${HEADER}\n猫だ。\tA cat.\t1`), await read(`${HEADER}\n猫だ。\tA cat!\t1`)];
    expect(second.hash).not.toBe(first.hash);
    expect((await read(`${HEADER}\n猫だ。\tA cat.\t1`)).hash).toBe(first.hash);
  });

  it('say which file has no columns', async () => {
    await expect(read('猫だ。\tA cat.\t1')).rejects.toThrow('a.tsv');
  });

  it('may be missing', async () => {
    expect((await readStarterFiles(join(folder, 'nothing'))).lines).toEqual([]);
  });

  it('that are shipped are all usable', async () => {
    const shipped = fileURLToPath(new URL('../../starter-corpus/', import.meta.url));
    const names = await readdir(shipped);
    expect(names.filter((name) => name.endsWith('.tsv')).length).toBeGreaterThan(0);
    expect((await readStarterFiles(shipped)).unusable).toEqual([]);
  });
});
