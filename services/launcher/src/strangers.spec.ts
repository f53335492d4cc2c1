import 'reflect-metadata';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { succeededCalls } from './testing/documented.js';
import { type Operation, operations } from './testing/operations.js';
import { type Product, signIn, startProduct } from './testing/product-under-test.js';
import { addressed, bodies, type Hers, MARK, settle } from './testing/settled-learner.js';

/**
 * Calls that name nothing of anybody's, or act for whoever calls whatever is named: they may answer, but with nothing
 * of hers. Every other call must refuse.
 */
const ANSWERS_ANYBODY = new Set([
  'GET /api/config',
  'GET /api/runs',
  'GET /api/audiobooks',
  'POST /api/audiobook-request',
  'POST /api/upload-audiobook-request',
  'POST /api/auth/logout',
  'POST /api/vocabulary/block',
  'POST /api/vocabulary/knowledge',
  'GET /api/vocabulary/{uniqueVocabId}/why',
  'GET /api/content/analyze',
  'POST /api/content/analyze',
  'POST /api/tokenize/words',
  'GET /api/words/candidates',
  'GET /api/dictionary',
  'GET /api/documents/uploads',
  'POST /api/translate-to-japanese',
  'POST /api/assisted-reader/process-sentence',
  'POST /api/translate/word',
  'POST /api/word-definition',
  'POST /api/user/{id}/reading-stats',
  'POST /api/sentences/check',
  'GET /api/sentences/recommendations',
  'GET /api/sentences/recommendations/settings',
  'POST /api/sentences/recommendations/settings',
  'POST /api/sentences/recommendations/dismiss',
  'POST /api/sentences/recommendations/known',
  'POST /api/tts/japanese',
  'GET /api/tts/voices',
]);

const QUERIES: Record<string, string> = { word: '猫', set: 'particles', endedWithin: '86400' };
const REFUSALS = [401, 403, 404];

let product: Product;
let issuer: Issuer;
let models: FakeModels;
beforeAll(async () => {
  [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
  const services = { ...issuer.environment, ...models.gemini, TTS_PROVIDER: 'espeak' };
  // Without starter sentences: they come in the background, and what she sees would change by itself.
  const settings = { DEMO_USER: 'off', ADMIN_EMAILS: 'sachiko@example.com', STARTER_CORPUS: '/nowhere' };
  product = await startProduct({ ...settings, ...services });
}, 60_000);
afterAll(async () => {
  await product.stop();
  await models.stop();
  await issuer.stop();
});

/** The ways to ask for what is hers: in her name, and in one's own. */
function attempts(operation: Operation, hers: Hers, callerId: number): string[] {
  const inHerName = addressed(operation, hers);
  const inOwnName = addressed(operation, { ...hers, user: callerId });
  const namesAThing = operation.path.split('{').length > 2;
  const paths = inOwnName !== inHerName && namesAThing ? [inHerName, inOwnName] : [inHerName];
  if (!operation.queries.includes('userId')) {
    const [query] = operation.queries.filter((one) => one in QUERIES);
    return paths.map((path) => (query ? `${path}?${query}=${encodeURIComponent(QUERIES[query]!)}` : path));
  }
  const asWhom = /\{/.test(operation.path) ? [hers.user, callerId] : [hers.user];
  return paths.flatMap((path) => asWhom.map((userId) => `${path}?userId=${userId}`));
}

it('another learner sees and changes nothing, by any call that there is', async () => {
  const hanako = await signIn(product, issuer, 'hanako');
  const taro = await signIn(product, issuer, 'taro');
  const hers = await settle(hanako);
  const all = await operations(product);
  const given = bodies(hers);

  /** What she sees by every call that reads. */
  const sight = async () => {
    const seen: Record<string, unknown> = {};
    for (const operation of all.filter(({ method }) => method === 'GET')) {
      const path = attempts(operation, hers, hanako.id)[0]!;
      const { status, body } = await hanako.call('GET', path);
      seen[operation.name] = { status, body };
    }
    return seen;
  };
  const before = await sight();
  expect(JSON.stringify(before).split(MARK).length).toBeGreaterThan(5);

  const problems: string[] = [];
  for (const operation of all) {
    if (operation.hasBody && !(operation.name in given)) {
      problems.push(`${operation.name}: give it a body in this test`);
      continue;
    }
    for (const path of attempts(operation, hers, taro.id)) {
      const { status, body } = await taro.call(operation.method, path, given[operation.name]);
      const answer = `${operation.method} ${decodeURI(path)} answered ${status}`;
      if (ANSWERS_ANYBODY.has(operation.name)) {
        if (status === 400) problems.push(`${answer}: give it what it wants in this test`);
        if (JSON.stringify(body).includes(MARK)) problems.push(`${answer} with something of hers`);
      } else if (!REFUSALS.includes(status)) problems.push(`${answer} ${JSON.stringify(body)}`);
    }
  }
  expect(problems).toEqual([]);
  expect(await sight()).toEqual(before);
});

/** What is read comes first, then what changes, then what removes; single things before all of them. */
const ORDER = ['GET', 'PATCH', 'POST', 'DELETE'];
const turnOf = ({ method, path }: Operation) =>
  ORDER.indexOf(method) + (path.endsWith('/clear') ? 1 : 0) + (path === '/api/auth/logout' ? ORDER.length : 0);

it('every call that there is succeeds for its owner, and answers as it is described', async () => {
  const sachiko = await signIn(product, issuer, 'sachiko');
  const hers = await settle(sachiko);
  const all = (await operations(product)).sort((one, other) => turnOf(one) - turnOf(other));
  const given = bodies(hers);
  const answers: Record<string, string> = {};
  for (const operation of all) {
    const path = attempts(operation, hers, sachiko.id)[0]!;
    const { status, body } = await sachiko.call(operation.method, path, given[operation.name]);
    answers[operation.name] = `${status} ${JSON.stringify(body).slice(0, 300)}`;
  }
  const succeeded = await succeededCalls(product.url);
  const others = all.filter(({ name }) => !succeeded.has(name)).map(({ name }) => `${name} answered ${answers[name]}`);
  expect(others).toEqual([]);
});
