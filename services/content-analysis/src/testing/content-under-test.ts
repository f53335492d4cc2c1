import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '@ichibun/kit/objects';
import { makeTables, type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { type Analysis, ContentAnalysisService, type Statistics, Status, type Word } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { copyDatabase } from '@ichibun/test-kit/postgres';
import { vocabulary } from '@ichibun/vocabulary/service';
import { contentAnalysis } from '../service.js';

const { method } = ContentAnalysisService;

/** 猫 3, 犬 1, 見る 1; of grammar が 2, を 1 (of certain words). */
export const PETS = '猫が犬を見る。猫が、猫！ 123 ABC ？';

export interface ContentUnderTest extends ServicesUnderTest {
  readonly databaseUrl: string;
  /** Stops the process alone; `stop` removes the database, too. */
  end(): Promise<void>;
  /** An id that no other test uses. */
  newLearner(): number;
  /** An analysis that has just begun. */
  create(userId: number, text: string, title?: string): Promise<Analysis>;
  find(userId: number, id: number): Promise<Analysis | undefined>;
  /** An analysis once it is completed or has failed. */
  finished(userId: number, id: number): Promise<Analysis>;
  /** A new analysis once it is completed or has failed. */
  analysed(userId: number, text: string): Promise<Analysis>;
  wordsOf(userId: number, analysisId: number): Promise<Word[]>;
  statisticsOf(userId: number, analysisId: number): Promise<Statistics>;
  /** Adds a word that the learner knows from now on. */
  learn(userId: number, word: string): Promise<unknown>;
}

/**
 * The service and those that it calls, with the small dictionary unless another or none is given, as one process on a
 * database.
 */
export async function startProcess(
  databaseUrl: string,
  objects?: ObjectStore,
  dictionary: string | null = jmdictText(),
  environment: Record<string, string> = {},
): Promise<ServicesUnderTest> {
  return startServicesUnderTest([language, vocabulary, contentAnalysis], databaseUrl, {
    environment: { ...environment, ...(dictionary && { DICTIONARY_FILE: await preparedDictionary(dictionary) }) },
    ...(objects && { objects }),
  });
}

/**
 * A process on a database of its own, which stopping removes.
 *
 * @param given the store of objects, for those that outlive the process; without it, one of its own
 */
export async function startContent(
  dictionary?: string,
  given?: ObjectStore,
  environment: Record<string, string> = {},
): Promise<ContentUnderTest> {
  const database = await copyDatabase('content', makeTables([vocabulary, contentAnalysis]));
  const services = await startProcess(database.url, given, dictionary, environment);
  const { rpc, objects } = services;
  let learners = 1_000;
  let ended = false;
  const under: ContentUnderTest = {
    ...services,
    databaseUrl: database.url,
    newLearner: () => learners++,
    async create(userId, text, title = 'A text') {
      const textObject = `texts/${randomUUID()}.txt`;
      await objects.put(textObject, Buffer.from(text));
      return (await rpc.call(method.createAnalysis, { userId, title, textObject })).analysis!;
    },
    async find(userId, id) {
      return (await rpc.call(method.listAnalyses, { userId })).analyses.find((analysis) => analysis.id === id);
    },
    async finished(userId, id) {
      while (true) {
        const analysis = await under.find(userId, id);
        if (analysis!.status === Status.COMPLETED || analysis!.status === Status.FAILED) return analysis!;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    analysed: async (userId, text) => under.finished(userId, (await under.create(userId, text)).id),
    async wordsOf(userId, analysisId) {
      const words: Word[] = [];
      const request = { userId, analysisId, limit: 999_999 };
      for await (const part of rpc.stream(method.listWords, request)) words.push(...part.words);
      return words;
    },
    async statisticsOf(userId, analysisId) {
      return (await rpc.call(method.getStatistics, { userId, analysisId })).statistics!;
    },
    learn: (userId, word) => rpc.call(VocabularyService.method.addWord, { userId, word, meaning: 'known' }),
    async end() {
      if (!ended) await services.stop();
      ended = true;
    },
    async stop() {
      await under.end();
      await database.drop();
    },
  };
  return under;
}
