import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import {
  edictText,
  jmdictText,
  simplifiedText,
  smallDictionary,
  writeDictionaryFile,
} from '../testing/small-dictionary.js';
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
    const withoutRank = read.entries.map(({ rank: _rank, ...entry }) => entry);
    const byForm = (entries: object[]) => entries.map((entry) => JSON.stringify(entry)).toSorted();
    expect(byForm(withoutRank)).toEqual(byForm(smallDictionary));
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
