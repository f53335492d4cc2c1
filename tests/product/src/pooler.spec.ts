import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentAnalysis } from '@ichibun/content-analysis/service';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { InProcessTransport } from '@ichibun/kit/in-process-transport';
import { type RunningService, type ServiceDefinition, schemaOf, startService } from '@ichibun/kit/service';
import { DATA_OF_RUN } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { ContentAnalysisService, Status } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findPgBouncer, type RunningPooler, startPgBouncer } from './testing/pgbouncer.js';

const program = await findPgBouncer();
/** Of PgBouncer to PostgreSQL for each role: fewer than callers at once. */
const CONNECTIONS = 3;
const PASSWORD = 'secret';
const USER = 71;

(program ? describe : describe.skip)('services whose statements go through a pooler by transactions', () => {
  const { method } = ContentAnalysisService;
  const prefix = `p${randomBytes(4).toString('hex')}_`;
  const roleOf = (service: ServiceDefinition) => prefix + schemaOf(service);
  const transport = new InProcessTransport();
  const running: RunningService[] = [];
  let folder: string;
  let database: TestDatabase;
  let pooler: RunningPooler;
  let sql: pg.Client;

  const urlOf = (role: string) => {
    const url = new URL(database.url);
    [url.username, url.password] = [role, PASSWORD];
    return url.href;
  };
  const start = async (service: ServiceDefinition, role = roleOf(service)) =>
    startService(service, {
      environment: { DATA_DIR: DATA_OF_RUN, DICTIONARY_FILE: await preparedDictionary(jmdictText()) },
      rpc: transport,
      server: () => transport.server(),
      databaseUrl: pooler.through(urlOf(role)),
      databaseDirectUrl: urlOf(role),
      objects: new FileObjectStore(folder),
      log: { json: false, levels: ['fatal'] },
      alone: false,
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-pooler-'));
    database = await createDatabase();
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    const name = new URL(database.url).pathname.slice(1);
    const roles = [vocabulary, contentAnalysis].map(roleOf);
    for (const role of roles) {
      await sql.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'; GRANT CREATE ON DATABASE ${name} TO ${role}`);
    }
    const users = Object.fromEntries(roles.map((role) => [role, PASSWORD]));
    pooler = await startPgBouncer(program!, database.url, users, CONNECTIONS);
    for (const service of [language, vocabulary, contentAnalysis]) running.push(await start(service));
  }, 120_000);

  afterAll(async () => {
    for (const service of running.reverse()) await service.stop();
    await pooler?.stop();
    if (sql) {
      const roles = [vocabulary, contentAnalysis].map(roleOf).join(', ');
      await sql.query(`DROP OWNED BY ${roles} CASCADE; DROP ROLE ${roles}`);
      await sql.end();
    }
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const list = async () => (await transport.call(method.listAnalyses, { userId: USER })).analyses;

  it('count texts by background work, and answer more callers than the pooler has connections', async () => {
    const add = { userId: USER, word: '猫', meaning: 'cat' };
    await transport.call(VocabularyService.method.addWord, add);
    const objects = new FileObjectStore(folder);
    await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const textObject = `texts/${randomUUID()}.txt`;
        await objects.put(textObject, Buffer.from(`猫が犬を見る。${number}`));
        await transport.call(method.createAnalysis, { userId: USER, title: `Text ${number}`, textObject });
      }),
    );
    await until(async () => (await list()).every(({ status }) => status === Status.COMPLETED));
    // Each statement often enough to be prepared, where it is.
    const answers = await Promise.all(Array.from({ length: 200 }, list));
    expect(answers.map((analyses) => analyses.length)).toEqual(Array.from({ length: 200 }, () => 12));
    expect(answers[0]![0]!.statistics).toMatchObject({ knownWords: 1, uniqueWords: 3 });
  }, 60_000);

  it('take no other connections to PostgreSQL for their statements, and listen directly', async () => {
    const { rows } = await sql.query(
      `SELECT application_name AS name, count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND usename = $1 GROUP BY 1`,
      [roleOf(contentAnalysis)],
    );
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    expect(counts.get('ichibun-content_analysis')).toBeLessThanOrEqual(CONNECTIONS);
    expect(counts.get('ichibun-content_analysis')).toBeGreaterThan(0);
    expect(counts.get('ichibun-content_analysis-jobs')).toBeGreaterThan(0);
  });

  it('are refused with a sentence when two share a role, whose connections would begin in one schema', async () => {
    await expect(start(contentAnalysis, roleOf(vocabulary))).rejects.toThrow(
      /needs a role of its own in PostgreSQL: the search_path of p\w+ is vocabulary, public already/,
    );
  });
});
