import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlainKana } from '@ichibun/japanese/kana';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstWords } from '../dictionary/first-words.js';
import type { Token } from '../engine/answers.js';
import { Core } from '../engine/core.js';
import { LanguageEngine } from '../engine/language-engine.js';
import { readTable } from '../tables/read-table.js';
import { giveTables, preparedIpadic } from '../testing/prepared-tables.js';
import { writeDictionaryFile } from '../testing/small-dictionary.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { buildAccents } from './accent-table.js';
import { moraeOf } from './morae.js';

let cacheDir: string;
let engine: LanguageEngine;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'ichibun-accents-'));
  await giveTables(cacheDir);
  const dictionaryFile = await writeDictionaryFile('　？？？？/EDICT/\n図書館員 [としょかんいん] /(n) librarian/\n');
  engine = await LanguageEngine.start({ cacheDir, workers: 1, dictionaryFile });
});
afterAll(async () => {
  await engine.close();
  await rm(cacheDir, { recursive: true });
});

const leaves = (tokens: readonly Token[]) =>
  tokens.flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));

/** The phrases of a text, each from its first mora. */
async function phrasesOf(text: string) {
  const phrases: { at: number; morae: number; accent: number; kana: string }[] = [];
  let at = 0;
  for (const { pronunciation, partOfSpeech, accentPhrases } of leaves(await engine.tokenize(text))) {
    if (partOfSpeech.startsWith('記号')) continue;
    const morae = moraeOf(pronunciation);
    for (const [index, mora] of morae.entries()) {
      const begun = accentPhrases.find((phrase) => phrase.at === index);
      if (begun) phrases.push({ at: at + index, morae: 0, accent: begun.accent, kana: '' });
      const phrase = phrases.at(-1)!;
      phrase.morae++;
      phrase.kana += mora;
    }
    at += morae.length;
  }
  return phrases;
}

/** With a mark where the pitch falls: あ'め. */
const marked = ({ kana, accent }: { kana: string; accent: number }) =>
  accent === 0 ? kana : `${moraeOf(kana).slice(0, accent).join('')}'${moraeOf(kana).slice(accent).join('')}`;

describe('the accent of', () => {
  it.each([
    ['雨', [1]],
    ['飴', [0]],
    ['箸', [1]],
    ['橋', [2]],
    ['端', [0, 1]],
    ['学校', [0]],
    ['心', [2, 3]],
    ['彁', []],
  ])('%s is %j, the most usual first', async (word, accents) => {
    const [token] = await engine.tokenize(word);
    expect(token!.pitchAccents).toEqual(accents);
  });

  it.each([
    ['食べた', 1],
    ['食べます', 3],
    ['食べなかった', 2],
    ['食べさせられた', 5],
    ['行きました', 3],
    ['買った', 0],
    ['高かった', 2],
    ['赤かった', 2],
    ['読んでいる', 1],
  ])('%s, as it is inflected, is %j', async (word, accent) => {
    const [token, ...others] = await engine.tokenize(word);
    expect({ others, accent: token!.spokenAccent }).toEqual({ others: [], accent });
  });
});

it('the accent of a compound that no dictionary has is made of its parts', async () => {
  const [first] = await engine.lookUp([{ word: '図書館員', reading: 'としょかんいん' }]);
  expect(first!.entries.map(({ pitchAccents }) => pitchAccents)).toEqual([[3]]);
});

it('the accents of 400 common words are those of the dictionaries that agree on them, 97 of 100', async () => {
  const wrong: string[] = [];
  const rows = readTable('gold/common-accents.tsv', ['word', 'reading', 'accent'], (row) => row);
  for (const { word, reading, accent } of rows) {
    const [token, ...others] = await engine.tokenize(isPlainKana(word) ? word : `｜${word}《${reading}》`);
    const isRight = others.length === 0 && token!.pitchAccents[0] === Number(accent);
    if (!isRight) wrong.push(`${word} ${accent}`);
  }
  expect(rows).toHaveLength(400);
  expect({ wrong, share: 1 - wrong.length / rows.length >= 0.97 }).toEqual({ wrong, share: true });
});

