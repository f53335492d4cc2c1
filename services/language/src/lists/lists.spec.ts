import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { DictionaryEntry } from '../dictionary/entry.js';
import { readDictionaryFile } from '../dictionary/read-file.js';
import { readYomitan } from '../dictionary/yomitan.js';
import type { Token } from '../engine/answers.js';
import { LanguageEngine } from '../engine/language-engine.js';
import { giveTables, preparedDictionary } from '../testing/prepared-tables.js';
import { edictText } from '../testing/small-dictionary.js';
import { readList } from './read-list.js';

async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-lists-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

function yomitan(files: Record<string, unknown>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(JSON.stringify(content))])),
  );
}

const INDEX = { title: 'A list', format: 3, revision: '1' };

const TERMS = yomitan({
  'index.json': { ...INDEX, title: 'A dictionary' },
  'term_bank_1.json': [
    ['猫', 'ねこ', 'n', '', 5, ['cat'], 1, ''],
    [
      '読む',
      'よむ',
      'v5m vt',
      'v5',
      5,
      [
        {
          type: 'structured-content',
          content: [
            {
              tag: 'ul',
              content: [
                { tag: 'li', content: 'to read' },
                { tag: 'rt', content: 'よ' },
              ],
            },
          ],
        },
      ],
      2,
      '',
    ],
    ['テレビ', '', 'n', '', 0, [{ type: 'text', text: 'television' }], 3, ''],
  ],
  'term_bank_2.json': [['猫', 'ねこ', 'n', '', 4, ['shamisen'], 1, '']],
});

const METAS = yomitan({
  'index.json': INDEX,
  'term_meta_bank_1.json': [
    ['猫', 'freq', 900],
    ['犬', 'freq', { value: 4321, displayValue: '4321㋕' }],
    ['空', 'freq', { reading: 'そら', frequency: 1500 }],
    ['空', 'freq', { reading: 'カラ', frequency: { value: 15000 } }],
    ['魚', 'freq', '25000'],
    ['猫', 'pitch', { reading: 'ねこ', pitches: [{ position: 1 }] }],
    ['橋', 'pitch', { reading: 'はし', pitches: [{ position: 2 }] }],
    ['学校', 'pitch', { reading: 'がっこう', pitches: [{ position: 'LHHHH' }, { position: 'LHHL' }] }],
  ],
});

describe('a Yomitan file', () => {
  it('gives a dictionary', async () => {
    const folder = await folderWith({ 'terms.zip': TERMS });
    const { source, entries: read } = await readDictionaryFile(join(folder, 'terms.zip'));
    expect(source).toBe('yomitan');
    const entries: DictionaryEntry[] = [];
    for await (const entry of read) entries.push(entry);
    expect(entries).toMatchObject([
      {
        kanji: [{ text: '猫', common: true }],
        kana: [{ text: 'ねこ' }],
        senses: [{ glosses: ['cat'] }, { glosses: ['shamisen'] }],
      },
      { kanji: [{ text: '読む' }], senses: [{ partOfSpeech: ['v5m', 'vt', 'v5'], glosses: ['to read'] }] },
      { kanji: [], kana: [{ text: 'テレビ', common: false }], senses: [{ glosses: ['television'] }] },
    ]);
  });

  it('gives frequencies and accents', async () => {
    const folder = await folderWith({ 'metas.zip': METAS });
    const { frequencies, pitches } = await readYomitan(join(folder, 'metas.zip'));
    expect(frequencies).toEqual([
      { word: '猫', reading: '', rank: 900 },
      { word: '犬', reading: '', rank: 4321 },
      { word: '空', reading: 'そら', rank: 1500 },
      { word: '空', reading: 'から', rank: 15000 },
      { word: '魚', reading: '', rank: 25000 },
    ]);
    expect(pitches).toContainEqual({ word: '学校', reading: 'がっこう', accents: [0, 3] });
  });

  it('that counts occurrences is turned into ranks', async () => {
    const index = { ...INDEX, frequencyMode: 'occurrence-based' };
    const metas = [
      ['猫', 'freq', 10],
      ['犬', 'freq', 500],
    ];
    const folder = await folderWith({ 'a.zip': yomitan({ 'index.json': index, 'term_meta_bank_1.json': metas }) });
    const { frequencies } = await readYomitan(join(folder, 'a.zip'));
    expect(frequencies).toEqual([
      { word: '犬', reading: '', rank: 1 },
      { word: '猫', reading: '', rank: 2 },
    ]);
  });

  it.each([
    ['without an index', yomitan({ 'term_bank_1.json': [] }), /no index\.json/],
    ['whose rows have another shape', yomitan({ 'index.json': INDEX, 'term_bank_1.json': [['猫']] }), /./],
    ['that is no zip after its first bytes', strToU8('PK\u0003\u0004 nothing'), /./],
  ])('%s is refused', async (_name, content, message) => {
    const folder = await folderWith({ 'a.zip': content });
    await expect(readYomitan(join(folder, 'a.zip'))).rejects.toThrow(message);
  });
});

