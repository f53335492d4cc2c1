import 'reflect-metadata';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { asJmdict } from '@ichibun/language/testing/small-dictionary';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;

/** Spellings and reading of an entry, which a real dictionary has so. */
const ENTRIES: [kanji: string, kana: string, partOfSpeech: string][] = [
  ['引っ越し 引越し 引越', 'ひっこし', 'n'],
  ['気持ち 気持', 'きもち', 'n'],
  ['変わる 変る', 'かわる', 'v5r'],
  ['行う 行なう', 'おこなう', 'v5u'],
  ['当たり前 当り前', 'あたりまえ', 'adj-na'],
  ['私たち 私達', 'わたしたち', 'pn'],
  ['子供 子ども 小供', 'こども', 'n'],
  ['打ち合わせ 打合せ 打合わせ', 'うちあわせ', 'n'],
  ['終わる 終る', 'おわる', 'v5r'],
  ['断る 断わる', 'ことわる', 'v5r'],
  ['御飯 ご飯', 'ごはん', 'n'],
  ['思い出す 思いだす', 'おもいだす', 'v5s'],
  ['会う 逢う', 'あう', 'v5u'],
  ['分かる 分る 解る', 'わかる', 'v5r'],
  ['聞く 聴く', 'きく', 'v5k'],
  ['変える 代える', 'かえる', 'v1'],
];

let under: VocabularyUnderTest;

beforeAll(async () => {
  const form = (text: string) => ({ text, common: true, tags: [] });
  const entries = ENTRIES.map(([kanji, kana, partOfSpeech]) => ({
    kanji: kanji.split(' ').map(form),
    kana: [form(kana)],
    senses: [{ partOfSpeech: [partOfSpeech], tags: [], glosses: [`what ${kana} means`] }],
  }));
  under = await VocabularyUnderTest.start(await preparedDictionary(asJmdict(entries)));
});
afterAll(() => under.stop());

describe('a word that is known', () => {
  const isKnownBy = async (word: string, text: string) => {
    const userId = under.newLearner();
    await under.add(userId, word);
    const lexemeIds = [await under.lexemeOf(text)];
    return (await under.rpc.call(method.classifyLexemes, { userId, lexemeIds })).known.length > 0;
  };

  it.each([
    ['引っ越し', '引越し'],
    ['引越し', '引越'],
    ['引越', '引っ越し'],
    ['気持ち', '気持'],
    ['変わる', '変った'],
    ['変る', '変わる'],
    ['行う', '行なう'],
    ['当たり前', '当り前'],
    ['私達', '私たち'],
    ['私たち', '私達'],
    ['子供', '子ども'],
    ['打ち合わせ', '打合せ'],
    ['打合わせ', '打合せ'],
    ['終わる', '終る'],
    ['断わる', '断る'],
    ['ご飯', '御飯'],
    ['思い出す', '思いだす'],
    ['分かる', '分る'],
  ])('is known with more or less okurigana, or kana for kanji: %s is %s', async (word, text) => {
    expect(await isKnownBy(word, text)).toBe(true);
  });

  it.each([
    ['会う', '逢う'],
    ['分かる', '解る'],
    ['聴く', '聞く'],
    ['変わる', '変える'],
    ['変える', '代える'],
    ['子供', '小供'],
    ['行う', '終わる'],
  ])('stays apart from other kanji of its entry, and from another word: %s is not %s', async (word, text) => {
    expect(await isKnownBy(word, text)).toBe(false);
  });
});
