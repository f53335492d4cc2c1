import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { edictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import type { Token } from '@ichibun/proto/language';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readStarterFiles } from './starter-files.js';

const file = (name: string) => new URL(`../../starter-corpus/${name}`, import.meta.url);

let database: TestDatabase;
let services: ServicesUnderTest;
/** Everything that stands in the corpus as a word or a part of one: as written, and in its dictionary form. */
const forms = new Set<string>();

beforeAll(async () => {
  database = await createDatabase();
  services = await startServicesUnderTest([language, vocabulary], database.url, {
    environment: { DICTIONARY_FILE: await writeDictionaryFile(edictText()) },
  });
  const { lines } = await readStarterFiles(fileURLToPath(file('')));
  const take = (token: Token) => {
    forms.add(token.surface).add(token.baseForm);
    token.parts.forEach(take);
  };
  const sentences = lines.map(({ text }) => text);
  for (const tokens of await new LearnerWords(services.rpc).tokens(sentences)) tokens.forEach(take);
}, 60_000);
afterAll(async () => {
  await services.stop();
  await database.drop();
});

describe('the starter corpus', () => {
  it('has a sentence for nearly all of the 1,500 most common words', async () => {
    const text = await readFile(file('common-words.txt'), 'utf8');
    const words = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(new Set(words).size).toBe(1_500);
    const missing = words.filter((word) => !forms.has(word));
    // What is missing is named when there is too much of it.
    expect(missing.length > 75 ? missing : []).toEqual([]);
  });
});