describe('a text list', () => {
  it('has a word, maybe its reading, and a rank in each line', async () => {
    const folder = await folderWith({ 'list.tsv': '\uFEFFword\trank\n猫\t12\r\n空\tソラ\t34\n\nno rank\tx\n' });
    expect(await readList(join(folder, 'list.tsv'))).toEqual({
      title: 'list.tsv',
      frequencies: [
        { word: '猫', reading: '', rank: 12 },
        { word: '空', reading: 'そら', rank: 34 },
      ],
      pitches: [],
    });
  });

  it('without such a line is refused', async () => {
    const folder = await folderWith({ 'list.txt': 'hello' });
    await expect(readList(join(folder, 'list.txt'))).rejects.toThrow(
      'The list has no line with a word, a tab and a rank.',
    );
  });
});

describe('the engine with lists', () => {
  it('answers bands and accents, which go before ours, and leaves out what it cannot read', async () => {
    const listsDir = await folderWith({
      '1.zip': METAS,
      '2.tsv': '猫\t19999\n鳥\t9999\n',
      'broken.zip': 'PK',
      'notes.md': '',
    });
    const warnings: string[] = [];
    const cacheDir = await folderWith({});
    await giveTables(cacheDir);
    const engine = await LanguageEngine.start({ cacheDir, listsDir, warn: (message) => warnings.push(message) });
    expect(engine.dictionary().lists).toEqual(['A list', '2.tsv']);
    expect(warnings).toEqual([expect.stringMatching(/broken\.zip cannot be used: ./)]);
    const tokens = await engine.tokenize('猫犬空鳥魚学校');
    const said = tokens.flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
    expect(said.map(({ surface, frequencyBand, pitchAccents }) => [surface, frequencyBand, pitchAccents])).toEqual([
      ['猫', 1000, [1]],
      ['犬', 5000, [2]],
      ['空', 5000, [1]],
      ['鳥', 10000, [0]],
      ['魚', 0, [0]],
      ['学校', 0, [0, 3]],
    ]);
    await engine.close();
  });

  it('gives an entry the best band of its readings in a spelling, however a place reads it', async () => {
    const listsDir = await folderWith({ 'list.tsv': '行く\tいく\t4000\n行く\tゆく\t900\nゆく\tゆく\t15000\n' });
    const cacheDir = await folderWith({});
    await giveTables(cacheDir);
    const dictionaryFile = await preparedDictionary(edictText(), cacheDir);
    const engine = await LanguageEngine.start({ cacheDir, dictionaryFile, listsDir, warn: () => {} });
    const bandsIn = async (text: string) =>
      (await engine.tokenize(text)).map(({ baseForm, baseReading, frequencyBand }) => [
        baseForm,
        baseReading,
        frequencyBand,
      ]);
    expect(await bandsIn('行く')).toEqual([['行く', 'いく', 1000]]);
    expect(await bandsIn('行《ゆ》く')).toContainEqual(['行く', 'ゆく', 1000]);
    expect(await bandsIn('ゆく')).toEqual([['ゆく', 'ゆく', 20000]]);
    const [{ entry }] = (await engine.tokenize('行く')) as [Token];
    const asked = ['いく', 'ゆく'].map((reading) => ({ word: '行く', reading, entry }));
    expect((await engine.define(asked)).map(({ frequencyBand }) => frequencyBand)).toEqual([1000, 1000]);
    const found = (await engine.lookUp(asked, 1)).map(({ entries }) => entries[0]?.frequencyBand);
    expect(found).toEqual([1000, 1000]);
    await engine.close();
  });
});
