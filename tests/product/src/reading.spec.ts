import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { ReaderService } from '@ichibun/proto/reader';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';

let fake: FakeModels;
let database: TestDatabase;
let services: BehindGateway;

async function open(model: Record<string, string>): Promise<() => Promise<void>> {
  database = await productDatabase();
  services = await startBehindGateway(database.url, model);
  return async () => {
    await services.stop();
    await database.drop();
  };
}

async function call(method: string, path: string, body?: unknown) {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  const response = await documentedFetch(services.url + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
  return { status: response.status, body: (await response.json()) as any };
}

describe('reading', () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    fake = await startFakeModels();
    close = await open(fake.gemini);
  });
  afterAll(async () => {
    await close();
    await fake.stop();
  });
  beforeEach(() => fake.reset());

  const create = async (title: string, content: string) =>
    (await call('POST', '/api/documents/create-from-text', { title, content, userId: 1 })).body.document;

  /** A document of user 2. */
  async function strangersDocument(): Promise<number> {
    const textObject = `texts/${randomUUID()}.txt`;
    await services.objects.put(textObject, Buffer.from('一。二。'));
    const { document } = await services.rpc.call(ReaderService.method.createDocument, {
      userId: 2,
      title: '秘密',
      textObject,
    });
    return document!.id;
  }

  it('goes from an English article to a document, and on through it', async () => {
    const text = '  Introduction\n\nThe cat is sleeping. Thank you!\n';
    const translated = await call('POST', '/api/translate-to-japanese', { text, mode: 'beginner' });
    expect(translated).toEqual({
      status: 200,
      body: { translation: '［見本］はじめに。\n\n［見本］ねこがねています。ありがとうございます。' },
    });
    const created = await call('POST', '/api/documents/create-from-text', {
      title: 'A cat',
      content: translated.body.translation,
      userId: 1,
    });
    expect(created).toMatchObject({ status: 201, body: { document: { id: expect.any(Number), title: 'A cat' } } });
    const { id } = created.body.document;

    const opened = await call('GET', `/api/documents/${id}?userId=1`);
    // Nothing of it is known; it may have been counted already, or not yet.
    expect([null, 0]).toContain(opened.body.document.knownShare);
    expect(opened).toEqual({
      status: 200,
      body: {
        document: {
          id,
          title: 'A cat',
          author: '',
          fileType: 'text',
          hasCover: false,
          isFilm: false,
          isManga: false,
          textId: expect.any(Number),
          chapters: [],
          sentences: ['［見本］はじめに。', '［見本］ねこがねています。', 'ありがとうございます。'],
          paragraphStarts: [0, 1],
          sentenceCount: 3,
          characterCount: 33,
          progress: 0,
          currentSentence: 0,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          readAt: null,
          knownShare: opened.body.document.knownShare,
          readings: [],
          times: [],
          pictures: [],
          notes: [],
          vertical: false,
        },
      },
    });

    const moved = await call('POST', `/api/documents/${id}/progress`, { userId: 1, sentenceIndex: 2 });
    expect(moved).toMatchObject({ status: 200, body: { document: { progress: 100, currentSentence: 2 } } });
    const { documents } = (await call('GET', '/api/documents/user/1')).body;
    expect(documents[0]).toMatchObject({ id, title: 'A cat', progress: 100, currentSentence: 2, sentenceCount: 3 });
    expect(documents[0]).not.toHaveProperty('sentences');

    expect(await call('DELETE', `/api/documents/${id}?userId=1`)).toEqual({ status: 200, body: {} });
    expect(await call('GET', `/api/documents/${id}?userId=1`)).toEqual({
      status: 404,
      body: { code: 'reader.document-not-found', message: 'Document not found' },
    });
  });

  it('keeps of a text that is pasted one object, the text’s own, and none of one that is refused', async () => {
    const kept = async () => {
      const keys: string[] = [];
      for await (const { key } of services.objects.list('texts')) keys.push(key);
      return keys;
    };
    const before = await kept();
    await create('Good', '猫。');
    await call('POST', '/api/documents/create-from-text', { title: 'Bad', content: 'No Japanese.' });
    expect((await kept()).filter((key) => !before.includes(key))).toHaveLength(1);
  });

  const foreign: [string, string, unknown][] = [
    ['GET', '/api/documents/user/2', undefined],
    ['POST', '/api/documents/create-from-text', { title: 'x', content: '猫。', userId: 2 }],
    ['GET', '/api/documents/ID?userId=2', undefined],
    ['DELETE', '/api/documents/ID?userId=2', undefined],
    ['POST', '/api/documents/ID/progress', { userId: 2, sentenceIndex: 0 }],
  ];
  it.each(foreign)('answers %s %s in another user’s name with 403', async (method, path, body) => {
    const { id } = await create('mine', '猫。');
    expect(await call(method, path.replace('ID', String(id)), body)).toMatchObject({
      status: 403,
      body: { code: 'auth.not-your-data' },
    });
  });

  const stolen: [string, string, unknown][] = [
    ['GET', '/api/documents/ID', undefined],
    ['GET', '/api/documents/ID?userId=1', undefined],
    ['DELETE', '/api/documents/ID', undefined],
    ['POST', '/api/documents/ID/progress', { sentenceIndex: 1 }],
  ];
  it.each(stolen)('has no document of another user at %s %s', async (method, path, body) => {
    const id = await strangersDocument();
    expect(await call(method, path.replace('ID', String(id)), body)).toMatchObject({
      status: 404,
      body: { code: 'reader.document-not-found' },
    });
    const { documents } = await services.rpc.call(ReaderService.method.listDocuments, { userId: 2 });
    expect(documents.find((document) => document.id === id)).toMatchObject({ currentSentence: 0 });
  });

  const refused: [string, string, unknown, number, string][] = [
    ['a text that is none', '/api/translate-to-japanese', { text: 5 }, 400, 'http.invalid-request'],
    ['an unknown mode', '/api/translate-to-japanese', { text: 'a', mode: 'expert' }, 400, 'http.invalid-request'],
    ['an empty text', '/api/translate-to-japanese', { text: ' ' }, 400, 'reader.empty-text'],
    ['a text far too long', '/api/translate-to-japanese', { text: 'a '.repeat(30_000) }, 413, 'reader.long-text'],
    ['an empty title', '/api/documents/create-from-text', { title: ' ', content: '猫。' }, 400, 'reader.empty-title'],
    ['empty content', '/api/documents/create-from-text', { title: 'x', content: '' }, 400, 'reader.empty-text'],
    ['no content', '/api/documents/create-from-text', { title: 'x' }, 400, 'http.invalid-request'],
    ['a sentence before the first', '/api/documents/1/progress', { sentenceIndex: -1 }, 400, 'http.invalid-request'],
    ['half a sentence', '/api/documents/1/progress', { sentenceIndex: 0.5 }, 400, 'http.invalid-request'],
  ];
  it.each(refused)('refuses %s', async (_, path, body, status, code) => {
    expect(await call('POST', path, body)).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/\S/) },
    });
  });

  it.each([
    ['declined for safety', { refuse: 'prompt' as const }, 400, 'ai.refused'],
    ['limited for an hour', { rateLimit: { seconds: 3_600 } }, 429, 'ai.rate-limited'],
    ['refused for its key', { status: 401 }, 503, 'ai.misconfigured'],
  ])('says so when a translation is %s', async (what, behaviour, status, code) => {
    fake.next(behaviour);
    const answer = await call('POST', '/api/translate-to-japanese', { text: `Something ${what}.`, mode: 'advanced' });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('stops a translation, and what it costs, when the learner goes away', async () => {
    fake.script(() => ({ hang: true }));
    const article = Array.from({ length: 9 }, (_, part) => `Part ${part}. ${'It goes on. '.repeat(120)}`).join('\n\n');
    for (let count = 0; count < 3; count++) {
      const tab = new AbortController();
      const begun = fetch(`${services.url}/api/translate-to-japanese`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: `${count} ${article}` }),
        signal: tab.signal,
      });
      const asked = fake.asked.length;
      await until(() => fake.asked.length === asked + 3);
      tab.abort();
      await expect(begun).rejects.toThrow();
      await until(() => fake.abandoned.length === fake.asked.length);
    }
    // Neither of the two translations that a learner may have at once is still taken.
    fake.reset();
    expect(await call('POST', '/api/translate-to-japanese', { text: 'Thank you!' })).toMatchObject({ status: 200 });
    expect(fake.asked.filter(({ prompt }) => prompt.includes('It goes on.'))).toEqual([]);
  });

  it('lets one caller begin no more than 20 translations a minute', async () => {
    const ask = async () =>
      (await call('POST', '/api/translate-to-japanese', { text: 'Hello.', mode: 'advanced' })).status;
    let [asked, status] = [1, await ask()];
    // Where a minute ends meanwhile, the count begins again.
    for (; status === 200 && asked <= 2 * 20; asked++) status = await ask();
    expect(status).toBe(429);
    expect((await call('GET', '/api/documents/user/1')).status).toBe(200);
  });
});

describe('reading without a language model', () => {
  it('works, except for translation, which says what is missing', async () => {
    const close = await open({});
    expect(await call('POST', '/api/translate-to-japanese', { text: 'Hello.', mode: 'beginner' })).toEqual({
      status: 503,
      body: {
        code: 'ai.not-configured',
        message: 'Translation needs a language model, which this server does not have yet.',
        values: { purpose: 'translation' },
      },
    });
    const created = await call('POST', '/api/documents/create-from-text', {
      title: '猫',
      content: '猫がいる。',
      userId: '1',
    });
    expect(created.status).toBe(201);
    await close();
  });
});
