/// <reference path="../../../services/libs/kit/src/objects/s3rver.d.ts" />
import 'reflect-metadata';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { Database } from '@ichibun/kit/database';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import type { ObjectStore } from '@ichibun/kit/objects';
import { S3ObjectStore } from '@ichibun/kit/s3-objects';
import { schemaOf, tablesOf } from '@ichibun/kit/service';
import { backUp, type Contents, type Installation } from '@ichibun/launcher/backup/back-up';
import { restore } from '@ichibun/launcher/backup/restore';
import { loadServices } from '@ichibun/launcher/services';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import S3rver from 's3rver';
import { parseAllDocuments } from 'yaml';
import { type Learner, type Product, signIn, startProduct } from './testing/product-under-test.js';
import { MARK, settle } from './testing/settled-learner.js';

const SECRET = 'a secret of thirty-two characters';

let folder: string;
let archive: string;
let issuer: Issuer;
let models: FakeModels;
let product: Product;
let source: Installation;
let hanako: Learner;
let written: Contents;
const databases: TestDatabase[] = [];

const settings = () => ({
  ...issuer.environment,
  ...models.gemini,
  TTS_PROVIDER: 'espeak',
  STARTER_CORPUS: 'off',
  SESSION_SECRET: SECRET,
  // The monitor writes at every look, so two dumps would differ.
  CORPUS_MONITOR_MS: '3600000',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-backup-'));
  archive = join(folder, 'backup.gz');
  [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
  product = await startProduct(settings());
  source = {
    databaseUrl: product.databaseUrl,
    objects: new FileObjectStore(join(product.dataDir, 'objects')),
    services: await loadServices(),
  };
  hanako = await signIn(product, issuer, 'hanako');
  await settle(hanako);
  const manga = { title: '猫の日記', content: '猫が犬を見る。\n水を飲む。', isManga: true };
  await hanako.call('POST', '/api/documents/create-from-text', manga);
  // What is deleted has used its id up.
  const { id } = (await hanako.call('POST', '/api/content/analyze', { title: 'Gone', text: '鳥が来る。' })).body;
  await hanako.call('DELETE', `/api/content/analyze/${id}`);
  written = await whileWordsAreAdded(() => backUp(source, SECRET, archive));
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await Promise.all([models, issuer].map((server) => server?.stop()));
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Adds words one after the other until `work` has ended. */
async function whileWordsAreAdded<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const adding = (async () => {
    for (let number = 1; !isOver; number++) {
      await hanako.call('POST', `/api/users/${hanako.id}/vocabulary`, { word: `言葉${number}`, meaning: 'word' });
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await adding;
  }
}

async function emptyInstallation(objects: ObjectStore): Promise<Installation> {
  const database = await createDatabase();
  databases.push(database);
  return { databaseUrl: database.url, objects, services: source.services };
}

async function query(databaseUrl: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * All rows of all tables of all services, and what comes next in every counter; except for what the product does by the
 * clock, which may begin between two looks.
 */
async function rowsOf({ databaseUrl, services }: Installation): Promise<Record<string, unknown>> {
  const schemas = services.filter(({ database }) => database).map(schemaOf);
  const tables = await query(
    databaseUrl,
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname = ANY($1) AND tablename NOT IN ('migrations', 'schedules') ORDER BY 1`,
    [schemas],
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const found = await query(
      databaseUrl,
      `SELECT to_jsonb(one)::text AS row FROM ${name} AS one
       WHERE to_jsonb(one)->>'key' IS DISTINCT FROM 'scheduled'`,
    );
    rows[name] = found.map(({ row }) => row).sort();
  }
  rows.counters = await query(
    databaseUrl,
    `SELECT schemaname, sequencename, last_value FROM pg_sequences
     WHERE schemaname = ANY($1) AND sequencename <> 'migrations_id_seq' ORDER BY 1, 2`,
    [schemas],
  );
  return rows;
}

async function objectsOf({ objects, services }: Installation): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { folder: name } of services.flatMap((service) => service.objects ?? [])) {
    for await (const { key } of objects.list(name)) found[key] = (await objects.get(key)).toString('base64');
  }
  return found;
}

describe('a backup that is made while the product runs', () => {
  let restored: Installation;
  beforeAll(async () => {
    restored = await emptyInstallation(new FileObjectStore(join(folder, 'elsewhere')));
    expect(await restore(restored, archive)).toEqual({ ...written, secret: SECRET });
  });

  it('is readable by its owner only', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
  });

  it('holds all services as they were at one moment', async () => {
    const [{ words, revision }] = await query(
      restored.databaseUrl,
      `SELECT revision, (SELECT count(*)::int FROM vocabulary.words WHERE user_id = $1 AND word LIKE '言葉%') AS words
       FROM vocabulary.learners WHERE user_id = $1`,
      [hanako.id],
    );
    const [now] = await query(source.databaseUrl, 'SELECT revision FROM vocabulary.learners WHERE user_id = $1', [
      hanako.id,
    ]);
    const [{ all }] = await query(
      source.databaseUrl,
      "SELECT count(*)::int AS all FROM vocabulary.words WHERE user_id = $1 AND word LIKE '言葉%'",
      [hanako.id],
    );
    // Each added word raises the revision in its transaction.
    expect(now.revision - revision).toBe(all - words);
  });

  /** Made once nothing is added any more. */
  const quiet = () => join(folder, 'quiet.gz');
  const expectTheSame = async (copy: Installation) => {
    const [rows, objects] = [await rowsOf(copy), await objectsOf(copy)];
    expect(rows).toEqual(await rowsOf(source));
    expect(JSON.stringify(rows).split(MARK).length).toBeGreaterThan(5);
    expect(objects).toEqual(await objectsOf(source));
    expect(Object.keys(objects).length).toBeGreaterThan(3);
  };
  beforeAll(() => backUp(source, SECRET, quiet()));

  it('is the same installation elsewhere, row by row and object by object, also when that is backed up and restored', async () => {
    const copy = await emptyInstallation(new FileObjectStore(join(folder, 'copy')));
    await restore(copy, quiet());
    await expectTheSame(copy);
    const again = join(folder, 'again.gz');
    await backUp(copy, SECRET, again);
    const second = await emptyInstallation(new FileObjectStore(join(folder, 'second')));
    await restore(second, again);
    await expectTheSame(second);
  });

  it('is the same, and goes on, where services are processes of their own, with another database and a bucket', async () => {
    const server = new S3rver({ address: '127.0.0.1', port: 0, directory: join(folder, 's3'), silent: true });
    const { port } = (await server.run()) as AddressInfo;
    const s3 = { endpoint: `http://127.0.0.1:${port}`, bucket: 'ichibun', accessKey: 'S3RVER', secretKey: 'S3RVER' };
    const bucket = new S3ObjectStore(s3);
    await bucket.prepare();
    const variables = {
      ...settings(),
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    };
    const elsewhere = await startProduct(variables, async (databaseUrl) => {
      const cluster = { databaseUrl, objects: bucket, services: source.services };
      await restore(cluster, quiet());
      await expectTheSame(cluster);
    });
    try {
      const answerOf = async (url: string, path: string) => {
        const answer = await fetch(url + path, { headers: { cookie: hanako.cookie } });
        return { path, status: answer.status, body: await answer.text() };
      };
      // Her session lives on: the secret came along.
      for (const path of ['/api/auth/user', '/api/content/analyze', `/api/sentences/bank/${hanako.id}`]) {
        const there = await answerOf(elsewhere.url, path);
        expect(there.status).toBe(200);
        expect(there).toEqual(await answerOf(product.url, path));
      }
      const exported = await documentsOf(elsewhere.url);
      expect(exported).toEqual(await documentsOf(product.url));
      expect(exported.find(({ isManga }) => isManga)).toMatchObject({ sentences: ['猫が犬を見る。', '水を飲む。'] });
    } finally {
      await elsewhere.stop();
      await server.close();
    }
  });
});

/** The documents in the export of her account. */
async function documentsOf(url: string): Promise<{ isManga: boolean }[]> {
  const { cookie } = hanako;
  const answer = await fetch(`${url}/api/users/${hanako.id}/export`, { method: 'POST', headers: { cookie } });
  expect(answer.status).toBe(200);
  return JSON.parse(strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['documents/documents.json']!));
}

/** A cluster of CloudNativePG as a file has it, which may be one of many objects. */
async function clusterIn(path: string) {
  const text = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const objects = parseAllDocuments(text).map((document) => document.toJS());
  return objects.find((object) => object?.kind === 'Cluster');
}

describe.each([
  ['k8s/data', 'k8s/data/cluster.yaml'],
  ['the chart', 'charts/ichibun/examples/evaluation.yaml'],
])('with a role for each service, as %s makes them', (_what, path) => {
  const prefix = `r${randomBytes(4).toString('hex')}_`;
  const password = 'secret';
  let copy: Installation;
  let roles: string[];
  const urlOf = (role: string) => {
    const url = new URL(copy.databaseUrl);
    [url.username, url.password] = [role, password];
    return url.href;
  };
  const roleOf = (service: Parameters<typeof schemaOf>[0]) => prefix + schemaOf(service);
  const withTables = () => source.services.filter(({ database }) => database);

  beforeAll(async () => {
    copy = await emptyInstallation(new FileObjectStore(join(folder, 'roles')));
    const { initdb } = (await clusterIn(path)).spec.bootstrap;
    const database = new URL(copy.databaseUrl).pathname.slice(1);
    roles = [initdb.owner, ...withTables().map(schemaOf), 'backup'].map((name) => prefix + name);
    // CloudNativePG makes the owner itself.
    await query(copy.databaseUrl, `CREATE ROLE ${roles[0]} LOGIN; ALTER DATABASE ${database} OWNER TO ${roles[0]}`);
    for (const statement of initdb.postInitApplicationSQL as string[]) {
      const here = statement.replaceAll('ichibun_', prefix).replace('DATABASE ichibun', `DATABASE ${database}`);
      await query(copy.databaseUrl, here.replace('TO "ichibun"', `TO "${roles[0]}"`));
    }
    for (const role of roles) await query(copy.databaseUrl, `ALTER ROLE ${role} PASSWORD '${password}'`);
  });
  afterAll(async () => {
    await query(copy.databaseUrl, `DROP OWNED BY ${roles.join(', ')} CASCADE`);
    await databases.find(({ url }) => url === copy.databaseUrl)!.drop();
    await query(source.databaseUrl, `DROP ROLE ${roles.join(', ')}`);
  });

  it('the owner of the database restores, and every service owns what is its own', async () => {
    const archived = join(folder, 'as-it-was.gz');
    await backUp(source, SECRET, archived);
    await restore({ ...copy, databaseUrl: urlOf(roles[0]!) }, archived, prefix);
    expect(await rowsOf(copy)).toEqual(await rowsOf(source));
    for (const service of withTables()) {
      const opened = await Database.open(urlOf(roleOf(service)), schemaOf(service), tablesOf(service)!);
      const foreign = await opened.query(
        `SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relowner::regrole::text <> $2`,
        [schemaOf(service), roleOf(service)],
      );
      const others = withTables().filter((other) => other !== service);
      await expect(opened.query(`SELECT * FROM ${schemaOf(others[0]!)}.migrations`)).rejects.toThrow(
        /permission denied/,
      );
      await opened.close();
      expect(foreign).toEqual([]);
    }
  });

  it('the role of backups reads everything, what it writes is the same, and it changes nothing', async () => {
    const archived = join(folder, 'by-role.gz');
    const byRole = { ...copy, databaseUrl: urlOf(`${prefix}backup`) };
    const { rows } = await backUp(byRole, SECRET, archived);
    expect(rows).toBeGreaterThan(50);
    const again = await emptyInstallation(new FileObjectStore(join(folder, 'by-role')));
    await restore(again, archived);
    expect(await rowsOf(again)).toEqual(await rowsOf(copy));
    await expect(query(byRole.databaseUrl, 'DELETE FROM auth.users')).rejects.toThrow(/permission denied/);
  });
});

describe('the CronJob of the chart', () => {
  const archives = () => join(folder, 'archives');
  /** Runs what the container runs, with a folder of this test in place of its volume. */
  async function runContainer() {
    const text = await readFile(new URL('../../../charts/ichibun/examples/gitops.yaml', import.meta.url), 'utf8');
    const jobs = parseAllDocuments(text).map((document) => document.toJS());
    const job = jobs.find((object) => object?.kind === 'CronJob').spec.jobTemplate.spec.template.spec;
    const [{ command, args, volumeMounts }] = job.containers;
    const { mountPath } = volumeMounts.find(({ name }: { name: string }) => name === 'backups');
    const [program, ...files] = command as string[];
    return promisify(execFile)(
      program === 'node' ? process.execPath : program!,
      [...files, ...(args as string[]).map((argument) => argument.replace(`${mountPath}/`, `${archives()}/`))],
      {
        cwd: fileURLToPath(new URL('../../../', import.meta.url)),
        env: { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: source.databaseUrl },
      },
    );
  }

  it('writes an archive of its own each time that can be restored, and removes those beyond its number', async () => {
    await mkdir(archives());
    const old = Array.from({ length: 20 }, (_, day) => `ichibun-202611${String(day + 1).padStart(2, '0')}T020000Z.gz`);
    for (const name of [...old, 'by-hand.gz']) await writeFile(join(archives(), name), '');
    const { stdout } = await runContainer();
    const [, made] = /: (\S+\.gz)$/m.exec(stdout) ?? [];
    const names = (await readdir(archives())).sort();
    expect(names).toEqual(['by-hand.gz', ...old.slice(-13), basename(made!)]);
    const copy = await emptyInstallation(new FileObjectStore(join(folder, 'from-cron')));
    await restore(copy, made!);
    expect(await rowsOf(copy)).toEqual(await rowsOf(source));
  });
});

describe('restoring', () => {
  it('by a role that may not give services what is theirs says what to do, and leaves nothing behind', async () => {
    const installation = await emptyInstallation(new FileObjectStore(join(folder, 'forbidden')));
    const [prefix, role] = ['f', 'o'].map((letter) => `${letter}${randomBytes(4).toString('hex')}_`);
    const database = new URL(installation.databaseUrl).pathname.slice(1);
    await query(
      installation.databaseUrl,
      `CREATE ROLE ${prefix}auth; CREATE ROLE ${role} LOGIN PASSWORD 'secret'; GRANT CREATE ON DATABASE ${database} TO ${role}`,
    );
    const url = new URL(installation.databaseUrl);
    [url.username, url.password] = [role!, 'secret'];
    const attempted = restore({ ...installation, databaseUrl: url.href }, archive, prefix);
    await expect(attempted).rejects.toThrow(/GRANT f\w+_auth TO/);
    expect(await query(url.href, "SELECT nspname FROM pg_namespace WHERE nspname = 'auth'")).toEqual([]);
    await query(installation.databaseUrl, `DROP OWNED BY ${role} CASCADE; DROP ROLE ${prefix}auth, ${role}`);
  });

  it('of an archive that names what is outside of it writes nothing there', async () => {
    const installation = await emptyInstallation(new FileObjectStore(join(folder, 'inside')));
    const named = '{"object":"../outside/a.txt"';
    const file = await changed('outside.gz', (text) => text.replace(/\{"object":"[^"]*"/, named));
    await expect(attempt(file, installation)).rejects.toThrow(/damaged/);
    await expect(stat(join(folder, 'outside'))).rejects.toThrow('ENOENT');
  });

  const attempt = async (file: string, installation?: Installation) =>
    restore(installation ?? (await emptyInstallation(new FileObjectStore(join(folder, 'attempt')))), file);
  const changed = async (name: string, change: (text: string) => string) => {
    const file = join(folder, name);
    const text = gunzipSync(await readFile(archive)).toString('utf8');
    const other = change(text);
    expect(other === text).toBe(false);
    await writeFile(file, gzipSync(other));
    return file;
  };

  it('into an installation that has data is refused, and touches nothing', async () => {
    const before = await query(source.databaseUrl, 'SELECT count(*) FROM vocabulary.words');
    await expect(attempt(archive, source)).rejects.toThrow(/has data already/);
    expect(await query(source.databaseUrl, 'SELECT count(*) FROM vocabulary.words')).toEqual(before);
  });

  it('that was killed is tried again where it was', async () => {
    const installation = await emptyInstallation(new FileObjectStore(join(folder, 'killed', 'objects')));
    const { databaseUrl } = installation;
    const last = schemaOf(installation.services.filter(({ database }) => database).at(-1)!);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    // Until this is released, the restore waits before the tables of the last service.
    await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`migrate ${last}`]);
    const main = fileURLToPath(new URL('../../../services/launcher/dist/backup/main.js', import.meta.url));
    const env = { ...process.env, DATA_DIR: join(folder, 'killed'), DATABASE_URL: databaseUrl };
    const killed = spawn(process.execPath, [main, 'restore', archive], { env, stdio: 'ignore' });
    const ended = once(killed, 'exit');
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_try_advisory_lock%'";
    const made = "SELECT FROM pg_tables WHERE schemaname = 'vocabulary' AND tablename = 'words'";
    while ((await query(databaseUrl, `${made} AND EXISTS (${waiting})`)).length === 0) {
      expect(killed.exitCode).toBeNull();
    }
    killed.kill('SIGKILL');
    await ended;
    await holder.end();
    const vocabulary = installation.services.find(({ name }) => name === 'vocabulary')!;
    await expect(Database.open(databaseUrl, schemaOf(vocabulary), tablesOf(vocabulary)!)).rejects.toThrow(
      /restore again/,
    );
    expect(await attempt(archive, installation)).toEqual({ ...written, secret: SECRET });
    const other = await emptyInstallation(new FileObjectStore(join(folder, 'not-killed')));
    await attempt(archive, other);
    expect(await rowsOf(installation)).toEqual(await rowsOf(other));
    await expect(attempt(archive, installation)).rejects.toThrow(/has data already/);
    await (await Database.open(databaseUrl, schemaOf(vocabulary), tablesOf(vocabulary)!)).close();
  });

  it('of what is not whole, no backup, or of a newer release is refused, and leaves nothing behind', async () => {
    const cut = join(folder, 'cut.gz');
    const bytes = await readFile(archive);
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    const installation = await emptyInstallation(new FileObjectStore(join(folder, 'attempts')));
    const tries: [string, RegExp][] = [
      [cut, /not whole/],
      [await changed('no-end.gz', (text) => text.slice(0, text.lastIndexOf('{"end"'))), /not whole/],
      [
        await changed('newer.gz', (text) => text.replace('"migrations":[', '"migrations":["Later2000000000000",')),
        /newer/,
      ],
      [await changed('later.gz', (text) => text.replace('{"ichibunBackup":1', '{"ichibunBackup":2')), /newer/],
      [await changed('other.gz', () => '{"something":"else"}\n'), /no backup/],
      [await changed('text.gz', () => 'something else\n'), /no backup/],
      [await changed('endless.gz', () => 'a'.repeat(80 * 1024 * 1024)), /no backup/],
      [await changed('null.gz', () => 'null\n'), /no backup/],
      [
        await changed('way-out.gz', (text) => text.replace(/\{"object":"[^"]*"/, '{"object":"../../etc/passwd"')),
        /damaged/,
      ],
      [
        await changed('table.gz', (text) => text.replace(/"table":"[^"]*"/g, '"table":"words; DROP TABLE words"')),
        /damaged/,
      ],
      [
        await changed('column.gz', (text) => text.replace(/"columns":\["[^"]*"/g, '"columns":["id) SELECT 1 --"')),
        /damaged/,
      ],
      [
        await changed('sequence.gz', (text) =>
          text.replace(/"sequence":"[^"]*","value":"/, '"sequence":"nothing","value":"'),
        ),
        /damaged/,
      ],
      [
        await changed('schema.gz', (text) => text.replace(/"schema":"[^"]*"/, '"schema":"pg_catalog"')),
        /newer release/,
      ],
      [await changed('row.gz', (text) => text.replace(/"id":\d+/, '"id":"one"')), /damaged/],
    ];
    for (const [file, reason] of tries) {
      await expect(attempt(file, installation)).rejects.toThrow(reason);
      const left = await query(installation.databaseUrl, "SELECT nspname FROM pg_namespace WHERE nspname = 'auth'");
      expect(left).toEqual([]);
    }
  });
});
