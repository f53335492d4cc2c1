import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readNamesFile } from '../dictionary/read-file.js';
import { jmnedictText, writeDictionaryFile } from '../testing/small-dictionary.js';
import type { NameEntry } from './jmnedict.js';
import { isNameFile, NameFile, writeNames } from './name-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-names-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* all(names: Iterable<NameEntry>): AsyncIterable<NameEntry> {
  yield* names;
}

async function written(names: AsyncIterable<NameEntry>): Promise<NameFile> {
  const file = join(folder, `${Math.random()}.tables`);
  await writeNames(file, names);
  return new NameFile(file);
}

describe('a file of names', () => {
  it('tells how a name is read and what it names, the likeliest reading first', async () => {
    const names = await written(readNamesFile(await writeDictionaryFile(jmnedictText(), { gzip: true })));
    expect(names.of('権太')).toEqual([
      { reading: 'ごんた', types: ['given name', 'man’s name'], meaning: 'Gonta' },
      { reading: 'けんた', types: ['man’s name'], meaning: 'Kenta' },
    ]);
    expect(names.of('カリン')).toEqual([{ reading: 'かりん', types: ['woman’s name'], meaning: 'Karin' }]);
    for (const nothing of ['権田', '', '権\t', '龠', 'あ']) expect(names.of(nothing)).toEqual([]);
    names.close();
  });

  it('finds each of many names, whatever characters they have', async () => {
    const spelling = (number: number) =>
      `${String.fromCodePoint(0x4e00 + ((number * 7919) % 20_000))}${'𠮷亜'.slice(0, 2 + (number % 2))}${number % 3}`;
    const numbers = Array.from({ length: 3_000 }, (_, number) => number);
    const entries = numbers.map((number) => ({
      spellings: [spelling(number)],
      readings: [`よみ${'ん'.repeat(number % 40)}`],
      types: ['surname'],
      meanings: [`N ${number}`],
    }));
    const names = await written(all(entries));
    for (const number of numbers) {
      expect(names.of(spelling(number)).map(({ meaning }) => meaning)).toContain(`N ${number}`);
    }
    names.close();
  });

  it('in which any byte has changed, or that lacks one, is none', async () => {
    const file = join(folder, 'damaged.tables');
    await writeNames(file, readNamesFile(await writeDictionaryFile(jmnedictText(), { gzip: true })));
    const whole = await readFile(file);
    expect(await isNameFile(file)).toBe(true);
    const taken: number[] = [];
    for (let place = 0; place < whole.length; place++) {
      const changed = Buffer.from(whole);
      changed[place]! ^= 0x10;
      await writeFile(file, changed);
      if (await isNameFile(file)) taken.push(place);
    }
    for (const end of [0, 5, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, end));
      if (await isNameFile(file)) taken.push(end);
    }
    expect(taken).toEqual([]);
    expect(whole.length).toBeGreaterThan(100);
    expect(await isNameFile(join(folder, 'nowhere'))).toBe(false);
  });

  it('that is none is refused', async () => {
    const file = await writeDictionaryFile('<?xml version="1.0"?>\n<!DOCTYPE JMnedict>\n<JMnedict></JMnedict>');
    await expect(writeNames(join(folder, 'none'), readNamesFile(file))).rejects.toThrow('holds no JMnedict names');
  });
});
