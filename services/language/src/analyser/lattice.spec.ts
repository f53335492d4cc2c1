import { beforeAll, describe, expect, it } from '@jest/globals';
import { Tables } from '../tables/tables.js';
import { RandomTexts } from '../testing/random-texts.js';
import { stockKuromoji } from '../testing/stock-kuromoji.js';
import { contextOf } from './best-paths.js';
import { buildIpadic } from './build-ipadic.js';
import { extraWords } from './extra-words.js';
import { type IpadicMeta, IpadicWords } from './ipadic.js';
import { Lattice, LONGEST_UNKNOWN } from './lattice.js';
import { MOST_WORDS, NODE_NUMBERS, PARENT, WORDS } from './trie.js';

/** The parent of a place in the trie that no node has. */
const UNUSED = -1;

let tables: Tables<IpadicMeta>;
let words: IpadicWords;

beforeAll(async () => {
  tables = new Tables<IpadicMeta>(await buildIpadic({ asShipped: true }));
  words = new IpadicWords(tables);
});

function surfaces(text: string, lattice = new Lattice(tables)): string[] {
  const found = lattice.analyse(text);
  const result: string[] = [];
  let start = 0;
  for (let i = 1; i < found.length; i += 2) {
    result.push(text.slice(start, start + found[i]!));
    start += found[i]!;
  }
  return result;
}

describe('the lattice', () => {
  it.each([
    ['すもももももももものうち', 'すもも も もも も もも の うち'],
    ['東京都に住んでいます。', '東京 都 に 住ん で い ます 。'],
    ['猫が魚を食べさせられた。', '猫 が 魚 を 食べ させ られ た 。'],
    ['今日は😀😀です。次の文。', '今日 は 😀😀 です 。 次 の 文 。'],
    ['★☆♪。♡です。', '★ ☆ ♪ 。 ♡ です 。'],
    ['迷亭先生', '迷亭 先生'],
    ['ぷくっと、ぎいとあいた。', 'ぷくっと 、 ぎい と あい た 。'],
    ['', ''],
  ])('divides %s', (text, expected) => {
    expect(surfaces(text).join(' ')).toBe(expected);
  });

  it('finds the same words as kuromoji, given its rules for unknown words and its places to start afresh', async () => {
    const kuromoji = await stockKuromoji();
    const lattice = new Lattice(tables, { unknownLengths: false, sentenceEnds: '、。' });
    for (const sentence of CLEAN) {
      const expected = kuromoji.tokenize(sentence);
      const found = lattice.analyse(sentence);
      expect(surfaces(sentence, lattice)).toEqual(expected.map((token) => token.surface_form));
      const bases = expected.map((token) => (token.basic_form === '*' ? token.surface_form : token.basic_form));
      const ours = expected.map((token, i) => words.get(found[2 * i]!).base ?? token.surface_form);
      expect(ours).toEqual(bases);
    }
  });

  it('has no two words of one spelling that their neighbours cannot tell apart', () => {
    const costs = tables.column('wordCosts', 'Int32Array');
    const trie = tables.column('trie', 'Int32Array');
    let spellings = 0;
    for (let node = 0; node < trie.length; node += NODE_NUMBERS) {
      const count = trie[node + PARENT] === UNUSED ? 0 : trie[node + WORDS]! % MOST_WORDS;
      if (count === 0) continue;
      const first = Math.floor(trie[node + WORDS]! / MOST_WORDS);
      const contexts = Array.from(costs.subarray(first, first + count), contextOf);
      if (new Set(contexts).size !== count) throw new Error(`Words ${first} to ${first + count - 1} are alike.`);
      spellings++;
    }
    expect(spellings).toBeGreaterThan(300_000);
  });

  it.each([
    ['人気', 'にんき'],
    ['市場', 'しじょう'],
    ['隙', 'ひま'],
    ['傍', 'はた'],
    ['良家', 'りょうけ'],
  ])('takes of homographs that neighbours cannot tell apart the cheapest: %s is %s', (text, reading) => {
    const found = new Lattice(tables).analyse(text);
    expect(words.get(found[0]!).reading).toBe(reading);
  });

  it('loses nothing of any text', () => {
    const lattice = new Lattice(tables);
    for (const text of new RandomTexts(1).take(3000)) {
      expect(surfaces(text, lattice).join('')).toBe(text);
    }
  });

  it('goes on where a stretch without punctuation is longer than one search', () => {
    const sentence = '私は毎朝早く起きて公園を走ってから会社に行きます';
    const once = surfaces(sentence);
    const often = surfaces(sentence.repeat(400));
    expect(often.join('')).toBe(sentence.repeat(400));
    // Only the words next to where two copies meet may differ.
    const inner = often.slice(0, once.length - 1);
    expect(inner).toEqual(once.slice(0, -1));
    expect(often.filter((surface) => surface === '会社')).toHaveLength(400);
  });

  it('bounds the length of unknown words without cutting a surrogate pair', () => {
    const long = surfaces(`a${'😀'.repeat(2000)}${'x'.repeat(5000)}`);
    expect(long.join('')).toHaveLength(9001);
    for (const surface of long) {
      expect(surface.length).toBeLessThanOrEqual(LONGEST_UNKNOWN);
      expect(surface).not.toMatch(/^[\uDC00-\uDFFF]/u);
    }
  });
});

const CLEAN = [
  '昨日、駅前の本屋で友達に会って、二時間ほど話しました。',
  '窓を開けると、冷たい風が部屋に入ってきた。',
  '彼女は何も言わずに席を立ち、静かに部屋を出て行った。',
  'コンピューターの電源を入れてから、コーヒーを一杯飲んだ。',
  '新しい法律は来年の四月から施行される見通しだ。',
  '「もう帰ろうよ」と弟が言うので、私たちは海をあとにした。',
  '子供のころ、祖母の家の裏山でよく虫を捕まえたものだ。',
  '雨が降りそうだから、傘を持って行ったほうがいいですよ。',
  '食べたくなかったのに、無理やり食べさせられてしまった。',
  'この問題について、専門家の意見は大きく分かれている。',
];

describe('words of our own', () => {
  it('are refused where IPADIC has no word that they are like', () => {
    expect(() => extraWords([], () => false)).toThrow('IPADIC has no word that');
  });
});
