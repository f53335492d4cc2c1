import type { MessageInitShape } from '@bufbuild/protobuf';
import { corpusAdmin } from '@ichibun/corpus-admin/service';
import { Database, type Queryable } from '@ichibun/kit/database';
import { withRuns } from '@ichibun/kit/jobs';
import { makeTables, type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import {
  type Audiobook,
  AudiobookService,
  type AudiobookSettingsSchema,
  AudiobookStatus,
} from '@ichibun/proto/audiobook';
import { copyDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { vocabulary } from '@ichibun/vocabulary/service';
import { audiobook } from '../service.js';

const { method } = AudiobookService;

export interface BooksUnderTest extends ServicesUnderTest {
  readonly databaseUrl: string;
  /** The service's schema. */
  readonly tables: Queryable;
  /** Another process of the service, on the same database and objects. */
  startAnother(): Promise<ServicesUnderTest>;
  /** Begins a book as `make` does. @returns its request id */
  begin(text: string, settings?: MessageInitShape<typeof AudiobookSettingsSchema>): Promise<string>;
  /**
   * An audiobook of user 1, once it has ended; all of each sentence with pauses of 2, 0.5 and 1 seconds unless said
   * otherwise.
   */
  make(text: string, settings?: MessageInitShape<typeof AudiobookSettingsSchema>): Promise<Audiobook>;
}

/** The services that make audiobooks, with the built-in voice, on a database of their own. */
export async function startBooksUnderTest(environment: Record<string, string> = {}): Promise<BooksUnderTest> {
  const dictionary = await preparedDictionary(jmdictText());
  const definitions = [language, vocabulary, corpusAdmin, audiobook];
  const database = await copyDatabase('audiobook', makeTables(definitions));
  const services = await startServicesUnderTest(definitions, database.url, {
    environment: { DICTIONARY_FILE: dictionary, TTS_PROVIDER: 'espeak', STARTER_CORPUS: 'off', ...environment },
  });
  let requests = 0;
  const tables = await Database.open(database.url, 'audiobook', withRuns(audiobook.database!));
  const begin: BooksUnderTest['begin'] = async (text, settings = {}) => {
    const requestId = `request-${++requests}`;
    const textObject = `test/${requestId}.txt`;
    await services.objects.put(textObject, Buffer.from(text));
    await services.rpc.call(method.startAudiobook, {
      userId: 1,
      requestId,
      title: 'A book',
      textObject,
      settings: {
        includeJapanese: true,
        includeEnglish: true,
        includeRepeatJapanese: true,
        pauseBetweenLanguages: 2,
        pauseAfterEnglish: 0.5,
        pauseBetweenSentences: 1,
        ...settings,
      },
    });
    return requestId;
  };
  return {
    ...services,
    databaseUrl: database.url,
    tables,
    startAnother: () =>
      startServicesUnderTest([audiobook], database.url, {
        environment: { TTS_PROVIDER: 'espeak' },
        objects: services.objects,
      }),
    begin,
    make: async (text, settings) => ended(services, await begin(text, settings)),
    stop: async () => {
      await tables.close();
      await services.stop();
      await database.drop();
    },
  };
}

async function ended({ rpc }: ServicesUnderTest, requestId: string): Promise<Audiobook> {
  return until(
    async () => (await rpc.call(method.getAudiobook, { userId: 1, requestId })).audiobook!,
    ({ status }) => status >= AudiobookStatus.COMPLETED,
  );
}
