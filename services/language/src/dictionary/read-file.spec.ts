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
import { keyFrom } from './packed.js';
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
    [
      '掛かり',
      [
        '懸かり [かかり] /(n) attack/',
        '懸かり [がかり] /(suf) reliant on/',
        '掛かり [かかり] /(n) attack/',
        '掛かり員 [かかりいん] /(n) clerk/',
        '掛かり切り [かかりきり] /(n) absorbed/',
        '懸かり人 [かかりうど] /(n) dependant/',
      ],
      '懸かり・かかり',
    ],
    ['配列', ['排列 [はいれつ] /(n) arrangement/', '配列 [はいれつ] /(n) (1) arrangement/(2) array/'], undefined],
  ])('in EDICT has the spelling %s that is used most first, and the key that it had', async (spelling, lines, name) => {
    const { entries } = await readWhole(await writeDictionaryFile(`${lines.join('\n')}\n`));
    expect(entries[0]!.kanji[0]!.text).toBe(spelling);
    expect(entries[0]!.name).toBe(name);
  });

  it.each([
    [
      'that has fewer senses',
      ['云う [いう] /(v5u) (1) to say/(2) to name/', '言う [いう] /(v5u) (1) to say/(2) to name/(3) to go/(P)/'],
      [{ key: '言う・いう', forms: '言う・云う', senses: ['to say', 'to name', 'to go 言う'] }],
    ],
    [
      'that has the first sense only',
      ['暖い [あたたかい] /(adj-i) warm/', '暖かい [あたたかい] /(adj-i) (1) warm/(2) genial/'],
      [{ key: '暖かい・あたたかい', forms: '暖かい・暖い', senses: ['warm', 'genial 暖かい'] }],
    ],
    [
      'of which each has a sense of its own beside a third',
      [
        '上がる [あがる] /(v5r) (1) to rise/(2) to enter/(P)/',
        '挙がる [あがる] /(v5r) (1) to rise/(2) to enter/(3) to be caught/',
        '揚がる [あがる] /(v5r) (1) to rise/(2) to be fried/(3) to enter/',
      ],
      [
        {
          key: '上がる・あがる',
          forms: '上がる・挙がる・揚がる',
          senses: ['to rise', 'to be fried 揚がる', 'to enter', 'to be caught 挙がる'],
        },
      ],
    ],
    [
      'in whose readings they differ as well',
      [
        '鶏肉 [けいにく] /(n) chicken/',
        '鶏肉 [とりにく] /(n) chicken/(P)/',
        '鳥肉 [とりにく] /(n) (1) chicken/(2) poultry/',
        '鳥肉 [ちょうにく] /(n) (1) chicken/(2) poultry/',
      ],
      [
        {
          key: '鶏肉・とりにく',
          forms: '鶏肉・鳥肉',
          senses: ['chicken', 'poultry 鳥肉 とりにく・ちょうにく'],
        },
      ],
    ],
    [
      'whose senses the other has among later ones',
      ['弾く [ひく] /(v5k) to play/(P)/', '引く [ひく] /(v5k) (1) to pull/(2) to play/(P)/'],
      [
        { key: '弾く・ひく', forms: '弾く', senses: ['to play'] },
        { key: '引く・ひく', forms: '引く', senses: ['to pull', 'to play'] },
      ],
    ],
    [
      'that has a sense which the other lacks',
      ['橋 [はし] /(n) (1) end/(2) bridge/', '端 [はし] /(n) (1) end/(2) edge/(3) piece/'],
      [
        { key: '橋・はし', forms: '橋', senses: ['end', 'bridge'] },
        { key: '端・はし', forms: '端', senses: ['end', 'edge', 'piece'] },
      ],
    ],
    [
      'that is read otherwise',
      ['私 [わたし] /(pn) I/', '俺 [おれ] /(pn) (1) I/(2) me/'],
      [
        { key: '私・わたし', forms: '私', senses: ['I'] },
        { key: '俺・おれ', forms: '俺', senses: ['I', 'me'] },
      ],
    ],
    [
      'that is written in kana',
      ['イヤ /(n) ear/', 'イヤー /(n) (1) ear/(2) year/'],
      [
        { key: 'イヤ', forms: '', senses: ['ear'] },
        { key: 'イヤー', forms: '', senses: ['ear', 'year'] },
      ],
    ],
  ])('in EDICT joins a line %s to its entry, or leaves it apart', async (_which, lines, expected) => {
    const { entries } = await readWhole(await writeDictionaryFile(`${lines.join('\n')}\n`));
    const found = entries.map(({ kanji, kana, senses, name }) => ({
      key: name ?? keyFrom(kanji[0]?.text, kana[0]!.text, 0),
      forms: kanji.map(({ text }) => text).join('・'),
      senses: senses.map(({ glosses, ofKanji, ofKana }) =>
        [...glosses, ofKanji?.join('・'), ofKana?.join('・')].filter(Boolean).join(' '),
      ),
    }));
    expect(found).toEqual(expected);
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
