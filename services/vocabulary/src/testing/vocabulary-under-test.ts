import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { makeTables, type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { type ImportJob, ImportStatus, VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { startNats } from '@ichibun/test-kit/nats';
import { copyDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import pg from 'pg';
import { vocabulary } from '../service.js';
import { lexemeOf } from './words.js';

const { method } = VocabularyService;

/** The service with the language service, on a database of its own and the small dictionary. */
export class VocabularyUnderTest {
  private learners = 1_000;

  private constructor(
    private readonly database: TestDatabase,
    private readonly services: ServicesUnderTest,
    private readonly environment: Record<string, string>,
    private readonly sql: pg.Client,
  ) {}

  /**
   * @param dictionaryFile another dictionary than the small one
   * @param variables of the services, beside it
   */
  static async start(dictionaryFile?: string, variables: Record<string, string> = {}): Promise<VocabularyUnderTest> {
    const database = await copyDatabase('vocabulary', makeTables([vocabulary]));
    const environment = { ...variables, DICTIONARY_FILE: dictionaryFile ?? (await preparedDictionary(jmdictText())) };
    const services = await startServicesUnderTest([language, vocabulary], database.url, { environment });
    const sql = new pg.Client({ connectionString: database.url, options: '-c search_path=vocabulary,public' });
    await sql.connect();
    return new VocabularyUnderTest(database, services, environment, sql);
  }

  async stop(): Promise<void> {
    await this.sql.end();
    await this.services.stop();
    await this.database.drop();
  }

  get rpc(): Rpc {
    return this.services.rpc;
  }

  get objects(): ObjectStore {
    return this.services.objects;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** A learner nobody has used yet. */
  newLearner(): number {
    return this.learners++;
  }

  add(userId: number, word: string, reading?: string, meaning = 'meaning') {
    return this.rpc.call(method.addWord, { userId, word, reading, meaning });
  }

  async wordsOf(userId: number, rpc = this.rpc): Promise<Word[]> {
    const words: Word[] = [];
    for await (const part of rpc.stream(method.listWords, { userId })) words.push(...part.words);
    return words;
  }

  /** The lexeme of the first word of a text. */
  lexemeOf(text: string): Promise<number> {
    return lexemeOf(this.rpc, text);
  }

  /** An import, when it has ended. */
  async importList(userId: number, content: string, filename = 'words.txt'): Promise<ImportJob> {
    const contentObject = `word-lists/${randomUUID()}.txt`;
    await this.objects.put(contentObject, Buffer.from(content));
    const { job } = await this.rpc.call(method.startImport, { userId, filename, contentObject });
    return until(
      async () => (await this.rpc.call(method.getImport, { userId, importId: job!.id })).job!,
      ({ status }) => status === ImportStatus.COMPLETED || status === ImportStatus.FAILED,
    );
  }

  /** Asks the service's own tables. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape of rows is what the SQL says
  async query(sql: string, values: unknown[] = []): Promise<any[]> {
    return (await this.sql.query(sql, values)).rows;
  }

  async revisionOf(userId: number): Promise<number> {
    return (await this.rpc.call(method.getCounters, { userId })).revision;
  }

  /** Over NATS as well, where answers are nearly as large as a message may be. */
  async overNats<T>(work: (rpc: Rpc) => Promise<T>): Promise<T> {
    const nats = await startNats();
    const cluster = await startServicesUnderTest([language, vocabulary], this.database.url, {
      environment: this.environment,
      natsUrl: nats.url,
    });
    try {
      return await work(cluster.rpc);
    } finally {
      await cluster.stop();
      await nats.stop();
    }
  }
}
