import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { firstWords } from '@ichibun/language/dictionary/first-words';
import { Core } from '@ichibun/language/engine/core';
import { language } from '@ichibun/language/service';
import { preparedDictionary, preparedIpadic } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { wholeDictionary, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import type { Token } from '@ichibun/proto/language';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { EXAMPLE_WORDS, hasPredicate } from '@ichibun/text-words/example-sentences';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scarceFirstWords } from './first-words.js';
import { problemsOf } from './starter-check.js';
import { readStarterFiles } from './starter-files.js';

const file = (name: string) => new URL(`../../starter-corpus/${name}`, import.meta.url);
const FIRST_WORDS = firstWords().flatMap(({ level, ...word }) => (level === null ? [] : [{ ...word, level }]));

let database: TestDatabase;
let services: ServicesUnderTest;
let sentences: { text: string; level: number; words: Token[] }[];

beforeAll(async () => {
  database = await createDatabase();
  services = await startServicesUnderTest([language, vocabulary], database.url, {
    environment: { DICTIONARY_FILE: await preparedDictionary(edictText()) },
  });
  const { lines } = await readStarterFiles(fileURLToPath(file('')));
  const tokens = await new LearnerWords(services.rpc).tokens(lines.map(({ text }) => text));
  sentences = lines.map(({ text, level }, index) => ({ text, level: level!, words: tokens[index]! }));
});
afterAll(async () => {
  await services.stop();
  await database.drop();
});

describe('the starter corpus', () => {
  it('has no sentence of a wrong length, level or repeated shape, and each of the 3,000 most common words', async () => {
    const text = await readFile(file('common-words.txt'), 'utf8');
    const common = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const problems = problemsOf(sentences, common, FIRST_WORDS);
    // A better analyser may divide a few sentences otherwise than the one they were checked with.
    expect(problems.length > 10 ? problems : []).toEqual([]);
  });

  withDictionary(it)('has three sentences of its level for each of the 1,500 first words', async () => {
    const core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
    const read = sentences.map(({ text, level }) => ({ text, level, words: core.tokenize(text) }));
    expect(FIRST_WORDS).toHaveLength(1_500);
    expect(scarceFirstWords(read, FIRST_WORDS)).toEqual([]);
  });

  it('has sentences to learn a word from, nearly all of them', () => {
    const examples = sentences.filter(({ words }) => {
      const said = words.filter(({ partOfSpeech }) => !partOfSpeech.startsWith('記号'));
      return said.length >= EXAMPLE_WORDS.least && said.length <= EXAMPLE_WORDS.most && hasPredicate(words);
    });
    expect(sentences.length).toBeGreaterThanOrEqual(7_000);
    expect(examples.length / sentences.length).toBeGreaterThan(0.9);
  });
});
