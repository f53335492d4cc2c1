import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openKanji } from '../engine/open-tables.js';
import { readKanjidic } from './read-kanjidic.js';

const character = (literal: string, inside: string, misc = '') =>
  `<character><literal>${literal}</literal><misc>${misc}</misc><reading_meaning><rmgroup>${inside}</rmgroup></reading_meaning></character>`;

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE kanjidic2>
<kanjidic2><header><file_version>4</file_version></header>
${character(
  '食',
  `<reading r_type="pinyin">shi2</reading><reading r_type="ja_on">ショク</reading>
   <reading r_type="ja_kun">た.べる</reading>
   <meaning>eat</meaning><meaning>food</meaning><meaning m_lang="fr">manger</meaning>`,
  '<grade>2</grade><stroke_count>9</stroke_count><stroke_count>8</stroke_count><freq>328</freq>',
)}
${character('堂', '<reading r_type="ja_on">ドウ</reading><meaning>hall</meaning>', '<stroke_count>11</stroke_count>')}
${character('㐂', '<reading r_type="ja_kun">よろこ.ぶ</reading>')}
</kanjidic2>`;

const EAT = { character: '食', meanings: ['eat', 'food'], readings: ['ショク', 'た.べる'] };
const HALL = { character: '堂', meanings: ['hall'], readings: ['ドウ'] };

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

describe('KANJIDIC2', () => {
  it.each([1, 7, 10_000])(
    'is read in pieces of %i characters: English meanings and Japanese readings',
    async (length) => {
      const kanji = [];
      for await (const one of readKanjidic(inPieces(FILE, length))) kanji.push(one);
      expect(kanji).toEqual([
        { ...EAT, grade: 2, strokes: 9, rank: 328 },
        { ...HALL, grade: 0, strokes: 11, rank: 0 },
      ]);
    },
  );

  it.each([
    ['is another XML file', '<JMdict></JMdict>', 'holds no kanji'],
    ['breaks off', FILE.slice(0, 400), 'Unclosed'],
  ])('that %s is refused', async (_, text, message) => {
    const read = async () => {
      for await (const _one of readKanjidic(inPieces(text, 100)));
    };
    await expect(read()).rejects.toThrow(message);
  });
});

describe('a list of kanji', () => {
  let folder: string;
  let warnings: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-kanji-'));
    warnings = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const listOf = async (content: string | Uint8Array) => {
    const file = join(folder, 'kanjidic2.xml.gz');
    await writeFile(file, content);
    return openKanji(file, join(folder, 'cache'), (message) => warnings.push(message));
  };

  it('has the kanji of a word, each once, when it is first read and from its cache', async () => {
    for (let start = 0; start < 2; start++) {
      const list = await listOf(gzipSync(FILE));
      expect(list?.of('食堂で食べる')).toEqual([
        { ...EAT, grade: 2, strokes: 9, rank: 328 },
        { ...HALL, grade: 0, strokes: 11, rank: 0 },
      ]);
    }
    expect(warnings).toEqual([]);
  });

  it('has those of each grade and of each level, from the lowest on, those in most use first', async () => {
    const graded = (literal: string, grade: number, freq?: number) =>
      character(
        literal,
        '<meaning>one</meaning>',
        `<grade>${grade}</grade>${freq === undefined ? '' : `<freq>${freq}</freq>`}`,
      );
    const all = [graded('貝', 1), graded('鬱', 8), graded('日', 1, 1), graded('乃', 9), graded('一', 1, 2)];
    const list = await listOf(`<kanjidic2>${all.join('')}${character('㐂', '<meaning>joy</meaning>')}</kanjidic2>`);
    expect(list?.grades()).toEqual([
      { grade: 1, characters: '日一貝' },
      { grade: 8, characters: '鬱' },
      { grade: 9, characters: '乃' },
    ]);
    const levelOf = (kanji: string) => ({ 日: 5, 一: 5, 貝: 2 })[kanji] ?? 0;
    expect(list?.levels(levelOf)).toEqual([
      { jlpt: 5, characters: '日一' },
      { jlpt: 2, characters: '貝' },
    ]);
  });

  it('that cannot be used is none, and says so', async () => {
    expect(await listOf('no XML')).toBeUndefined();
    expect(warnings.join()).toContain('kanjidic2.xml.gz cannot be used');
  });
});
