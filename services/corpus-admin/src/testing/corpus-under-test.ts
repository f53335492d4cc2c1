import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@ichibun/kit/objects';
import { makeTables, type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { edictText } from '@ichibun/language/testing/small-dictionary';
import { CorpusService, type Upload, UploadStatus } from '@ichibun/proto/corpus';
import { reader } from '@ichibun/reader/service';
import { copyDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { vocabulary } from '@ichibun/vocabulary/service';
import { learn, lexemeOf } from '@ichibun/vocabulary/testing/words';
import pg from 'pg';
import { corpusAdmin } from '../service.js';
import { writeStarter } from './starter.js';

const { method } = CorpusService;

export interface CorpusUnderTest extends ServicesUnderTest {
  readonly database: TestDatabase;
  /** Reads and writes the tables behind the service's back. */
  readonly sql: pg.Client;
  /** An id that no other test uses. */
  newLearner(): number;
  /** Words, each written as in a text, that the learner knows from now on. */
  learn(userId: number, ...words: string[]): Promise<void>;
  /** The lexeme of the first word of a text. */
  lexemeOf(word: string): Promise<number>;
  /** Waits until no sentence is left to process. */
  processed(): Promise<void>;
  /** Uploads a file; answers the upload once it is completed or has failed. */
  upload(filename: string, content: string | Uint8Array, sourceDocument?: string): Promise<Upload>;
  /** Uploads a file, and does not wait. */
  startUpload(filename: string, content: string | Uint8Array, sourceDocument?: string): Promise<Upload>;
}

interface Settings {
  /** Lines of the starter corpus, `Japanese|English|level`; without it there is none. */
  readonly starter?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly natsUrl?: string;
  /** Those of another, for a second replica; without them, their own. */
  readonly database?: TestDatabase;
  readonly objects?: ObjectStore;
}

/** The service with all that it calls, and the small dictionary. Stopping removes the database that it made. */
export async function startCorpus({
  starter = [],
  environment = {},
  natsUrl,
  database: given,
  objects,
}: Settings = {}): Promise<CorpusUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-starter-'));
  await writeStarter(folder, starter);
  const definitions = [language, vocabulary, reader, corpusAdmin];
  const database = given ?? (await copyDatabase('corpus', makeTables(definitions)));
  const services = await startServicesUnderTest(definitions, database.url, {
    environment: {
      DICTIONARY_FILE: await preparedDictionary(edictText()),
      STARTER_CORPUS: folder,
      ...environment,
    },
    natsUrl,
    objects,
  });
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const { rpc } = services;
  let learners = 1_000;
  const under: CorpusUnderTest = {
    ...services,
    database,
    sql,
    newLearner: () => learners++,
    learn: (userId, ...words) => learn(rpc, userId, ...words),
    lexemeOf: (word) => lexemeOf(rpc, word),
    async startUpload(filename, content, sourceDocument = 'A source') {
      const fileObject = `corpus/${randomUUID()}`;
      await services.objects.put(fileObject, Buffer.from(content));
      return (await rpc.call(method.startUpload, { filename, sourceDocument, fileObject })).upload!;
    },
    async upload(...file) {
      const { id } = await under.startUpload(...file);
      const find = async () => (await rpc.call(method.listUploads, {})).uploads.find((one) => one.id === id)!;
      return until(find, ({ status }) => status === UploadStatus.COMPLETED || status === UploadStatus.FAILED);
    },
    async processed() {
      await until(async () => {
        // First, because its sentences may be stored between the two.
        const isRead = await starterIsRead(sql);
        const status = await rpc.call(method.getProcessingStatus, {});
        return isRead && !status.isProcessing && status.unprocessedSentences === 0;
      });
    },
    async stop() {
      await sql.end();
      await services.stop();
      if (!given) await database.drop();
      await rm(folder, { recursive: true });
    },
  };
  return under;
}

async function starterIsRead(sql: pg.Client): Promise<boolean> {
  const { rows } = await sql.query(`SELECT is_read FROM corpus_admin.sources WHERE kind = 'starter'`);
  return rows[0]?.is_read === true;
}
