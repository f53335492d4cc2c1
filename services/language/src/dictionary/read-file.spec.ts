import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import {
  edictText,
  jmdictText,
  simplifiedText,
  smallDictionary,
  writeDictionaryFile,
} from '../testing/small-dictionary.js';
import type { DictionaryEntry } from './entry.js';
import { readDictionaryFile } from './read-file.js';

const eucJp = (text: string) => execFileSync('iconv', ['-f', 'utf-8', '-t', 'euc-jp'], { input: text });

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function readWhole(file: string) {
  const { source, entries } = await readDictionaryFile(file);
  return { source, entries: await collected(entries) };
}

describe('a dictionary file', () => {
  it.each([
    ['JMdict XML', 'jmdict', jmdictText(), false],
    ['gzipped JMdict XML', 'jmdict', jmdictText(), true],
    ['jmdict-simplified JSON', 'jmdict-simplified', simplifiedText(), false],
    ['gzipped jmdict-simplified JSON', 'jmdict-simplified', simplifiedText(), true],
    ['EDICT in UTF-8', 'edict', edictText(), false],
    ['EDICT in EUC-JP', 'edict', eucJp(edictText()), false],
    ['gzipped EDICT in EUC-JP', 'edict', eucJp(edictText()), true],
  ])('%s gives its entries', async (_name, source, content, gzip) => {
    const file = await writeDictionaryFile(content, { gzip });
    const read = await readWhole(file);
    expect(read.source).toBe(source);
    const byForm = (entries: readonly DictionaryEntry[]) =>
      entries
        .map(({ kanji, kana, senses }) => ({
          kanji: kanji.toSorted((a, b) => (a.text < b.text ? -1 : 1)),
          kana,
          senses,
        }))
        .map((entry) => JSON.stringify(entry))
        .toSorted();
    expect(byForm(read.entries)).toEqual(byForm(smallDictionary));
  });

  it.each([
    ['川', ['河 [かわ] /(n) river/', '川 [かわ] /(n) river/(P)/'], undefined],
    ['目', ['眼 [め] /(n) eye/(P)/', '目 [め] /(n) eye/(P)/'], '眼・め'],
    [
      '赤い',
      ['紅い [あかい] /(adj-i) red/', '赤い [あかい] /(adj-i) red/', '赭い [あかい] /(adj-i) red/'],
      '紅い・あかい',
    ],
    [
      '風呂場',
      ['風呂塲 [ふろば] /(n) bath/', '風呂場 [ふろば] /(n) bath/', '風呂場主 [ふろばぬし] /(n) owner/'],
      '風呂塲・ふろば',
    ],
  ])('in EDICT has the spelling %s that is used most first, and the key that it had', async (spelling, lines, name) => {
    const { entries } = await readWhole(await writeDictionaryFile(`${lines.join('\n')}\n`));
    expect(entries[0]!.kanji[0]!.text).toBe(spelling);
    expect(entries[0]!.name).toBe(name);
  });

  it.each([
    ['<?xml version="1.0"?>\n<!DOCTYPE JMdict>\n<!-- JMdict created: 2021-04-17 -->\n<JMdict></JMdict>', '2021-04-17'],
    ['{"version":"3.6.1","dictDate":"2026-07-13","words":[]}', '2026-07-13'],
    ['　？？？ /EDICT Files/Created: 2021-02-03/\n猫 [ねこ] /(n) cat/\n', '2021-02-03'],
    ['猫 [ねこ] /(n) cat/\n', ''],
  ])('says when it was made: %s', async (content, made) => {
    expect((await readDictionaryFile(await writeDictionaryFile(content))).date).toBe(made);
  });

  it('in JMdict XML ranks words by the newspaper marks', async () => {
    const { entries } = await readWhole(await writeDictionaryFile(jmdictText()));
    expect(entries.find((entry) => entry.kanji[0]?.text === '猫')?.rank).toBe(1000);
    expect(entries.find((entry) => entry.kanji[0]?.text === '煎る')?.rank).toBeUndefined();
  });

  it.each([
    ['of another kind', 'once upon a time', /neither JMdict XML/],
    ['that is empty', '', /neither JMdict XML/],
    ['of JMdict XML that is cut short', jmdictText().slice(0, -400), /Unclosed|Unexpected end|end/i],
    ['of JSON that is cut short', simplifiedText().slice(0, -100), /ends inside "words"/],
    ['of JSON without words', '{"version": 1}', /holds no "words"/],
  ])('%s is refused with its reason', async (_name, content, message) => {
    await expect(readWhole(await writeDictionaryFile(content))).rejects.toThrow(message);
  });
});
