import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentAnalysis } from '@ichibun/content-analysis/service';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { type RunningNats, startNatsServer } from '@ichibun/machine/nats-server';
import { ContentAnalysisService, Status } from '@ichibun/proto/content';
import { LanguageService } from '@ichibun/proto/language';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

const HEAD = '　？？？？ /EDICT, EDICT_SUB(P), EDICT2 Japanese-English Electronic Dictionary Files/';
const YESTERDAY = `${HEAD}\n猫 [ねこ] /(n) cat/(P)/\n犬 [いぬ] /(n) dog/(P)/\n見る [みる] /(v1,vt) to see/(P)/\n`;
const TODAY = `${YESTERDAY}魚 [さかな] /(n) fish/(P)/\n`;
const USER = 72;
const TEXTS = ['猫が犬を見る。', '犬が猫を見る。', '猫が魚を見る。'];

describe('two language services over one NATS whose dictionaries differ', () => {
  const { method } = ContentAnalysisService;
  let folder: string;
  let nats: RunningNats;
  let database: TestDatabase;
  let sql: pg.Client;
  let others: ServicesUnderTest;
  let counting: ServicesUnderTest | undefined;
  let old: ServicesUnderTest | undefined;
  let young: ServicesUnderTest | undefined;

  const startLanguage = async (dictionary: string) =>
    startServicesUnderTest([language], database.url, {
      natsUrl: nats.url,
      environment: { DICTIONARY_FILE: await preparedDictionary(dictionary) },
    });
  const startCounting = () => {
    const objects = new FileObjectStore(folder);
    return startServicesUnderTest([contentAnalysis], database.url, { natsUrl: nats.url, objects });
  };
  async function analyse(text: string) {
    const textObject = `texts/${randomUUID()}.txt`;
    await new FileObjectStore(folder).put(textObject, Buffer.from(text));
    await others.rpc.call(method.createAnalysis, { userId: USER, title: text, textObject });
    const analyses = async () => (await others.rpc.call(method.listAnalyses, { userId: USER })).analyses;
    await until(async () => (await analyses()).every(({ status }) => status === Status.COMPLETED));
  }
  /** What the page says that the words of all texts mean. */
  async function meanings(): Promise<string[]> {
    const found: string[] = [];
    for (const { id } of (await others.rpc.call(method.listAnalyses, { userId: USER })).analyses) {
      const request = { userId: USER, analysisId: id, limit: 100 };
      for await (const { words } of others.rpc.stream(method.listWords, request)) {
        for (const { word, definition } of words) if (/[猫犬魚見]/.test(word)) found.push(definition || `${word}?`);
      }
    }
    return found.sort();
  }
  const versions = async (): Promise<string[]> =>
    (await sql.query('SELECT DISTINCT analyser_version AS version FROM content_analysis.texts')).rows.map(
      ({ version }) => version,
    );
  const recounts = async () =>
    (await sql.query("SELECT count(*)::int AS runs FROM content_analysis.runs WHERE queue = 'recount-text'")).rows[0]
      .runs as number;
  const unfinished = async (queue: string) =>
    (
      await sql.query("SELECT FROM content_analysis.runs WHERE queue = $1 AND status IN ('queued', 'processing')", [
        queue,
      ])
    ).rowCount;
  /** Has the upkeep of every ten minutes run now: a process that has just started looks whether it is due. */
  async function upkeep() {
    await counting?.stop();
    await sql.query(
      `INSERT INTO content_analysis.schedules (queue, next_at) VALUES ('text-upkeep', now())
       ON CONFLICT (queue) DO UPDATE SET next_at = now()`,
    );
    counting = await startCounting();
    const due = "SELECT FROM content_analysis.schedules WHERE queue = 'text-upkeep' AND next_at <= now()";
    await until(async () => (await sql.query(due)).rowCount === 0 && (await unfinished('text-upkeep')) === 0);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-dictionaries-'));
    [nats, database] = await Promise.all([startNatsServer(), createDatabase()]);
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    old = await startLanguage(YESTERDAY);
    others = await startServicesUnderTest([vocabulary], database.url, { natsUrl: nats.url });
    counting = await startCounting();
    for (const text of TEXTS) await analyse(text);
    await upkeep();
  }, 60_000);
  afterAll(async () => {
    for (const services of [counting, young, others, old]) await services?.stop();
    await sql?.end();
    await database?.drop();
    await nats?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('have each text counted again once, by the newer one, while both answer', async () => {
    const [before] = await versions();
    young = await startLanguage(TODAY);
    const seen = new Set<string>();
    await until(async () => {
      seen.add((await others.rpc.call(LanguageService.method.getDictionary, {})).analyserVersion);
      return seen.size === 2;
    });
    const [after] = [...seen].filter((version) => version !== before);
    const isCounted = async () => (await versions()).join() === after && (await unfinished('recount-text')) === 0;
    await until(async () => {
      await upkeep();
      return isCounted();
    });
    // Whichever of them is asked each time.
    for (let look = 0; look < 3; look++) {
      await upkeep();
      expect(await isCounted()).toBe(true);
    }
    expect(await recounts()).toBe(TEXTS.length);
  }, 60_000);

  it('leave every word of a text with its meaning while both answer', async () => {
    expect(await meanings()).toEqual(['cat', 'cat', 'cat', 'dog', 'dog', 'fish', 'to see', 'to see', 'to see']);
  });

  it('count a new text by the older one while the newer is away, and again once it is back', async () => {
    const [newer] = await versions();
    await young!.stop();
    await upkeep();
    await analyse('魚を見る。');
    expect(await versions()).toHaveLength(2);
    // The older one has no fish, and what it lacks is not taken for all that there is.
    expect((await meanings()).filter((meaning) => meaning === '魚?')).toHaveLength(2);
    await upkeep();
    expect(await unfinished('recount-text')).toBe(1);
    young = await startLanguage(TODAY);
    await until(async () => (await versions()).join() === newer && (await unfinished('recount-text')) === 0);
    expect((await meanings()).filter((meaning) => meaning === 'fish')).toHaveLength(2);
    expect(await recounts()).toBe(TEXTS.length + 1);
  }, 60_000);
});