withDictionary(it)('nearly every word that courses of Japanese begin with has an accent', async () => {
  const tables = { ipadic: await preparedIpadic(), dictionary: wholeDictionary!, accents: await buildAccents() };
  const words = firstWords();
  const found = new Core(tables).lookUps.lookUp(words, 1);
  const without = words.filter((_, index) => !found[index]!.entries[0]?.pitchAccents.length).map(({ word }) => word);
  expect(words.length).toBeGreaterThan(1_500);
  expect({ without, share: without.length / words.length < 0.01 }).toEqual({ without, share: true });
});

it('Words of grammar of one kana have no accent of a noun that sounds like them', async () => {
  const tokens = leaves(await engine.tokenize('私は歯を磨くんだ。'));
  const accents = new Map(tokens.map(({ surface, pitchAccents }) => [surface, pitchAccents]));
  for (const word of ['は', 'を', 'ん', 'だ']) expect([word, accents.get(word)]).toEqual([word, []]);
  expect(accents.get('歯')).toEqual([1]);
});

describe('the accent phrases', () => {
  it.each([
    ['雨が降る。', "あ'めが ふ'る"],
    ['橋を渡る。', "はし'を わたる"],
    ['東京駅から来た。', "とーきょ'ーえきから き'た"],
    ['お茶を飲みたい。', "おちゃを のみた'い"],
    ['三時に二十五人が来ます。', "さ'んじに に'じゅう ごに'んが きま'す"],
    ['田中さんは先生でした。', "たなかさんわ せんせ'いでした"],
    ['国際的な会議', "こくさいてきな か'いぎ"],
    ['友達に関して話す。', "ともだちに か'んして はな'す"],
    ['行ってから聞いても同じだった。', "いって'から きいて'も おなじだ'った"],
    ['公園の上に大きい物はない。', "こーえんのうえ'に おーき'いものわない"],
    ['この物を消費者が使う。', "このも'のを しょーひ'しゃが つかう"],
    ['映画館の高齢者', "えいが'かんの こーれ'いしゃ"],
    ['自分のことを言うこと', "じぶんのこ'とを いうこと'"],
    ['十五分待ってください。', "じゅ'う ご'ふん ま'ってください"],
  ])('of %s are %s', async (text, wanted) => {
    const phrases = await phrasesOf(text);
    expect(phrases.map(marked).join(' ')).toBe(wanted);
  });

  it('end at marks', async () => {
    const [first] = await phrasesOf('雨、雨');
    expect(first).toMatchObject({ kana: 'あめ', accent: 1 });
  });

  it('agree with those of another front end in most of 1,000 sentences', async () => {
    let [all, sameBounds, same] = [0, 0, 0];
    for (const { sentence, phrases } of readTable('gold/accent-phrases.tsv', ['sentence', 'phrases'], (row) => row)) {
      const ours = await phrasesOf(sentence);
      const others = phrases.split(' ').map((one) => one.split('.').map(Number) as [number, number]);
      const morae = others.reduce((sum, [count]) => sum + count, 0);
      // A text that is read otherwise cannot be compared.
      if (morae !== ours.reduce((sum, phrase) => sum + phrase.morae, 0)) continue;
      let at = 0;
      for (const [count, accent] of others) {
        const match = ours.find((phrase) => phrase.at === at && phrase.morae === count);
        all++;
        if (match) sameBounds++;
        // A fall behind the last mora is heard of no phrase alone.
        if (match && match.accent % count === accent) same++;
        at += count;
      }
    }
    expect(all).toBeGreaterThan(4_200);
    expect(sameBounds / all).toBeGreaterThan(0.975);
    expect(same / all).toBeGreaterThan(0.934);
  });
});
