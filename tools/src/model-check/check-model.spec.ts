import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { starterProcessed, writeStarter } from '@ichibun/corpus-admin/testing/starter';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { type BehindGateway, startBehindGateway } from '@ichibun/product-tests/testing/behind-gateway';
import { productDatabase } from '@ichibun/product-tests/testing/product-database';
import { START_MS } from '@ichibun/product-tests/testing/product-under-test';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type CheckedCall, checkModel, type WrittenText } from './check-model.js';
import { countingTokens } from './tokens.js';

let fake: FakeModels;
let counting: Awaited<ReturnType<typeof countingTokens>>;
let database: TestDatabase;
let services: BehindGateway;
let starter: string;

beforeAll(async () => {
  fake = await startFakeModels();
  counting = await countingTokens(fake.openai.OPENAI_BASE_URL!);
  starter = await mkdtemp(join(tmpdir(), 'ichibun-starter-'));
  await writeStarter(starter, ['猫が静かな学校にいる。|There is a cat in the quiet school.|1']);
  database = await productDatabase();
  services = await startBehindGateway(database.url, {
    ...fake.openai,
    OPENAI_BASE_URL: counting.url,
    DICTIONARY_FILE: await preparedDictionary(edictText()),
    STARTER_CORPUS: starter,
  });
  await starterProcessed(services.rpc);
}, START_MS);
afterAll(async () => {
  await services.stop();
  await counting.close();
  await fake.stop();
  await database.drop();
  await rm(starter, { recursive: true });
});

const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(services.url + path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json() as Promise<T>;
};

it('tells for each call what was answered, what the product took, how long it took and what was written', async () => {
  const material = (prompt: string, name: string) =>
    JSON.parse(new RegExp(`<<<(${name}-[0-9a-f]{12})\\n([\\s\\S]*?)\\n\\1>>>`).exec(prompt)?.[2] ?? 'null');
  fake.script(({ prompt }) => {
    const words: { id: number; word: string }[] | null = material(prompt, 'WORDS');
    // The last of the words gets nothing that can be used.
    if (words) {
      const sentences = words.map(({ id, word }) => ({
        id,
        word,
        english: 'A sentence.',
        japanese: word === '錨' ? 'だめ' : `猫が静かな${word}を見る。`,
      }));
      return { json: { sentences } };
    }
    const article: { paragraphs: string[] } | null = material(prompt, 'ARTICLE');
    // All letters are kept, and nothing is negated.
    if (article) return { json: { paragraphs: article.paragraphs.map((text) => `猫。${text}`) } };
    return { status: 400 };
  });
  const rows: CheckedCall[] = [];
  const written: WrittenText[] = [];
  for await (const row of checkModel({ call }, counting.tokens, 40, (text) => written.push(text))) rows.push(row);
  expect(rows.map(({ call: name, asked, valid }) => [name, asked, valid])).toEqual([
    ['sentences for words', 40, 40],
    ['articles, beginner', 3, 3],
    ['articles, advanced', 3, 3],
    ['sentences into English', 3, 0],
  ]);
  for (const { tokens, seconds } of rows.slice(0, 3)) {
    expect(tokens.input).toBeGreaterThan(0);
    expect(tokens.output).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThan(0);
  }
  const sentences = written.filter(({ call: name }) => name === 'sentences for words');
  // One word is another with the small dictionary, and one got nothing.
  expect(sentences.length).toBeGreaterThan(35);
  expect(sentences.some(({ japanese }) => japanese.includes('だめ'))).toBe(false);
  expect(rows[0]!.accepted).toBe(sentences.length);
  expect(sentences[0]).toMatchObject({
    japanese: expect.stringMatching(/^猫が静かな.+を見る。$/),
    english: 'A sentence.',
  });
  expect(written.filter(({ japanese }) => japanese.includes('［Original:'))).not.toEqual([]);
});
