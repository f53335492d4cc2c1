import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { edictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { ReaderService } from '@ichibun/proto/reader';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reader } from '../service.js';

const { method } = ReaderService;

describe('the share of a document that its learner knows', () => {
  let database: TestDatabase;
  let services: ServicesUnderTest;
  let learners = 900;
  const newLearner = () => learners++;

  beforeAll(async () => {
    database = await createDatabase();
    const environment = { DICTIONARY_FILE: await writeDictionaryFile(edictText()) };
    services = await startServicesUnderTest([language, vocabulary, reader], database.url, { environment });
  }, 60_000);
  afterAll(async () => {
    await services.stop();
    await database.drop();
  });

  async function create(userId: number, text: string): Promise<number> {
    const textObject = `texts/${randomUUID()}.txt`;
    await services.objects.put(textObject, Buffer.from(text));
    return (await services.rpc.call(method.createDocument, { userId, title: '猫', textObject })).document!.id;
  }

  /** Shares by document, once all are counted; whole percents. */
  async function shares(userId: number): Promise<Record<number, number>> {
    while (true) {
      const answer = await services.rpc.call(method.getKnownShares, { userId });
      if (answer.counting === 0) {
        return Object.fromEntries(answer.shares.map(({ documentId, percent }) => [documentId, Math.round(percent)]));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const know = (userId: number, word: string) =>
    services.rpc.call(VocabularyService.method.addWord, { userId, word, meaning: 'x' });

  it('rises with every word that is learnt, by how often it stands there', async () => {
    const learner = newLearner();
    const [cats, dogs] = [await create(learner, '猫。猫。猫。犬。'), await create(learner, '犬。犬。')];
    expect(await shares(learner)).toEqual({ [cats]: 0, [dogs]: 0 });
    await know(learner, '猫');
    expect(await shares(learner)).toEqual({ [cats]: 75, [dogs]: 0 });
    await know(learner, '犬');
    expect(await shares(learner)).toEqual({ [cats]: 100, [dogs]: 100 });
    await services.rpc.call(VocabularyService.method.removeWord, { userId: learner, word: '猫' });
    expect(await shares(learner)).toEqual({ [cats]: 25, [dogs]: 100 });
    const { documents } = await services.rpc.call(method.listDocuments, { userId: learner });
    expect(documents.map(({ id, knownShare }) => [id, knownShare])).toEqual([
      [dogs, 100],
      [cats, 25],
    ]);
  });

  it('counts a long document whole', async () => {
    const learner = newLearner();
    const long = await create(learner, `${'猫。犬。'.repeat(20_000)}`);
    await know(learner, '猫');
    expect(await shares(learner)).toEqual({ [long]: 50 });
  });

  it('is of the learner’s own words and documents', async () => {
    const [one, other] = [newLearner(), newLearner()];
    const document = await create(one, '猫。');
    await know(other, '猫');
    expect(await shares(one)).toEqual({ [document]: 0 });
    expect(await shares(other)).toEqual({});
  });

  it('follows what the learner has corrected', async () => {
    const learner = newLearner();
    const document = await create(learner, '猫犬。猫。');
    await know(learner, '猫犬');
    const before = await shares(learner);
    expect(before).toEqual({ [document]: 0 });
    await services.rpc.call(VocabularyService.method.setCorrection, {
      userId: learner,
      correction: { word: '猫犬', parts: ['猫', '犬'] },
    });
    await know(learner, '犬');
    expect((await shares(learner))[document]).toBe(33);
  });
});
