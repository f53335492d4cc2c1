import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { openStrokes } from '../engine/open-tables.js';
import { endsOf } from './look-alikes.js';
import { type DrawnKanji, readKanjivgFile } from './read-kanjivg.js';

/** In our own hand, in the form of KanjiVG. */
const line = (d: string) => `<path d="${d}"/>`;
const SEA = `
  <g id="kvg:06d77" kvg:element="海">
    <g kvg:element="氵" kvg:original="水">${line('M20,15c3,1,8,6,9,8')}</g>
    <g kvg:element="毎"><g kvg:position="top"><g kvg:element="丿">${line('M53,11c0,2,0,3-1,5')}</g></g></g>
  </g>`;
const GO = `
  <g id="kvg:0884c" kvg:element="行">
    <g kvg:position="left"><g kvg:element="彳">${line('M10,10l0,50')}</g></g>
    <g><g kvg:element="亍">${line('M60,10H90V80')}</g><g kvg:element="彳">${line('M1,2')}</g></g>
  </g>`;
const KANA = `<g id="kvg:03042" kvg:element="あ">${line('M1,1')}</g>`;

/** As its releases are written (`kvg.py release`): a comment of several lines first, and single quotes. */
const xml = (...kanji: [code: string, inside: string][]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!--
This work is distributed under the conditions of the Creative Commons
Attribution-Share Alike 3.0 Licence. This means you are free:
* to Share - to copy, distribute and transmit the work
-->
<kanjivg xmlns:kvg='http://kanjivg.tagaini.net'>
${kanji.map(([code, inside]) => `<kanji id="kvg:kanji_${code}">\n${inside}\n</kanji>\n`).join('')}</kanjivg>
`;
const svg = (code: string, inside: string) =>
  `<?xml version="1.0"?><!DOCTYPE svg [<!ATTLIST g kvg:element CDATA #IMPLIED >]>
   <svg xmlns:kvg="https://kanjivg.tagaini.net/"><g id="kvg:StrokePaths_${code}">${inside}</g>
   <g id="kvg:StrokeNumbers_${code}"><text>1</text></g></svg>`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-strokes-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

async function read(file: string): Promise<DrawnKanji[]> {
  const kanji: DrawnKanji[] = [];
  for await (const one of readKanjivgFile(file)) kanji.push(one);
  return kanji;
}

describe('KanjiVG', () => {
  const wheel = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

  it.each([
    ['XML', 'kanjivg.xml', xml(['06d77', SEA], ['03042', KANA], ['0884c', GO])],
    ['gzipped XML', 'kanjivg.xml.gz', gzipSync(xml(['06d77', SEA], ['03042', KANA], ['0884c', GO]))],
    [
      'a wheel',
      'kanjivg-1-py3-none-any.whl',
      wheel({
        'kanji/06d77.svg': svg('06d77', SEA),
        'kanji/06d77-Kaisho.svg': svg('06d77', ''),
        'kanji/03042.svg': svg('03042', KANA),
        'kanji/0884c.svg': svg('0884c', GO),
        'kanjivg.py': '',
      }),
    ],
  ])('as %s is read: strokes in their order, and the largest parts', async (_, name, content) => {
    expect(await read(await fileOf(name, content))).toEqual([
      { character: '海', strokes: ['M20,15c3,1,8,6,9,8', 'M53,11c0,2,0,3-1,5'], parts: ['氵', '毎'] },
      { character: '行', strokes: ['M10,10l0,50', 'M60,10H90V80', 'M1,2'], parts: ['彳', '亍'] },
    ]);
  });

  it.each([
    ['another XML file', 'a.xml', '<JMdict></JMdict>', 'holds no kanji'],
    ['XML that breaks off', 'a.xml', xml(['06d77', SEA]).slice(0, 500), 'Unclosed'],
    ['a wheel of something else', 'a.whl', wheel({ 'six.py': '' }), 'holds no kanji'],
    ['a wheel that is none', 'a.whl', 'no zip', 'invalid zip'],
  ])('that is %s is refused', async (_, name, content, message) => {
    await expect(read(await fileOf(name, content))).rejects.toThrow(message);
  });
});

it.each([
  ['M20,15c3,1,8,6,9,8', [20, 15, 29, 23]],
  ['M20.5,15.25C1,2,3,4,50,60.5', [20.5, 15.25, 50, 60.5]],
  ['M10,10c1,1,2,2,3,3,1,1,2,2,3,3', [10, 10, 16, 16]],
  ['M10,10c.5-.5,1-1,1.5-1.5s1,1,2,2', [10, 10, 13.5, 10.5]],
  ['M 60 10 H 90 v 8', [60, 10, 90, 18]],
  ['m5,6l-1-2z', [5, 6, 4, 4]],
])('the path %s begins and ends where its pen does', (path, ends) => {
  expect(endsOf(path)).toEqual(ends);
});

describe('the strokes of kanji', () => {
  const drawn = (code: string, ...strokes: string[]) =>
    [code, `<g id="kvg:${code}" kvg:element="x">${strokes.map(line).join('')}</g>`] as [string, string];
  const open = async (content: string, warnings: string[] = []) =>
    openStrokes(await fileOf('kanjivg.xml', content), join(folder, 'cache'), (message) => warnings.push(message));
  /** 土, 士 with a shorter last stroke, 工 with another one, and 木, which has one more. */
  const EARTH = ['M30,35l50,0', 'M54,12l0,76', 'M12,90l85,0'];
  const ALIKE = xml(
    drawn('0571f', ...EARTH),
    drawn('058eb', 'M12,35l85,0', 'M54,12l0,76', 'M30,90l50,0'),
    drawn('05de5', 'M20,20l70,0', 'M54,20l0,70', 'M10,90l90,0'),
    drawn('06728', 'M12,35l85,0', 'M54,12l0,85', 'M50,35l-40,50', 'M56,35l40,50'),
  );

  it('come with the kanji that may be taken for it, the most alike first, when first read and from the cache', async () => {
    for (let start = 0; start < 2; start++) {
      const earth = (await open(ALIKE))!.of('土', () => true);
      expect(earth).toEqual({ strokes: EARTH, parts: [], lookAlikes: ['工', '士'] });
    }
  });

  it('leave out those that nobody writes', async () => {
    expect((await open(ALIKE))!.of('土', (kanji) => kanji === '士')!.lookAlikes).toEqual(['士']);
  });

  it('are nothing for what the list does not have', async () => {
    expect((await open(ALIKE))!.of('龍', () => true)).toBeUndefined();
  });

  it('that cannot be used are none, and it is said', async () => {
    const warnings: string[] = [];
    expect(await open('no XML', warnings)).toBeUndefined();
    expect(warnings.join()).toContain('kanjivg.xml cannot be used');
  });
});
