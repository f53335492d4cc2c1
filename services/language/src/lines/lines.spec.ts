import 'reflect-metadata';
import type { MessageShape } from '@bufbuild/protobuf';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { LanguageService, type LineSchema, type TokenSchema } from '@ichibun/proto/language';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { language } from '../service.js';
import { preparedDictionary } from '../testing/prepared-tables.js';
import { jmdictText } from '../testing/small-dictionary.js';

type Line = MessageShape<typeof LineSchema>;
type Word = Line['words'][number] | MessageShape<typeof TokenSchema>;

/** What words of lines and of texts have alike. */
const comparable = (word: Word) => ({
  surface: word.surface,
  reading: word.reading,
  baseForm: word.baseForm,
  baseReading: word.baseReading,
  partOfSpeech: word.partOfSpeech,
  kind: word.kind,
  counting: word.counting,
  entry: word.entry,
  definition: word.definition,
  frequencyBand: word.frequencyBand,
  pitchAccents: word.pitchAccents,
  furigana: word.furigana.map(({ text, reading }) => [text, reading]),
});

describe('many lines', () => {
  let services: ServicesUnderTest;
  beforeAll(async () => {
    // With one thread all that is asked waits in one queue.
    const environment = { DICTIONARY_FILE: await preparedDictionary(jmdictText()), LANGUAGE_WORKERS: '1' };
    services = await startServicesUnderTest([language], '', { environment });
  });
  afterAll(() => services?.stop());

  async function read(lines: string[]) {
    const all = [];
    for await (const part of services.rpc.stream(LanguageService.method.readLines, { lines })) all.push(...part.lines);
    return all;
  }

  it('are read in their order, each by itself', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? '猫が食べた。' : index % 3 === 1 ? '' : '犬',
    );
    const answered = await read(lines);
    expect(answered.map(({ words }) => words.map(({ surface }) => surface).join(''))).toEqual(lines);
  });

  it.each([
    '今日は東京大学の図書館で本を読んだ。',
    '昨日は一日中、猫と食べ始めていた。',
    '日本語を勉強させられたくない。気が付いた。',
    '一日に一日休む。空が空だ。',
    '山田さんは二十三本の鉛筆を持っている。',
  ])('have the words that a text of a line has: %s', async (line) => {
    const [, { words }] = (await read([`${line}猫`, line])) as [Line, Line];
    const { tokens } = await services.rpc.call(LanguageService.method.tokenize, { text: line });
    expect(words.map(comparable)).toEqual(tokens.map(comparable));
  });

  it('let a word be looked up before those of them that wait', async () => {
    const lines = Array(10).fill('猫が食べた。犬も食べた。'.repeat(8));
    const calls = Array.from({ length: 20 }, () => read(lines));
    let answered = 0;
    const counted = calls.map((call) => call.then(() => answered++));
    await Promise.race(counted);
    await services.rpc.call(LanguageService.method.tokenize, { text: '猫' });
    expect(answered).toBeLessThan(calls.length);
    await Promise.all(counted);
  });

  it('are two hundred, and 20,000 characters, at most', async () => {
    await expect(read(Array(201).fill('猫'))).rejects.toMatchObject({ code: 'language.too-many-lines' });
    await expect(read(['猫'.repeat(20_001)])).rejects.toMatchObject({ code: 'language.text-too-long' });
    expect(await read(Array(200).fill('猫'.repeat(100)))).toHaveLength(200);
  });
});
