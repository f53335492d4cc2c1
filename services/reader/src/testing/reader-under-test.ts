import { randomUUID } from 'node:crypto';
import { contentAnalysis } from '@ichibun/content-analysis/service';
import { makeTables, type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { type Document, ReaderService } from '@ichibun/proto/reader';
import { copyDatabase } from '@ichibun/test-kit/postgres';
import { vocabulary } from '@ichibun/vocabulary/service';
import { reader } from '../service.js';

export interface ReaderUnderTest extends ServicesUnderTest {
  readonly databaseUrl: string;
  /** An id that no other test uses. */
  newLearner(): number;
  /** Stores a file or text as an object; answers its key. */
  put(content: string | Uint8Array): Promise<string>;
  createDocument(userId: number, text: string, title?: string): Promise<Document>;
}

/**
 * The service with those that it calls for documents. Stopping removes the database.
 *
 * @param natsUrl lets them call each other over that NATS server instead of in process
 */
export async function startReader({
  environment = {},
  natsUrl,
}: {
  environment?: Record<string, string>;
  natsUrl?: string | undefined;
} = {}): Promise<ReaderUnderTest> {
  const definitions = [language, vocabulary, contentAnalysis, reader];
  const database = await copyDatabase('reader', makeTables(definitions));
  const services = await startServicesUnderTest(definitions, database.url, {
    environment,
    ...(natsUrl && { natsUrl }),
  });
  let learners = 1_000;
  const put = async (content: string | Uint8Array) => {
    const key = `given/${randomUUID()}`;
    await services.objects.put(key, Buffer.from(content));
    return key;
  };
  return {
    ...services,
    databaseUrl: database.url,
    newLearner: () => learners++,
    put,
    async createDocument(userId, text, title = '猫の話') {
      const request = { userId, title, textObject: await put(text) };
      return (await services.rpc.call(ReaderService.method.createDocument, request)).document!;
    },
    async stop() {
      await services.stop();
      await database.drop();
    },
  };
}
