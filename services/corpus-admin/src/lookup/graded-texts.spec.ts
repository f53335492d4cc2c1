import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { firstWords } from '@ichibun/language/dictionary/first-words';
import { language } from '@ichibun/language/service';
import { writeJlptWheel } from '@ichibun/language/testing/jlpt-wheel';
import { preparedWholeDictionary, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import { LanguageService, type Token, TokenKind, WordSet } from '@ichibun/proto/language';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { type GradedText, gradedTexts, type MarkedText } from '@ichibun/text/graded-texts';
import { givenWordsOf } from '@ichibun/text-words/given-words';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { locateBetween, sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

/** The five texts of the first releases, which were not written for a level: up to an eighth of their words is glossed. */
const EARLIER = new Set([
  'watashi-no-ichinichi',
  'ekimae-no-panya',
  'ame-no-hi-no-tegami',
  'chiisana-toshokan',
  'urashima-taro',
]);
/** Glossed words, of all words of a text. */
const MOST_GLOSSED = 0.05;
const MOST_GLOSSED_EARLIER = 0.12;
/**
 * Sentences that the checked readings have right, and the analyser has not: 辛い is からい for the curry of the sentence
 * before, and 方 is かた for a letter is to a person.
 */
const READ_BY_WHAT_IS_AROUND = new Set(['少し辛かったですが、全部食べました。', 'お隣の方へ']);

const texts = await gradedTexts();
let database: TestDatabase;
let services: ServicesUnderTest;
let tokensOf: ReadonlyMap<GradedText, readonly Token[][]>;
/** By the key of an entry and a dictionary form. */
let levels: ReadonlyMap<string, number>;

beforeAll(async () => {
  database = await createDatabase();
  const DICTIONARY_FILE = await preparedWholeDictionary();
  const JLPT_FILE = await writeJlptWheel(await pinnedLists());
  const environment = { DICTIONARY_FILE, JLPT_FILE };
  services = await startServicesUnderTest([language, vocabulary], database.url, { environment });
  const words = new LearnerWords(services.rpc);
  const read = await mapConcurrently(texts, 4, async ({ content, sentences }) => {
    const givenWords = await givenWordsOf(services.rpc, content.text);
    const asked = sentences.map(({ text }) => text);
    return words.tokens(asked, { givenWords });
  });
  tokensOf = new Map(texts.map((text, index) => [text, read[index]!]));
  levels = await levelsOf(read.flat(2));
}, 120_000);
afterAll(async () => {
  await services?.stop();
  await database?.drop();
});

/** The rows of the lists that the texts need, by level. */
async function pinnedLists(): Promise<Record<number, object[]>> {
  const file = fileURLToPath(new URL('../../../libs/text/graded-texts/levels.tsv', import.meta.url));
  const rows = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));
  return Object.fromEntries(
    [5, 4, 3, 2, 1].map((level) => [
      level,
      rows
        .filter(([of]) => Number(of) === level)
        .map(([, kanji, hiragana]) => ({ kanji: kanji || null, hiragana: hiragana || undefined })),
    ]),
  );
}

const keyOf = ({ entry, baseForm }: Pick<Token, 'entry' | 'baseForm'>) => `${entry}\n${baseForm}`;
const allOf = (token: Token): Token[] => [token, ...token.parts.flatMap(allOf)];

/** Levels of words by the lists, and by the words that courses begin with. */
async function levelsOf(tokens: readonly Token[]): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  for (const { word, reading, level, isFirstInKana } of firstWords()) {
    const of = level === 2 ? 4 : 5;
    for (const written of isFirstInKana ? [word, reading] : [word]) {
      const key = `${written}\n${reading}`;
      first.set(key, Math.max(first.get(key) ?? 0, of));
    }
  }
  const words = [...new Map(tokens.flatMap(allOf).map((token) => [keyOf(token), token])).values()];
  const { definitions } = await services.rpc.call(LanguageService.method.define, {
    words: words.map(({ entry, baseForm, baseReading }) => ({ entry, word: baseForm, reading: baseReading })),
  });
  return new Map(
    words.map((word, index) => [
      keyOf(word),
      Math.max(definitions[index]!.jlpt, first.get(`${word.baseForm}\n${word.baseReading}`) ?? 0),
    ]),
  );
}

/** Words that no list has, or that say nothing of how hard a text is. */
const UNGRADED = /^(助詞|助動詞|記号|接続詞|感動詞|接頭詞|フィラー|連体詞)|非自立|接尾|代名詞|^名詞,数|固有名詞/;
const DEMONSTRATIVE = /^(こう|そう|ああ|どう)$/;
const NUMBER = /^[〇一二三四五六七八九十百千万]+.?$/;

