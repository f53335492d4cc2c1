import 'reflect-metadata';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { moveTimesToNow } from '@ichibun/test-kit/times-to-now';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { caller, type Learner, type Product, signIn, startProduct } from './testing/product-under-test.js';

/** What a release left: database.sql.gz, objects.json.gz (base64 by key), and what it answered to its learners. */
const LEFT = fileURLToPath(new URL('../upgrade/', import.meta.url));

interface Left {
  readonly [learner: string]: { readonly id: number; readonly answers: Readonly<Record<string, unknown>> };
}

const unpacked = async (file: string) => gunzipSync(await readFile(file)).toString('utf8');

async function restore(folder: string, sql: pg.Client, dataDir: string): Promise<void> {
  await sql.query(await unpacked(join(folder, 'database.sql.gz')));
  const objects: Record<string, string> = JSON.parse(await unpacked(join(folder, 'objects.json.gz')));
  for (const [key, content] of Object.entries(objects)) {
    const file = join(dataDir, 'objects', key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(content, 'base64'));
  }
}

/** Releases, and when the installation of each was stopped. */
const STOPPED = [['0.1', '2026-11-22T01:26:43Z']] as const;

describe.each(STOPPED)('an installation of release %s', (release, stoppedAt) => {
  const folder = join(LEFT, release);
  let issuer: Issuer;
  let product: Product;
  let left: Left;
  let sql: pg.Client;
  const learners: Record<string, Learner> = {};

  beforeAll(async () => {
    issuer = await startIssuer();
    product = await startProduct(issuer.environment, async (databaseUrl, dataDir) => {
      sql = new pg.Client({ connectionString: databaseUrl });
      await sql.connect();
      await restore(folder, sql, dataDir);
      const moved = await moveTimesToNow(databaseUrl, new Date(stoppedAt));
      left = moved(JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')));
    });
    learners.hanako = await signIn(product, issuer, 'hanako');
    const asDemo = caller(() => product);
    learners.demo = { id: 1, cookie: '', call: (method, path, body) => asDemo(method, path, body) };
  });
  afterAll(async () => {
    await sql?.end();
    await product?.stop();
    await issuer?.stop();
  });

  /** Asks until the answer is as expected: after an upgrade, texts are counted in the background. */
  const untilAnswer = (learner: Learner, path: string, isSo: (body: never) => boolean) =>
    until(
      () => learner.call('GET', path),
      ({ status, body }) => status === 200 && isSo(body as never),
    );
  const settled = async (learner: Learner) => {
    type Analyses = { status: string; recounting: boolean }[];
    await untilAnswer(learner, '/api/content/analyze', (analyses: Analyses) =>
      analyses.every(({ status, recounting }) => status === 'completed' && !recounting),
    );
    const shares = `/api/documents/user/${learner.id}/known-shares`;
    await untilAnswer(learner, shares, ({ counting }: { counting: number }) => counting === 0);
    await countedByThisAnalyser();
  };
  /** No answer says so: a page shows the old count until the new one is there. Release 0.1 kept no version. */
  const countedByThisAnalyser = () =>
    until(
      async () => (await sql.query(`SELECT FROM content_analysis.texts WHERE analyser_version = ''`)).rowCount === 0,
    );

  it('has every word of a vocabulary as known, and no cards', async () => {
    const { vocabulary } = (await learners.hanako!.call('GET', `/api/users/${learners.hanako!.id}/vocabulary`)).body;
    expect(vocabulary.length).toBeGreaterThan(0);
    const others = vocabulary.filter(
      (word: { state: string; hasCard: boolean }) => word.state !== 'known' || word.hasCard,
    );
    expect(others).toEqual([]);
  });

  it('signs its learners in as who they were', () => {
    expect(learners.hanako!.id).toBe(left.hanako!.id);
  });

  it('finishes the analysis that the upgrade interrupted', async () => {
    await settled(learners.hanako!);
    const analyses = (await learners.hanako!.call('GET', '/api/content/analyze')).body;
    expect(analyses).toContainEqual(expect.objectContaining({ title: '途中の話', status: 'completed' }));
  });

  it.each(['demo', 'hanako'])('shows %s everything as before', async (name) => {
    const learner = learners[name]!;
    await settled(learner);
    const before = counted(left[name]!.answers);
    const now: Record<string, unknown> = {};
    for (const path of Object.keys(before)) {
      const { status, body } = await learner.call('GET', path);
      expect({ path, status }).toEqual({ path, status: 200 });
      now[path] = Array.isArray(before[path]) ? onlyThoseIn(before[path], body) : body;
    }
    const words = `/api/users/${learner.id}/vocabulary`;
    const { vocabulary } = before[words] as Words;
    now[words] = { vocabulary: onlyThoseIn(vocabulary, (now[words] as Words).vocabulary) };
    expect(now).toMatchObject({ ...before, [words]: { vocabulary: vocabulary.map(countedMeanings) } });
  });

  it.each([
    // What the release gave its notes: by it alone Anki finds them again.
    ['demo', ['J1KExZ7%LW', 'I|G1)u#;1N', 'rcQXHC8H&~']],
    ['hanako', ['OHgm</|LL?', 'z8hsv&ffeU', 'GYU;zZ^im_']],
  ])('gives the notes of the sentences of %s the identities that they had', async (name, guids) => {
    const learner = learners[name]!;
    const { sentences } = (await learner.call('GET', `/api/sentences/bank/${learner.id}`)).body;
    const sentenceIds = sentences.map(({ id }: { id: number }) => id);
    const response = await fetch(`${product.url}/api/sentences/export-anki`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(learner.cookie && { cookie: learner.cookie }) },
      body: JSON.stringify({ sentenceIds, deckName: '猫の話' }),
    });
    expect(response.status).toBe(200);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const collection = new DatabaseSync(':memory:');
    collection.deserialize(files['collection.anki2']!);
    const notes = collection.prepare('SELECT guid FROM notes').all();
    expect(notes.map(({ guid }) => guid).sort()).toEqual([...guids].sort());
  });

  it('opens every document with its words', async () => {
    const all = Object.values(learners);
    expect(all).toHaveLength(2);
    for (const learner of all) {
      const { documents } = (await learner.call('GET', `/api/documents/user/${learner.id}`)).body;
      expect(documents).toHaveLength(2);
      for (const { id, sentenceCount } of documents) {
        const { status, body } = await learner.call('GET', `/api/documents/${id}/words?from=0&count=30`);
        expect({ status, sentences: body.sentences.length }).toEqual({ status: 200, sentences: sentenceCount });
      }
    }
  });
});

