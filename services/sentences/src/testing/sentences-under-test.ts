import { randomUUID } from 'node:crypto';
import { audiobook } from '@ichibun/audiobook/service';
import { contentAnalysis } from '@ichibun/content-analysis/service';
import { corpusAdmin } from '@ichibun/corpus-admin/service';
import { makeTables, type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { ContentAnalysisService, Status } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { type SavedSentence, SentencesService, type Source } from '@ichibun/proto/sentences';
import { reader } from '@ichibun/reader/service';
import { copyDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { vocabulary } from '@ichibun/vocabulary/service';
import { learn, lexemeOf } from '@ichibun/vocabulary/testing/words';
import { sentences } from '../service.js';

const { method } = SentencesService;

export interface SentencesUnderTest extends ServicesUnderTest {
  readonly databaseUrl: string;
  /** An id that no other test uses. */
  newLearner(): number;
  /** A completed analysis. */
  analyse(userId: number, text: string, title?: string): Promise<number>;
  /** A document of a text. */
  addDocument(userId: number, title: string, text: string): Promise<number>;
  /** Words, each written as in a text, that the learner knows from now on. */
  learn(userId: number, ...words: string[]): Promise<void>;
  /** The lexeme of the first word of a text. */
  lexemeOf(word: string): Promise<number>;
  save(userId: number, ...sentences: Partial<NewSentence>[]): Promise<number>;
  bank(userId: number): Promise<SavedSentence[]>;
}

interface NewSentence {
  targetWord: string;
  targetReading: string;
  shortDefinition: string;
  japanese: string;
  english: string;
  lexemeId: number;
  source: Source;
}

/**
 * The service with all that it calls, and the small dictionary. Stopping removes the database.
 *
 * @param natsUrl lets them call each other over that NATS server instead of in process
 */
export async function startSentences(
  environment: Record<string, string> = {},
  natsUrl?: string,
): Promise<SentencesUnderTest> {
  const definitions = [language, vocabulary, corpusAdmin, contentAnalysis, reader, audiobook, sentences];
  const database = await copyDatabase('sentences', makeTables(definitions));
  const services = await startServicesUnderTest(definitions, database.url, {
    environment: { DICTIONARY_FILE: await preparedDictionary(edictText()), STARTER_CORPUS: 'off', ...environment },
    natsUrl,
  });
  const { rpc, objects } = services;
  let learners = 1_000;
  return {
    ...services,
    databaseUrl: database.url,
    newLearner: () => learners++,
    async analyse(userId, text, title = 'A text') {
      const textObject = `texts/${randomUUID()}.txt`;
      await objects.put(textObject, Buffer.from(text));
      const created = await rpc.call(ContentAnalysisService.method.createAnalysis, { userId, title, textObject });
      const { id } = created.analysis!;
      await until(async () => {
        const { analyses } = await rpc.call(ContentAnalysisService.method.listAnalyses, { userId });
        return analyses.find((analysis) => analysis.id === id)?.status === Status.COMPLETED;
      });
      return id;
    },
    async addDocument(userId, title, text) {
      const textObject = `texts/${randomUUID()}.txt`;
      await objects.put(textObject, Buffer.from(text));
      return (await rpc.call(ReaderService.method.createDocument, { userId, title, textObject })).document!.id;
    },
    learn: (userId, ...words) => learn(rpc, userId, ...words),
    lexemeOf: (word) => lexemeOf(rpc, word),
    async save(userId, ...given) {
      const saved = await rpc.call(method.saveSentences, {
        userId,
        sentences: given.map((one) => ({ targetWord: '猫', targetReading: 'ねこ', japanese: '猫がいる。', ...one })),
      });
      return saved.saved;
    },
    async bank(userId) {
      const found: SavedSentence[] = [];
      for await (const part of rpc.stream(method.listSentences, { userId })) found.push(...part.sentences);
      return found;
    },
    async stop() {
      await services.stop();
      await database.drop();
    },
  };
}
