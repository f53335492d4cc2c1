import { sampleOf } from '@ichibun/test-kit/sweep';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Dictionary } from '../dictionary/dictionary.js';
import { type FirstWord, firstWords } from '../dictionary/first-words.js';
import type { DictionaryMeta } from '../dictionary/packed.js';
import { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';
import { Tables } from '../tables/tables.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { asJmdict, dictionaryOf, jmdictText } from '../testing/small-dictionary.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { plainWords } from './english-forms.js';
import { kanaOfRomaji } from './romaji.js';

const EDICT = `食べる [たべる] /(v1,vt) (1) to eat/(2) to live on (e.g. a salary)/(P)/
食べ物 [たべもの] /(n) food/(P)/
飲む [のむ] /(v5m,vt) (1) to drink/(2) to take (medicine)/(P)/
勝つ [かつ] /(v5t,vi) to win/(P)/
買う [かう] /(v5u,vt) to buy/(P)/
刈る [かる] /(v5r,vt) to cut (grass)/(P)/
勉強 [べんきょう] /(n,vs) (1) study/(2) diligence/(P)/
高い [たかい] /(adj-i) (1) high/(2) expensive/(P)/
来る [くる] /(vk,vi) to come/(P)/
行く [いく] /(v5k-s,vi) to go/(P)/
東京 [とうきょう] /(n) capital of Japan/(P)/
学校 [がっこう] /(n) school/(P)/
学生 [がくせい] /(n) student (esp. a university student)/(P)/
コーヒー /(n) coffee/(P)/
シャワー /(n) shower/(P)/
今日は [こんにちは] /(int) hello/(P)/
猫 [ねこ] /(n) cat/(P)/
わけではない /(exp) it does not mean that/
子猫 [こねこ] /(n) kitten/small cat/
魚 [さかな] /(n) fish/(P)/
金魚 [きんぎょ] /(n) goldfish/
アイス /(n) ice cream/
氷 [こおり] /(n) ice/(P)/
`;

const coreWith = async (text: string) =>
  new Core({
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(text),
  });

describe('words that somebody looks for', () => {
  let core: Core;
  beforeAll(async () => {
    core = await coreWith(EDICT);
  });
  const first = (question: string) => core.lookUps.search(question, 5)[0];

  it.each([
    ['食べる', '食べる', 'spelling'],
    ['たべる', '食べる', 'spelling'],
    ['タベル', '食べる', 'spelling'],
    ['taberu', '食べる', 'romaji'],
    ['Tōkyō', '東京', 'romaji'],
    ['tokyo', '東京', 'romaji'],
    ['toukyou', '東京', 'romaji'],
    ['gakkō', '学校', 'romaji'],
    ['gakkou', '学校', 'romaji'],
    ['gakko', '学校', 'romaji'],
    ['konnichiwa', '今日は', 'romaji'],
    ["kon'nichiha", '今日は', 'romaji'],
    ['wakedewanai', 'わけではない', 'romaji'],
    ['ko-hi-', 'コーヒー', 'romaji'],
    ['koohii', 'コーヒー', 'romaji'],
    ['kohi', 'コーヒー', 'romaji'],
    ['shawa', 'シャワー', 'romaji'],
    ['to eat', '食べる', 'meaning'],
    ['eat', '食べる', 'meaning'],
    ['Cat', '猫', 'meaning'],
    ['small cat', '子猫', 'meaning'],
    ['ice', '氷', 'meaning'],
    ['student', '学生', 'meaning'],
    ['食べました', '食べる', 'form'],
    ['たべさせられたくない', '食べる', 'form'],
    ['tabemashita', '食べる', 'form'],
    ['勉強していました', '勉強', 'form'],
    ['高くなかった', '高い', 'form'],
    ['こなかった', '来る', 'form'],
    ['いって', '行く', 'form'],
    ['食べ*', '食べ物', 'pattern'],
    ['*魚', '魚', 'pattern'],
    ['？猫', '子猫', 'pattern'],
    ['がく＊', '学生', 'pattern'],
    ['gaku*', '学生', 'pattern'],
    ['stud*', '勉強', 'meaning'],
    ['たべも', '食べ物', 'beginning'],
    ['キンギ', '金魚', 'beginning'],
  ])('%s is %s', (question, headword, by) => {
    const hits = core.lookUps.search(question, 5).map((hit) => [hit.entry.headword, hit.by]);
    expect(hits.some(([word, how]) => word === headword && how === by)).toBe(true);
    if (by !== 'pattern' && by !== 'beginning' && by !== 'meaning') expect(hits[0]).toEqual([headword, by]);
  });

  it.each([
    ['taberu', '食べる'],
    ['タベル', '食べる'],
    ['tabemashita', '食べる'],
    ['がく*', '学生'],
    ['kohi', 'コーヒー'],
    ['ねこ', '猫'],
  ])('that are found by %s are shown as they are usually written: %s', (question, word) => {
    expect(core.lookUps.search(question, 5).map(({ written }) => written)).toContain(word);
  });

  it('tell how a form was made, from the inside out', () => {
    expect(first('食べさせられなかった')?.changes).toEqual(['causative', 'passive', 'negative', 'past']);
    expect(first('飲みたくない')?.changes).toEqual(['desiderative', 'negative']);
  });

  it('are all that a form may be of', () => {
    const words = core.lookUps.search('かった', 10).map(({ entry }) => entry.headword);
    expect(words).toEqual(expect.arrayContaining(['買う', '勝つ', '刈る']));
  });

  it('are the words of a sentence, in its order, with how they are there', () => {
    const hits = core.lookUps.search('猫が魚を食べました。', 10);
    expect(hits.map(({ surface, entry }) => [surface, entry.headword])).toEqual([
      ['猫', '猫'],
      ['魚', '魚'],
      ['食べました', '食べる'],
    ]);
    expect(hits[2]?.changes).toContain('past');
  });

  it('may be asked for with a question mark, which is no gap in a sentence', () => {
    expect(core.lookUps.search('猫が魚を食べましたか？', 10).map(({ entry }) => entry.headword)).toContain('魚');
  });

  it('are each there once, and no more than were asked for', () => {
    const keys = core.lookUps.search('*', 50).map(({ entry }) => entry.key);
    expect(keys).toEqual([]);
    const all = core.lookUps.search('か*', 50).map(({ entry }) => entry.key);
    expect(new Set(all).size).toBe(all.length);
    expect(core.lookUps.search('か*', 2)).toHaveLength(2);
  });

  it('with JMdict are found in the same ways', async () => {
    const jmdict = await coreWith(jmdictText());
    expect(jmdict.lookUps.search('taberu', 3)[0]?.entry.headword).toBe('食べる');
    expect(jmdict.lookUps.search('to eat', 3)[0]?.entry.headword).toBe('食べる');
    expect(jmdict.lookUps.search('食べました', 3)[0]?.entry.headword).toBe('食べる');
  });

  it('are shown in kana where their kanji have no reading', async () => {
    const pipe = {
      kanji: [{ text: '煙管', common: false, tags: [] }],
      kana: [{ text: 'キセル', common: true, tags: [], of: [] }],
      senses: [{ partOfSpeech: ['n'], tags: [], glosses: ['tobacco pipe'] }],
    };
    const jmdict = await coreWith(asJmdict([pipe]));
    expect(jmdict.lookUps.search('tobacco pipe', 3).map(({ written }) => written)).toEqual(['キセル']);
  });

  it.each([
    '',
    ' ',
    '*',
    '？？？',
    '***?*',
    '()',
    "'",
    'ー',
    'ッ',
    '\ud842',
    '𠮟る',
    '<script>alert(1)</script>',
    '食べtaベる',
    '%_\\',
    '\u0000',
  ])('are none or some, and never a failure: %j', (question) => {
    expect(core.lookUps.search(question, 50).length).toBeLessThanOrEqual(50);
  });

  it.each([
    ['letters', (n: number) => 'あ'.repeat(n)],
    ['small tsu', (n: number) => 'た'.repeat(n)],
    ['romaji', (n: number) => 'o'.repeat(n)],
    ['gaps', (n: number) => '*あ'.repeat(n / 2)],
    ['gaps and letters', (n: number) => `${'*a?'.repeat(n / 3)}b`],
    ['words', (n: number) => 'eat '.repeat(n / 4)],
    ['brackets', (n: number) => '(('.repeat(n / 2)],
    ['endings', (n: number) => 'させられ'.repeat(n / 4)],
  ])('cost little of a processor however long and strange a question is: %s', (_, textOf) => {
    const before = process.cpuUsage();
    core.lookUps.search(textOf(500), 50);
    const { user } = process.cpuUsage(before);
    expect(user).toBeLessThan(1_000_000);
  });
});

describe('English words', () => {
  it.each([
    ['dogs', 'dog'],
    ['cities', 'city'],
    ['wolves', 'wolf'],
    ['knives', 'knife'],
    ['boxes', 'box'],
    ['houses', 'house'],
    ['stopped', 'stop'],
    ['making', 'make'],
    ['dying', 'die'],
    ['happier', 'happy'],
    ['nicest', 'nice'],
    ['teeth', 'tooth'],
    ['went', 'go'],
  ])('%s may be a form of %s', (form, plain) => expect(plainWords(form)).toContain(plain));

  it.each(['dog', 'glass', 'ring', 'red', 'bus', ''])('%s is a form of none', (word) =>
    expect(plainWords(word)).toEqual([]),
  );
});

describe('romaji', () => {
  it.each([
    ['shinkansen', 'しんかんせん'],
    ['sinkansen', 'しんかんせん'],
    ["shin'ya", 'しんや'],
    ['shimbun', 'しんぶん'],
    ['matcha', 'まっちゃ'],
    ['zasshi', 'ざっし'],
    ['jisho', 'じしょ'],
    ['zisyo', 'じしょ'],
    ['fairu', 'ふぁいる'],
    ['ryokō', 'りょこう'],
    ['RYOKOU', 'りょこう'],
  ])('%s is %s', (romaji, kana) => expect(kanaOfRomaji(romaji)).toBe(kana));

  it.each(['book', 'cat', 'x', '食', 'a'.repeat(61)])('%s is none', (text) =>
    expect(kanaOfRomaji(text)).toBeUndefined(),
  );
});

/** In Hepburn, long vowels as their kana. */
function romajiOf(reading: string): string {
  const vowels = ['a', 'i', 'u', 'e', 'o'] as const;
  const rows = readTable('data/search/romaji.tsv', ['letters', ...vowels], (row) =>
    vowels.map((vowel) => [row[vowel], row.letters + vowel] as const),
  ).flat();
  const hepburn = new Map<string, string>();
  const preferred = /^(?:[kstnhmyrwgzdbpjfv]?|sh|ch|[knhmrgbp]y|j|th|dh|ts|wh)$/u;
  for (const [kana, romaji] of rows) {
    if (!preferred.test(romaji.slice(0, -1))) continue;
    const before = hepburn.get(kana);
    if (before === undefined || romaji.startsWith('sh') || romaji.startsWith('ch') || romaji.startsWith('j')) {
      hepburn.set(kana, romaji);
    }
  }
  let romaji = '';
  for (let at = 0; at < reading.length; ) {
    const pair = hepburn.get(reading.slice(at, at + 2));
    const one = hepburn.get(reading[at]!);
    if (pair) [romaji, at] = [romaji + pair, at + 2];
    else if (reading[at] === 'っ') {
      const next = hepburn.get(reading.slice(at + 1, at + 3)) ?? hepburn.get(reading[at + 1] ?? '') ?? '';
      [romaji, at] = [romaji + (next.startsWith('ch') ? 't' : (next[0] ?? '')), at + 1];
    } else if (reading[at] === 'ん') [romaji, at] = [`${romaji}n'`, at + 1];
    else if (reading[at] === 'ー') [romaji, at] = [`${romaji}-`, at + 1];
    else [romaji, at] = [romaji + (one ?? '¿'), at + 1];
  }
  return romaji.replace(/n'(?![aiueoy])/gu, 'n');
}

withDictionary(describe)('with a whole dictionary', () => {
  const rows = firstWords();
  const hiragana = (text: string) =>
    text.replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  let core: Core;
  let dictionary: Dictionary;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
    dictionary = new Dictionary(new Tables<DictionaryMeta>(wholeDictionary!));
  });

  /** The keys of the entries that a first word is; none where the dictionary lacks it. */
  const keysOf = ({ word, reading }: { word: string; reading: string }) =>
    dictionary
      .lines(word)
      .filter((line) => hiragana(line.reading) === hiragana(reading))
      .map(({ id }) => dictionary.keyOf(id));
  const known = () =>
    sampleOf(
      rows.filter((row) => keysOf(row).length > 0),
      100,
    );
  /** Another first word of that reading is found as well. */
  const isOneOf = (reading: string, key: string) =>
    rows.some((row) => hiragana(row.reading) === hiragana(reading) && keysOf(row).includes(key));
  /** は alone is the particle, and ぶん is 分 before 文: a word that is not first in kana is among the first 20. */
  const firstAmong = ({ reading, isFirstInKana }: FirstWord) => (reading.length > 1 && isFirstInKana ? 1 : 20);

  it('words of first courses are found first by their spelling', () => {
    // えがく is as much a word of courses.
    const wrong = known().filter((row) => {
      const [first] = core.lookUps.search(row.word, row.word === '描く' ? 2 : 1).slice(-1);
      const ofSpelling = rows.filter(({ word }) => word === row.word).flatMap(keysOf);
      return !first || !ofSpelling.includes(first.entry.key);
    });
    expect(wrong).toEqual([]);
  });

  it('words of first courses are found by their kana, first if they are what a beginner means by them', () => {
    const wrong = known().filter((row) => {
      const found = core.lookUps.search(row.reading, firstAmong(row));
      return !found.some(({ entry }) => isOneOf(row.reading, entry.key));
    });
    expect(wrong).toEqual([]);
  });

  it('words of first courses are found by romaji, first if they are what a beginner means by them', () => {
    const wrong = known().filter((row) => {
      const found = core.lookUps.search(romajiOf(hiragana(row.reading)), firstAmong(row));
      return !found.some(({ entry }) => isOneOf(row.reading, entry.key));
    });
    expect(wrong.map((row) => `${row.word} ${romajiOf(hiragana(row.reading))}`)).toEqual([]);
  });

  it.each([
    ...[
      ['ōkii', '大きい'],
      ['onēsan', 'お姉さん'],
      ['tōi', '遠い'],
      ['tōru', '通る'],
      ['kōri', '氷'],
      ['ōkami', '狼'],
    ],
    ...[
      ['gēmu', 'ゲーム'],
      ['kōhī', 'コーヒー'],
      ['tōkyō', '東京'],
      ['sensē', '先生'],
      ['tōtta', '通る'],
      ['ôkii', '大きい'],
      ['sōji', '掃除'],
      ['tōfu', '豆腐'],
      ['ōgoe', '大声'],
      ['nōto', 'ノート'],
    ],
    ...[
      ['paatii', 'パーティー'],
      ['disuku', 'ディスク'],
      ['tisshu', 'ティッシュ'],
      ['chiketto', 'チケット'],
    ],
    ...[
      ['おーきい', '大きい'],
      ['とーきょー', '東京'],
      ['おーさか', '大阪'],
      ['おねーさん', 'お姉さん'],
    ],
    ...[
      ['何？', '何'],
      ['本当？', '本当'],
      ['紐？', '紐'],
      ['食べた？', '食べる'],
      ['食べる?', '食べる'],
      ['猫！', '猫'],
      ['本当！？', '本当'],
      ['「海」', '海'],
    ],
    ...[
      ['dogs', '犬'],
      ['cities', '市'],
      ['teeth', '歯'],
      ['wolves', '狼'],
      ['went', '行く'],
      ['happier', '嬉しい'],
      ['mice', '鼠'],
      ['bought', '買う'],
      ['running', '走る'],
    ],
    ...[
      ['ate', '食べる'],
      ['women', '女'],
      ['left', '左'],
      ['glasses', '眼鏡'],
      ['news', 'ニュース'],
    ],
  ])('%s leads to %s first, or among the first five', (question, word) => {
    const found = core.lookUps.search(question, 5).flatMap(({ written, entry }) => [written, entry.headword]);
    expect(found).toContain(word);
  });

  it('95 % of them are among the first five by their first English gloss', () => {
    const wrong = known().filter((row) => {
      const id = dictionary.find(keysOf(row)[0]!)!;
      const gloss = dictionary.entry(id).senses[0]!.glosses[0]!;
      const found = core.lookUps
        .search(gloss.replace(/\([^()]*\)/gu, '').trim() || gloss, 5)
        .map(({ entry }) => entry.key);
      return !keysOf(row).some((key) => found.includes(key));
    });
    expect(wrong.length / known().length).toBeLessThanOrEqual(0.05);
  });
});