/** Figures of 猫の話, and what they are since an expression of three words (仕方がない) and a compound of two are one each. */
const RECOUNTED: Readonly<Record<string, readonly [then: number, now: number]>> = {
  uniqueWords: [37, 35],
  unknownWords: [23, 22],
  knownWords: [14, 13],
  uniqueCoverage: [(100 * 14) / 37, (100 * 13) / 35],
  totalOccurrences: [60, 57],
  knownOccurrences: [33, 31],
  totalCoverage: [55, (100 * 31) / 57],
  knownShare: [55, (100 * 31) / 57],
};

/** Answers of the release as today's analyser counts. */
const counted = (answers: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(answers), (key, value) => {
    const [then, now] = RECOUNTED[key] ?? [];
    return then !== undefined && then === value ? now : value;
  });

interface Words {
  readonly vocabulary: readonly { readonly id: number; readonly meaning: string; readonly meaningsCount: number }[];
}

/** Release 0.1 kept the text that pages show where there is no meaning, and counted it as one. */
const countedMeanings = (word: Words['vocabulary'][number]) =>
  word.meaning === 'Definition not available' ? { ...word, meaningsCount: 0 } : word;

/** The rows of `now` that were there `before`, by id. */
const onlyThoseIn = (before: readonly { id: number }[], now: readonly { id: number }[]) =>
  now.filter(({ id }) => before.some((row) => row.id === id));
