import 'reflect-metadata';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { LanguageService } from '@ichibun/proto/language';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { language } from '../service.js';
import { preparedDictionary } from '../testing/prepared-tables.js';
import { jmdictText } from '../testing/small-dictionary.js';

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

  it('are read in their order, each by itself, as a text of that line alone is', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? '猫が食べた。' : index % 3 === 1 ? '' : '犬',
    );
    const answered = await read(lines);
    expect(answered.map(({ words }) => words.map(({ surface }) => surface).join(''))).toEqual(lines);
    const { tokens } = await services.rpc.call(LanguageService.method.tokenize, { text: '猫が食べた。' });
    const known = ({
      surface,
      reading,
      baseForm,
      entry,
    }: (typeof tokens)[number] | (typeof answered)[number]['words'][number]) => {
      return { surface, reading, baseForm, entry };
    };
    expect(answered[57]!.words.map(known)).toEqual(tokens.map(known));
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
