import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { openDictionary } from '../engine/open-tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { edictText, writeDictionaryFile } from '../testing/small-dictionary.js';
import { LATTICE, MEANING_STAGES, READING_STAGES } from './stages.js';

const STAGES = [LATTICE, ...READING_STAGES, ...MEANING_STAGES];

let folder: string;
let core: Core;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-explain-'));
  const dictionary = await openDictionary(await writeDictionaryFile(edictText()), folder, () => {});
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});
afterAll(() => rm(folder, { recursive: true }));

describe('what is made of a text', () => {
  it.each([
    ['numbers', '来月の一日に', ['一・いち', '日・にち (日・にち)'], ['一日・ついたち (一日・ついたち)']],
    ['boundaries', 'いぬと あるく。', ['い・い いる (居る・いる)', 'ぬ・ぬ'], ['いぬ・いぬ (犬・いぬ)']],
    ['ruby', '空《から》だ。', ['空・そら (空・そら)'], ['空・から (空・から)']],
  ])('is said by the stage that does it: %s in %s', (name, text, from, to) => {
    expect(core.explain(text).filter(({ stage }) => stage.name === name)).toMatchObject([{ from, to }]);
  });

  it('begins with the words of the lattice, and ends there where no stage has anything to change', () => {
    const [first, ...others] = core.explain('猫を見る');
    expect(first).toMatchObject({ stage: LATTICE, from: [] });
    expect(first!.to.map((word) => word.split('・')[0])).toEqual(['猫', 'を', '見る']);
    expect(others).toEqual([]);
  });
});

describe('the stages', () => {
  it('have names of their own, and stand in the README in their order', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = STAGES.map(({ name, does, writtenIn }) => `| ${name} | ${does} | ${writtenIn} |`);
    expect(new Set(STAGES.map(({ name }) => name)).size).toBe(STAGES.length);
    expect(readme).toContain(rows.join('\n'));
  });
});
