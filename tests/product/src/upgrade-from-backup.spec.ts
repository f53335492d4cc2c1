import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { readArchive } from '@ichibun/launcher/backup/archive';
import { restore } from '@ichibun/launcher/backup/restore';
import { loadServices } from '@ichibun/launcher/services';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { moveTimesToNow } from '@ichibun/test-kit/times-to-now';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { keepFilledRelease, SECRET, type Seen } from './testing/compatibility/filled-release.js';
import { type Learner, type Product, START_MS, signIn, startProduct } from './testing/product-under-test.js';
import { MARK } from './testing/settled-learner.js';

/** Backups of earlier releases, filled with one of everything, by release; see its README. */
const UPGRADE = fileURLToPath(new URL('../upgrade/', import.meta.url));
const RELEASES = readdirSync(UPGRADE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/backup.gz'))
  .map((path) => path.slice(0, -'/backup.gz'.length));

/** `make baseline RELEASE=name` keeps this release like them. */
const { KEEP_RELEASE } = process.env;
if (KEEP_RELEASE) it('this release is kept', () => keepFilledRelease(join(UPGRADE, KEEP_RELEASE)), START_MS);

/** What depends on the day, on what this release brings along, or on what is forgotten after some time. */
const OTHERWISE = [
  ...[/^\/api\/runs/, /^\/api\/analytics\/daily/, /^\/api\/user\/\d+\/(?:dashboard|reading-stats)/],
  ...[/^\/api\/(?:config|dictionary|samples|tts)/, /^\/api\/admin\/(?:monitor|processing)-status/],
];

/** What the dictionary and the analyser of a release say of the words of a text. */
const SAID_OF_WORDS = /^\/api\/(?:(?:content\/analyze|documents)\/\d+\/words|words\/candidates)/;
const withoutWhatIsSaid = (path: string, answer: unknown) =>
  SAID_OF_WORDS.test(path)
    ? JSON.parse(
        JSON.stringify(answer, (key, value) =>
          /^(?:certain|definition|meaning|pitchAccents)$/.test(key) ? undefined : value,
        ),
      )
    : answer;

type Row = Record<string, unknown>;
/** What is meant to be otherwise since: it came after every release that is kept. */
const SINCE: Readonly<Record<string, (answer: never, seen: Seen) => unknown>> = {
  // A text that is read counts as analysed.
  '/api/auth/user': ({ user }: { user: Row & { processedFilesCount: number } }) => ({
    user: { ...user, processedFilesCount: user.processedFilesCount + 1 },
  }),
  // The word of a saved sentence is a card (docs/adr/0042), and no word to learn.
  '/api/users/2/vocabulary': ({ vocabulary }: { vocabulary: Row[] }, seen) => ({
    vocabulary: [...wordsOfSentences(seen).map((word) => ({ word, hasCard: true, state: 'new' })), ...vocabulary],
  }),
  '/api/content/analyze/1/words/top/5': (words: Row[], seen) =>
    words.filter(({ word }) => !wordsOfSentences(seen).includes(word as string)),
};
const wordsOfSentences = ({ answers }: Seen): string[] =>
  (answers['/api/sentences/bank/2'] as { sentences: { targetWord: string }[] }).sentences.map((one) => one.targetWord);
const expectedNow = (path: string, seen: Seen): unknown => {
  const { [path.split('?')[0]!]: since } = SINCE;
  return since ? since(seen.answers[path] as never, seen) : seen.answers[path];
};

const wordIds = (answer: unknown): string[] => JSON.stringify(answer ?? {}).match(/"uniqueVocabId":\d+/g) ?? [];

async function madeAt(backup: string): Promise<Date> {
  for await (const record of readArchive(backup)) if ('madeAt' in record) return new Date(record.madeAt);
  throw new Error(`${backup} does not say when it was made.`);
}

describe.each(RELEASES)('the backup of an installation of release %s', (release) => {
  let issuer: Issuer;
  let models: FakeModels;
  let product: Product;
  let hanako: Learner;
  let seen: Seen;
  beforeAll(async () => {
    [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
    const settings = { SESSION_SECRET: SECRET, ADMIN_EMAILS: 'hanako@example.com', TTS_PROVIDER: 'espeak' };
    product = await startProduct(
      { ...issuer.environment, ...models.gemini, ...settings },
      async (databaseUrl, dataDir) => {
        const objects = new FileObjectStore(join(dataDir, 'objects'));
        const backup = join(UPGRADE, release, 'backup.gz');
        await restore({ databaseUrl, objects, services: await loadServices() }, backup);
        const moved = await moveTimesToNow(databaseUrl, await madeAt(backup));
        seen = moved(JSON.parse(await readFile(join(UPGRADE, release, 'answers.json'), 'utf8')));
      },
    );
    hanako = await signIn(product, issuer, 'hanako');
    // Texts that another analyser counted are counted again, unseen.
    await until(
      async () => (await hanako.call('GET', '/api/content/analyze')).body,
      (analyses) => !analyses.some(({ recounting }: never) => recounting),
    );
    // That may not have begun when it is first asked for: words whose lexemes are others since have ids when it is over.
    const words = '/api/documents/1/words';
    await until(
      async () => wordIds((await hanako.call('GET', words)).body),
      (ids) => ids.length >= wordIds(seen.answers[words]).length,
    );
    // Saved sentences get their cards in the background.
    await until(
      async () => (await hanako.call('GET', `/api/users/${hanako.id}/vocabulary`)).body.vocabulary,
      (words) => words.some(({ hasCard }: never) => hasCard),
    );
  }, START_MS);
  afterAll(async () => {
    await product?.stop();
    await Promise.all([issuer, models].map((server) => server?.stop()));
  });

  it('is an installation of this one, in which its learner is who she was', () => {
    expect(hanako.id).toBe(seen.id);
  });

  it('shows its learner everything as before', async () => {
    const paths = Object.keys(seen.answers).filter((path) => !OTHERWISE.some((one) => one.test(path)));
    expect(paths.length).toBeGreaterThan(25);
    const now: Record<string, unknown> = {};
    for (const path of paths) now[path] = withoutWhatIsSaid(path, (await hanako.call('GET', path)).body);
    const before = Object.fromEntries(paths.map((path) => [path, withoutWhatIsSaid(path, expectedNow(path, seen))]));
    expect(now).toMatchObject(before);
  });

  it('can be taken along, and its account be deleted', async () => {
    const headers = { cookie: hanako.cookie };
    const zip = await fetch(`${product.url}/api/users/${hanako.id}/export`, { method: 'POST', headers });
    expect(zip.status).toBe(200);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.values(files).filter((bytes) => strFromU8(bytes).includes(MARK)).length).toBeGreaterThan(5);
    expect(await hanako.call('DELETE', `/api/users/${hanako.id}`)).toMatchObject({ status: 200 });
    expect(await hanako.call('GET', '/api/auth/user')).toMatchObject({ status: 401 });
  });
});