const isWithin = (token: Token, level: number): boolean =>
  token.kind !== TokenKind.WORD ||
  token.isGrammar ||
  UNGRADED.test(token.partOfSpeech) ||
  DEMONSTRATIVE.test(token.baseForm) ||
  NUMBER.test(token.baseForm) ||
  levels.get(keyOf(token))! >= level ||
  (token.parts.length > 1 && token.parts.every((part) => isWithin(part, level)));

const isGlossed = (token: Token, { glossed }: GradedText): boolean =>
  allOf(token).some(({ baseForm }) => glossed.has(baseForm));

/** Text with its readings in brackets, as the product reads it. */
const asRead = (tokens: readonly Token[]): string =>
  tokens
    .flatMap(({ furigana }) => furigana)
    .map(({ text, reading }) => (reading ? `${text}《${reading}》` : text))
    .join('');

/** The same of checked readings. */
function asChecked({ text, readings }: MarkedText): string {
  let marked = '';
  let from = 0;
  for (const { start, length, reading } of readings) {
    marked += `${text.slice(from, start + length)}《${reading}》`;
    from = start + length;
  }
  return marked + text.slice(from);
}

it('are 21 texts of N5, 14 of N4 and 10 of N3, the first five without kanji', () => {
  const count = (level: string) => texts.filter((text) => text.level === level).length;
  expect([count('N5'), count('N4'), count('N3')]).toEqual([21, 14, 10]);
  expect(new Set(texts.map(({ id }) => id)).size).toBe(45);
  for (const { content } of texts.slice(0, 5)) {
    expect(content.text).not.toMatch(/\p{Script=Han}/u);
    expect(content.text).toContain('　');
  }
});

withDictionary(it)('have a translation for each sentence, as the product divides them', async () => {
  for (const { id, content, sentences } of texts) {
    const ends = await sentenceEnds(services.rpc, content.text);
    const divided = [...locateBetween(content.text, ends)].map(({ sentence }) => sentence);
    expect({ id, sentences: sentences.map(({ text }) => text) }).toEqual({ id, sentences: divided });
    for (const { translation } of sentences)
      expect(translation).toMatch(/^[^\p{Script=Han}\p{Script=Hiragana}]*[A-Za-z0-9…][^\p{Script=Han}]*$/u);
  }
  const translated = new Map(texts.flatMap(({ sentences }) => sentences).map((one) => [one.text, one.translation]));
  const other = texts
    .flatMap(({ sentences }) => sentences)
    .filter((one) => translated.get(one.text) !== one.translation);
  expect(other.map(({ text }) => text)).toEqual([]);
});

withDictionary(it)('are read as it was checked', () => {
  const misread = texts.flatMap((text) =>
    text.sentences.flatMap((sentence, index) => {
      const [read, checked] = [asRead(tokensOf.get(text)![index]!), asChecked(sentence)];
      return read === checked || READ_BY_WHAT_IS_AROUND.has(sentence.text) ? [] : [{ id: text.id, read, checked }];
    }),
  );
  expect(misread).toEqual([]);
});

withDictionary(it)('have no word beyond their level but the few that are glossed', () => {
  for (const text of texts) {
    const level = Number(text.level.slice(1));
    const tokens = tokensOf.get(text)!.flat();
    const beyond = tokens.filter((token) => !isWithin(token, level) && !isGlossed(token, text));
    expect({ id: text.id, beyond: beyond.map(({ baseForm }) => baseForm) }).toEqual({ id: text.id, beyond: [] });
    const words = tokens.filter(({ kind, isGrammar }) => kind === TokenKind.WORD && !isGrammar).length;
    const most = EARLIER.has(text.id) ? MOST_GLOSSED_EARLIER : MOST_GLOSSED;
    expect({ id: text.id, isFew: text.glossed.size <= most * words }).toEqual({ id: text.id, isFew: true });
    const said = new Set(tokens.flatMap(allOf).map(({ baseForm }) => baseForm));
    const unused = [...text.glossed.keys()].filter((word) => !said.has(word) && !text.title.text.includes(word));
    expect({ id: text.id, unused }).toEqual({ id: text.id, unused: [] });
  }
});

it('who knows the first 60 words of courses knows more of the easiest texts than who knows the 60 most used words', async () => {
  const easy = texts.filter(({ level }) => level === 'N5').flatMap((text) => tokensOf.get(text)!.flat());
  const words = easy.filter(({ entry, isGrammar }) => entry !== '' && !isGrammar);
  const shareOf = async (set: WordSet) => {
    const known = new Set<string>();
    for await (const part of services.rpc.stream(LanguageService.method.listWordSet, { set, count: 60 })) {
      for (const { entry } of part.words) known.add(entry);
    }
    return words.filter(({ entry }) => known.has(entry)).length / words.length;
  };
  const share = await shareOf(WordSet.COURSES);
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeGreaterThan(1.5 * (await shareOf(WordSet.MOST_FREQUENT)));
});
