import 'reflect-metadata';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { epub, PNG } from '@ichibun/reader/testing/epub';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { succeededCalls } from './testing/documented.js';
import { caller, fileForm, type Learner, type Product, signIn, startProduct } from './testing/product-under-test.js';

/** A call as the product describes it. */
interface Operation {
  /** `GET /api/documents/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly queries: readonly string[];
  readonly hasBody: boolean;
}

/** Stands in everything of hers that somebody else could see. */
const MARK = '花子の秘密';

/** What is Hanako's: her id, and one of everything that calls can name. */
interface Hers {
  readonly user: number;
  readonly analysis: number;
  readonly document: number;
  readonly upload: number;
  readonly sentence: number;
  readonly job: number;
  readonly correction: number;
  readonly knownSet: number;
  readonly lexeme: number;
}

/** What `{id}` names, by the beginning of the path. */
const NAMED_BY_ID: [string, keyof Hers][] = [
  ['/api/user/', 'user'],
  ['/api/users/', 'user'],
  ['/api/content/analyze/', 'analysis'],
  ['/api/documents/', 'document'],
  ['/api/sentences/', 'sentence'],
];

/** What the other parameters of paths stand for. */
const parameters = (hers: Hers): Record<string, string | number> => ({
  userId: hers.user,
  jobId: hers.job,
  uploadId: hers.upload,
  correctionId: hers.correction,
  setId: hers.knownSet,
  uniqueVocabId: hers.lexeme,
  word: encodeURIComponent(MARK),
  count: 5,
});

const sentence = (mark: string) => ({
  target_word: '猫',
  target_reading: 'ねこ',
  short_definition: 'cat',
  sentence_ja: `<b>猫</b>${mark}。`,
  sentence_en: 'A cat.',
});

/** Bodies that a call takes; those that can name something of hers do. */
const bodies = (hers: Hers): Record<string, unknown> => ({
  'POST /api/auth/google': { credential: 'made up' },
  'POST /api/users/{id}/vocabulary': { word: '犬', meaning: 'dog' },
  'POST /api/users/{id}/vocabulary/import': { content: '犬', filename: 'a.txt' },
  'POST /api/users/{id}/vocabulary/export-anki': { deckName: 'Mine' },
  'POST /api/users/{id}/corrections': { word: '空', reading: 'そら' },
  'POST /api/users/{id}/known-sets': { set: 'particles' },
  'POST /api/vocabulary/block': { uniqueVocabId: hers.lexeme },
  'POST /api/vocabulary/knowledge': { uniqueVocabIds: [hers.lexeme] },
  'POST /api/content/analyze': { title: 'Mine', text: '猫。' },
  'POST /api/content/analyze/{id}/coverage-calculator': { targetCoverage: 50 },
  'POST /api/tokenize/words': { text: '猫' },
  'POST /api/documents/create-from-text': { title: 'Yours', content: '猫。', userId: hers.user },
  'POST /api/documents/upload': fileForm('a.txt', '猫。', { userId: String(hers.user) }),
  'POST /api/documents/extract-text': fileForm('a.txt', '猫。', { userId: String(hers.user) }),
  'POST /api/documents/{id}/progress': { sentenceIndex: 0 },
  'POST /api/translate-to-japanese': { text: 'Hello.' },
  'POST /api/contextual/words': { documentId: hers.document, sentenceIndex: 0 },
  'POST /api/assisted-reader/process-sentence': { sentence: '猫がいる。' },
  'POST /api/translate/word': { word: '猫' },
  'POST /api/word-definition': { word: '猫' },
  'POST /api/user/{id}/reading-stats': {
    sentenceCount: 1,
    characterCount: 5,
    readingMinutes: 1,
    documentId: hers.document,
  },
  'POST /api/sentences/generate': { uniqueVocabIds: [hers.lexeme], analysisId: hers.analysis },
  'POST /api/sentences/check': { target_word: '猫', target_reading: 'ねこ', sentence_ja: '<b>猫</b>がいる。' },
  'POST /api/sentences/save': { sentences: [sentence('だ')], analysisId: hers.analysis },
  'POST /api/sentences/mark-known': { sentenceIds: [hers.sentence] },
  'PATCH /api/sentences/{id}': { shortDefinition: 'dog' },
  'POST /api/sentences/export-anki': { sentenceIds: [hers.sentence], deckName: 'Mine' },
  'POST /api/tts/japanese': { text: '猫' },
});

/**
 * Calls that name nothing of anybody's, or act for whoever calls whatever is named: they may answer, but with nothing of
 * hers. Every other call must refuse.
 */
const ANSWERS_ANYBODY = new Set([
  'GET /api/config',
  'GET /api/runs',
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
  product = await startProduct({ DEMO_USER: 'off', ...services });
}, 30_000);
afterAll(async () => {
  await product.stop();
  await models.stop();
  await issuer.stop();
});

/** Every call that the product describes; signing out comes last. */
async function operations(): Promise<Operation[]> {
  const { body } = await caller(() => product)('GET', '/api/docs-json');
  const found: Operation[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
  for (const [path, methods] of Object.entries<Record<string, any>>(body.paths)) {
    for (const [verb, description] of Object.entries(methods)) {
      const method = verb.toUpperCase();
      const queries = (description.parameters ?? [])
        .filter((parameter: { in: string }) => parameter.in === 'query')
        .map((parameter: { name: string }) => parameter.name);
      found.push({ name: `${method} ${path}`, method, path, queries, hasBody: 'requestBody' in description });
    }
  }
  const isLast = ({ path }: Operation) => Number(path === '/api/auth/logout');
  return found.sort((one, other) => isLast(one) - isLast(other));
}

/** The address of a call, with what is hers in the place of every parameter. */
function addressed({ name, path }: Operation, hers: Hers): string {
  const values = parameters(hers);
  const named = NAMED_BY_ID.find(([beginning]) => path.startsWith(beginning));
  return path.replace(/\{(\w+)\}/g, (_, parameter) => {
    const value = parameter === 'id' ? named && hers[named[1]] : values[parameter];
    if (value === undefined) throw new Error(`Say in this test what {${parameter}} of ${name} stands for.`);
    return String(value);
  });
}

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

async function ended<T>(look: () => Promise<T>, isEnd: (found: T) => boolean): Promise<T> {
  while (true) {
    const found = await look();
    if (isEnd(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const isEnd = (status: string) => status === 'completed' || status === 'failed';

/** Fills an account with one of everything. */
async function settle({ id, call }: Learner): Promise<Hers> {
  const made = async (path: string, body: unknown) => {
    const answer = await call('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const users = `/api/users/${id}`;
  await made(`${users}/vocabulary`, { word: MARK, meaning: 'cat' });
  const { correction } = await made(`${users}/corrections`, { word: '空', reading: 'から' });
  const analysis = await made('/api/content/analyze', { title: MARK, text: '猫が犬を見る。' });
  await ended(
    async () => (await call('GET', '/api/content/analyze')).body,
    ([{ status }]) => isEnd(status),
  );
  const [word] = (await call('GET', `/api/content/analyze/${analysis.id}/words/top/1`)).body;
  await made('/api/vocabulary/block', { uniqueVocabId: word.uniqueVocabId });
  const { knownSet } = await made(`${users}/known-sets`, { set: 'particles' });
  const { jobId } = await made(`${users}/vocabulary/import`, { content: '鳥', filename: `${MARK}.txt` });
  await ended(
    async () => (await call('GET', `${users}/vocabulary/import/${jobId}`)).body,
    ({ status }) => isEnd(status),
  );
  const book = epub({
    pages: { 'a.xhtml': `<p>${MARK}。</p>` },
    metadata: `<dc:title>${MARK}</dc:title>`,
    items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
    files: { 'OEBPS/c.png': PNG },
  });
  const upload = await call('POST', '/api/documents/upload', fileForm(`${MARK}.epub`, book));
  const { document } = upload.body;
  await ended(
    async () => (await call('GET', `/api/documents/user/${id}/known-shares`)).body,
    ({ counting }) => counting === 0,
  );
  await made('/api/sentences/save', { sentences: [sentence(MARK)], analysisId: analysis.id });
  const [saved] = (await call('GET', `/api/sentences/bank/${id}`)).body.sentences;
  await made(`/api/user/${id}/reading-stats`, { sentenceCount: 3, characterCount: 9, readingMinutes: 1 });
  await ended(
    async () => (await call('GET', '/api/runs')).body.runs as { status: string }[],
    (runs) => runs.every(({ status }) => isEnd(status)),
  );
  return {
    user: id,
    analysis: analysis.id,
    document: document.id,
    upload: await uploadOf(call),
    sentence: saved.id,
    job: jobId,
    correction: correction.id,
    knownSet: knownSet.id,
    lexeme: word.uniqueVocabId,
  };
}

/** The id of a learner's only upload: a finished one is in no list. */
async function uploadOf(call: Learner['call']): Promise<number> {
  for (let id = 1; id <= 10; id++) {
    if ((await call('GET', `/api/documents/uploads/${id}`)).status === 200) return id;
  }
  throw new Error('The upload is gone.');
}

it('another learner sees and changes nothing, by any call that there is', async () => {
  const hanako = await signIn(product, issuer, 'hanako');
  const taro = await signIn(product, issuer, 'taro');
  const hers = await settle(hanako);
  const all = await operations();
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
  const all = (await operations()).sort((one, other) => turnOf(one) - turnOf(other));
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
