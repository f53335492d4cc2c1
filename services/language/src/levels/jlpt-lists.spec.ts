import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { LanguageEngine } from '../engine/language-engine.js';
import { writeJlptWheel } from '../testing/jlpt-wheel.js';
import { giveTables } from '../testing/prepared-tables.js';
import { jmdictText, writeDictionaryFile } from '../testing/small-dictionary.js';
import { formsIn } from './jlpt-lists.js';

describe('a row of the lists', () => {
  it.each([
    [{ kanji: '会う', hiragana: 'あう' }, ['会う・あう']],
    [{ kanji: null, hiragana: 'アイデア/アイディア' }, ['アイデア・あいであ', 'アイディア・あいでぃあ']],
    [{ kanji: '案内', hiragana: 'あんない・する' }, ['案内・あんない']],
    [{ kanji: '作る/造る', hiragana: 'つくる' }, ['作る・つくる', '造る・つくる']],
    [{ kanji: 'できる', hiragana: '（可能。出現。発生）' }, ['できる・できる']],
    [{ kanji: '暖かい', hiragana: 'あたたか(い)' }, ['暖かい・あたたか']],
    [{ kanji: '×', hiragana: 'ばつ' }, ['ばつ・ばつ']],
  ])('%j is read without its remarks', (row, forms) => {
    expect(formsIn(row).map(({ word, reading }) => `${word}・${reading}`)).toEqual(forms);
  });
});

describe('an engine with lists of the JLPT', () => {
  let folder: string;
  let engine: LanguageEngine;
  const start = async (jlptFile?: string) =>
    LanguageEngine.start({
      cacheDir: folder,
      workers: 1,
      dictionaryFile: await writeDictionaryFile(jmdictText()),
      ...(jlptFile && { jlptFile }),
    });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-levels-'));
    await giveTables(folder);
    const words = {
      5: [
        { kanji: '学生', hiragana: 'がくせい' },
        { kanji: null, hiragana: 'テレビ' },
      ],
      3: [
        { kanji: '事件', hiragana: 'じけん' },
        { kanji: '学生', hiragana: 'がくせい' },
      ],
    };
    engine = await start(await writeJlptWheel(words, { 5: [{ kanji: '学' }], 4: [{ kanji: '学' }] }));
  });
  afterAll(async () => {
    await engine?.close();
    await rm(folder, { recursive: true });
  });

  it('tells the first level of a word where it is looked up and where it is defined', async () => {
    const words = ['学生', 'テレビ', '事件', '一人'];
    const found = await engine.lookUp(words.map((word) => ({ word, reading: '' })));
    expect(found.map(({ entries }) => entries[0]!.jlpt)).toEqual([5, 5, 3, 0]);
    const references = found.map(({ entries }, index) => ({
      entry: entries[0]!.key,
      word: words[index]!,
      reading: entries[0]!.reading,
    }));
    expect((await engine.define(references)).map(({ jlpt }) => jlpt)).toEqual([5, 5, 3, 0]);
    expect(await engine.levels([...references.map(({ entry }) => entry), 'none'])).toEqual([5, 5, 3, 0, 0]);
    expect((await engine.lookUp([{ word: '学生', reading: '' }], 1, false, 'key'))[0]!.entries[0]!.jlpt).toBe(5);
  });

  it('has the words of a level with those of the levels before it as a set', async () => {
    const words = async (level: number) => (await engine.wordSet('jlpt', level)).map(({ word }) => word);
    expect(await words(5)).toEqual(['学生', 'テレビ']);
    expect(await words(4)).toEqual(['学生', 'テレビ']);
    expect(await words(1)).toEqual(['学生', 'テレビ', '事件']);
    expect(engine.dictionary().hasLevels).toBe(true);
  });

  it('says nothing of levels without lists, or with a file that has none', async () => {
    const file = join(folder, 'other.whl');
    await writeFile(file, zipSync({ 'a.txt': new Uint8Array(1) }));
    for (const without of [await start(), await start(file)]) {
      expect(without.dictionary().hasLevels).toBe(false);
      expect((await without.lookUp([{ word: '学生', reading: '' }]))[0]!.entries[0]!.jlpt).toBe(0);
      expect(await without.wordSet('jlpt', 5)).toEqual([]);
      expect(await without.levels(['1206900'])).toEqual([]);
      await without.close();
    }
  });
});
