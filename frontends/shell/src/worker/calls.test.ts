/**
 * @jest-environment node
 */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fetchOrCached, fetchSentence, isCached, pendingChanges, retryStored, sendOrStore } from './calls.js';

const USER = '1';
const UNSENT = '/kept/unsent';
const home = new URL('http://localhost/api/user/1/dashboard');
const block = () =>
  new Request('http://localhost/api/vocabulary/block', { method: 'POST', body: '{"uniqueVocabId":7}' });

/** Calls that reached the network, each to be answered or cut off by the test. */
let calls: { request: Request; answer(response: Response): void; signal: AbortSignal | null | undefined }[];
let told: unknown[];
let kept: Map<string, string>;
/** Paths under which nothing was kept for a moment. */
let emptied: string[];

/** What a browser gives a service worker, as far as these calls use it: one cache in memory, one lock, one page. */
beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  told = [];
  kept = new Map();
  emptied = [];
  const cache = {
    match: async (url: string) => (kept.has(pathOf(url)) ? new Response(kept.get(pathOf(url))) : undefined),
    // As a browser does: what is put again comes last.
    put: async (url: string, response: Response) => {
      const path = pathOf(url);
      const text = await response.text();
      kept.delete(path);
      kept.set(path, text);
    },
    keys: async () => [...kept.keys()].map((path) => ({ url: `http://localhost${path}` })),
    delete: async (one: string | { url: string }) => {
      const path = pathOf(typeof one === 'string' ? one : one.url);
      emptied.push(path);
      return kept.delete(path);
    },
  };
  Object.assign(globalThis, {
    caches: { open: async () => cache, has: async () => true },
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }] },
    registration: {},
    fetch: (request: Request, { signal }: RequestInit = {}) =>
      new Promise<Response>((answer, fail) => {
        calls.push({ request, answer, signal });
        signal?.addEventListener('abort', () => fail(signal.reason));
      }),
  });
  Object.defineProperty(globalThis.navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, work: () => unknown) => work() },
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pathOf = (url: string) => url.replace('http://localhost', '');

/** What has happened once nothing more happens at this time. */
const settled = () => jest.advanceTimersByTimeAsync(0);

it('holds an answer back until the change before it has arrived, and tells no page that waited', async () => {
  const made = sendOrStore(block(), USER);
  const waited = jest.fn();
  pendingChanges(home, USER)!.then(waited);
  await settled();
  expect(waited).not.toHaveBeenCalled();
  calls[0]!.answer(new Response('{}'));
  expect((await made).status).toBe(200);
  await settled();
  expect(waited).toHaveBeenCalled();
  expect(pendingChanges(home, USER)).toBeUndefined();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
});

it('holds an answer back for ten seconds at most, and tells the pages when the change has arrived', async () => {
  const made = sendOrStore(block(), USER);
  const waited = jest.fn();
  pendingChanges(home, USER)!.then(waited);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(waited).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(waited).toHaveBeenCalled();
  expect(told).toEqual([]);
  calls[0]!.answer(new Response('{}'));
  await made;
  await settled();
  expect(told).toEqual(['sent']);
});

it('holds back nothing of what a page needs to show a text, and nothing of another learner', async () => {
  const made = sendOrStore(block(), USER);
  for (const path of ['/api/auth/user', '/api/config', '/api/documents/3'])
    expect(pendingChanges(new URL(path, home), USER)).toBeUndefined();
  expect(pendingChanges(home, '2')).toBeUndefined();
  await settled();
  calls[0]!.answer(new Response('{}'));
  await made;
});

it('keeps a change that has no answer after forty seconds, and makes the one after it first of all kept ones', async () => {
  // Jest's clock does not move the browser's own limit.
  const limits: { ms: number; end: AbortController }[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController();
    limits.push({ ms, end });
    return end.signal;
  });
  const first = sendOrStore(block(), USER);
  const second = sendOrStore(
    new Request('http://localhost/api/users/1/vocabulary/known/7', { method: 'DELETE' }),
    USER,
  );
  await settled();
  expect(limits.map(({ ms }) => ms)).toEqual([40_000]);
  expect(calls).toHaveLength(1);
  limits[0]!.end.abort(new DOMException('', 'TimeoutError'));
  expect((await first).status).toBe(202);
  expect(JSON.parse(kept.get(UNSENT)!)).toMatchObject([{ method: 'POST', path: '/api/vocabulary/block' }]);
  // The kept one goes before what waited after it.
  await settled();
  expect(calls).toHaveLength(2);
  calls[1]!.answer(new Response('{}'));
  await settled();
  expect(JSON.parse(kept.get(UNSENT)!)).toEqual([]);
  calls[2]!.answer(new Response('{}'));
  expect((await second).status).toBe(200);
  // Who looks at the list meanwhile, or comes after a crash, finds what waits.
  expect(emptied).not.toContain(UNSENT);
});

it('sends a change that was kept when another call is made, once, and tells the pages', async () => {
  const end = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal);
  const change = sendOrStore(block(), USER);
  await settled();
  end.abort();
  expect((await change).status).toBe(202);
  const sent = retryStored(USER);
  expect(retryStored(USER)).toBeUndefined();
  await settled();
  calls[1]!.answer(new Response('{}'));
  await sent;
  expect(JSON.parse(kept.get(UNSENT)!)).toEqual([]);
  expect(told).toEqual(['sent']);
  expect(retryStored(USER)).toBeUndefined();
  expect(calls).toHaveLength(2);
});

it('sends the places in a document one after the other, and those of another document beside them', async () => {
  const place = (documentId: number, sentenceIndex: number) =>
    sendOrStore(
      new Request(`http://localhost/api/documents/${documentId}/progress`, {
        method: 'POST',
        body: JSON.stringify({ sentenceIndex }),
      }),
      USER,
    );
  const saved = [place(3, 19), place(3, 15), place(4, 7)];
  await settled();
  const bodies = () => Promise.all(calls.map(({ request }) => request.clone().text()));
  expect(await bodies()).toEqual(['{"sentenceIndex":19}', '{"sentenceIndex":7}']);
  // What failed must not keep the next one.
  calls[0]!.answer(new Response('{}', { status: 503 }));
  await settled();
  expect((await bodies()).at(-1)).toBe('{"sentenceIndex":15}');
  for (const { answer } of calls) answer(new Response('{}'));
  expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([503, 200, 200]);
});

it('keeps library and home once a document is begun, once only, and tells each later place there', async () => {
  const at = (currentSentence: number) => ({
    id: 9,
    currentSentence,
    sentenceCount: 4,
    progress: 25 * (currentSentence + 1),
    minutesLeft: 3,
  });
  const place = (sentenceIndex: number) =>
    sendOrStore(
      new Request('http://localhost/api/documents/9/progress', {
        method: 'POST',
        body: JSON.stringify({ sentenceIndex }),
      }),
      USER,
    );
  const paths = () => calls.map(({ request }) => String(request instanceof Request ? request.url : request));
  const first = place(0);
  await settled();
  calls[0]!.answer(new Response('{}'));
  await first;
  await settled();
  calls[1]!.answer(Response.json({ documents: [at(0)] }));
  await settled();
  calls[2]!.answer(Response.json({ lastDocument: at(0) }));
  await settled();
  expect(paths()).toEqual([
    'http://localhost/api/documents/9/progress',
    '/api/documents/user/1',
    expect.stringMatching(/^\/api\/user\/1\/dashboard\?timeZone=./),
  ]);
  expect([...kept.values()].map((text) => JSON.parse(text))).toEqual([{ documents: [at(0)] }, { lastDocument: at(0) }]);
  const second = place(1);
  await settled();
  calls[3]!.answer(new Response('{}'));
  await second;
  await settled();
  expect(calls).toHaveLength(4);
  expect([...kept.values()].map((text) => JSON.parse(text))).toEqual([
    { documents: [at(1)] },
    { lastDocument: { ...at(1), minutesLeft: null } },
  ]);
});

it.each([
  ['/api/user/1/dashboard?timeZone=Asia%2FTokyo', true],
  ['/api/user/1/dashboard', false],
])('of home, whose figures are of a day, %s is kept: %s', (path, expected) => {
  expect(isCached(new URL(path, home))).toBe(expected);
});

it.each([
  ['/api/dictionary/words?entry=1&word=2', true],
  ['/api/grammar/kamoshirenai', true],
  ['/api/words/candidates?word=2', true],
  ['/api/dictionary/search?q=a&count=30', true],
  ['/api/dictionary/search?q=a&count=8', false],
  ['/api/dictionary/accent-pairs?word=2', false],
])('of what is looked up %s is kept: %s', (path, expected) => {
  expect(isCached(new URL(path, home))).toBe(expected);
});

it('keeps the 300 answers that were looked up last', async () => {
  const lookUp = async (word: number) => {
    const work: Promise<unknown>[] = [];
    const request = new Request(`http://localhost/api/words/candidates?word=${word}`);
    const answered = fetchOrCached(request, USER, (one) => work.push(one));
    await settled();
    calls.at(-1)!.answer(new Response('{}'));
    await answered;
    await Promise.all(work);
  };
  for (let word = 1; word <= 300; word++) await lookUp(word);
  await lookUp(1);
  await lookUp(301);
  const words = [...kept.keys()].map((path) => Number(new URL(path, home).searchParams.get('word')));
  expect(words).toHaveLength(300);
  expect(words).not.toContain(2);
  expect(words.slice(-2)).toEqual([1, 301]);
});

it('answers a kept word of the dictionary with what its learner has said of it since', async () => {
  const found = (uniqueVocabId: number | null, word: string, reading: string) => ({
    uniqueVocabId,
    word,
    entry: { reading, definition: '' },
    known: false,
    blocked: false,
  });
  const [pond, cat, dog] = [found(7, '池', 'いけ'), found(null, '猫', 'ねこ'), found(8, '犬', 'いぬ')];
  const word = '/api/dictionary/words?entry=a&word=b';
  const search = '/api/dictionary/search?q=a&count=30';
  kept.set(word, JSON.stringify({ word: pond, forms: [] }));
  kept.set(search, JSON.stringify({ words: [cat, pond, dog], names: [] }));
  kept.set(
    '/kept/word-changes',
    JSON.stringify([
      { uniqueVocabId: 7, blocked: true },
      { word: '猫', known: true },
    ]),
  );
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const answered = async (path: string) =>
    (await fetchOrCached(new Request(new URL(path, home)), USER, () => {})).json();
  const blocked = { ...pond, blocked: true };
  expect(await answered(word)).toEqual({ word: blocked, forms: [] });
  expect(await answered(search)).toEqual({ words: [{ ...cat, known: true }, blocked, dog], names: [] });
});

it('keeps the grammar points of a text with its words, and reads texts that an earlier release kept', async () => {
  const word = (text: string) => ({ text, uniqueVocabId: null, baseForm: text, baseReading: '', tokens: [] });
  const words = [word('猫'), word('かもしれない')];
  const patterns = [{ id: 'kamoshirenai', start: 1, end: 7 }];
  const opened = async () => {
    const work: Promise<unknown>[] = [];
    const answered = fetchOrCached(new Request(new URL('/api/documents/7', home)), USER, (one) => work.push(one));
    await settled();
    const document = { sentences: ['猫かもしれない。'], currentSentence: 0, pictures: [] };
    calls.at(-1)!.answer(Response.json({ document }));
    await answered;
    await settled();
    return work;
  };
  const work = await opened();
  calls.at(-1)!.answer(Response.json({ sentences: [words], patterns: [patterns] }));
  await Promise.all(work);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const read = async () =>
    (await fetchOrCached(new Request(new URL('/api/documents/7/words?from=0&count=1', home)), USER, () => {})).json();
  expect(await read()).toEqual({ sentences: [words], patterns: [patterns] });
  const block = [...kept.keys()].find((path) => kept.get(path)!.includes('kamoshirenai'))!;
  kept.set(block, JSON.stringify([words]));
  expect(await read()).toEqual({ sentences: [words], patterns: [[]] });
});

it('keeps what the learner knows of grammar, by which texts are underlined', () => {
  expect(isCached(new URL('/api/users/1/grammar', home))).toBe(true);
});

const cut = () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));

/** A graded text as the server has it, and the list that names it. */
const SAMPLE = {
  document: {
    id: 0,
    title: '犬',
    sentences: ['犬です。', '大きいです。'],
    sentenceCount: 2,
    currentSentence: 0,
    pictures: [],
  },
  sentences: ['It is a dog.', 'It is big.'].map((translation, index) => ({
    words: [
      { uniqueVocabId: 5 + index, baseForm: '犬', baseReading: 'いぬ', definition: 'dog', known: false, tokens: [] },
    ],
    patterns: [],
    translation,
    notes: [],
  })),
};
const LIST = { samples: [{ id: 'dog', documentId: null, progress: 0 }] };

it('keeps each graded text once their list is answered', async () => {
  const work: Promise<unknown>[] = [];
  const answered = fetchOrCached(new Request(new URL('/api/samples', home)), USER, (one) => work.push(one));
  await settled();
  calls[0]!.answer(Response.json(LIST));
  expect(await (await answered).json()).toEqual(LIST);
  await settled();
  expect(calls[1]!.request).toBe('/api/samples/dog');
  calls[1]!.answer(Response.json(SAMPLE));
  for (const call of [2, 3]) {
    await settled();
    calls[call]!.answer(Response.json({ documents: [] }));
  }
  await Promise.all(work);
  // Home and library lead to it.
  expect([...kept.keys()]).toEqual([
    '/api/samples',
    '/api/samples/dog',
    '/api/documents/user/1',
    '/api/user/1/dashboard',
  ]);
  expect(JSON.parse(kept.get('/api/samples/dog')!)).toEqual(SAMPLE);
});

it('opens a graded text without a network, and names its document to the server once that has made it', async () => {
  kept.set('/api/samples', JSON.stringify(LIST));
  kept.set('/api/samples/dog', JSON.stringify(SAMPLE));
  kept.set('/api/documents/user/1', JSON.stringify({ documents: [] }));
  const post = (path: string, body?: object) =>
    sendOrStore(
      new Request(new URL(path, home), { method: 'POST', ...(body && { body: JSON.stringify(body) }) }),
      USER,
    );
  const network = cut();
  const { document } = await (await post('/api/samples/dog/document')).json();
  expect(document).toMatchObject({ title: '犬', sentenceCount: 2 });
  const here = `/api/documents/${document.id}`;
  const get = async (path: string) => (await fetchOrCached(new Request(new URL(path, home)), USER, () => {})).json();
  expect((await get(`${here}?userId=1`)).document).toMatchObject({
    id: document.id,
    sentences: ['犬です。', '大きいです。'],
  });
  expect((await get(`${here}/words?from=0&count=2`)).sentences[1][0]).toMatchObject({ definition: 'dog' });
  const ask = async (path: string, body: object) =>
    (
      await fetchSentence(new Request(new URL(path, home), { method: 'POST', body: JSON.stringify(body) }), USER)
    ).json();
  const translated = { sentence: '大きいです。', includeTranslation: true };
  expect(await ask('/api/assisted-reader/process-sentence', translated)).toMatchObject({ translation: 'It is big.' });
  const place = { documentId: document.id, sentenceIndex: 0 };
  expect((await ask('/api/contextual/words', place)).words[0]).toMatchObject({ uniqueVocabId: 5 });

  const learnt = { sentences: [{ unique_vocab_id: 5 }], documentId: document.id };
  expect((await (await post('/api/sentences/save', learnt)).json()).cards.collected).toBe(1);
  await post(`${here}/progress`, { userId: 1, sentenceIndex: 1 });
  expect((await get('/api/samples')).samples).toEqual([{ id: 'dog', documentId: document.id, progress: 100 }]);
  expect((await get(`${here}/words?from=0&count=1`)).sentences[0][0]).toMatchObject({ known: false, state: 'new' });

  network.mockRestore();
  const sent = retryStored(USER);
  for (const [index, answer] of [{ document: { ...document, id: 77 } }, {}, {}].entries()) {
    await settled();
    calls[index]!.answer(Response.json(answer));
  }
  await sent;
  expect(calls.map(({ request }) => request)).toEqual([
    '/api/samples/dog/document',
    '/api/sentences/save',
    '/api/documents/77/progress',
  ]);
  // The address that it had here leads to it from now on.
  const opened = fetchOrCached(new Request(new URL(here, home)), USER, () => {});
  await settled();
  expect(calls.at(-1)!.request.url).toBe('http://localhost/api/documents/77');
  calls.at(-1)!.answer(Response.json({ document: { ...document, id: 77, sentences: [] } }));
  expect((await (await opened).json()).document.id).toBe(77);
});

it('tells at the end of a kept text what it knows of its words, with what the learner has begun since', async () => {
  const word = (uniqueVocabId: number | null, baseForm: string, given: object = {}) => ({
    ...{ uniqueVocabId, baseForm, baseReading: baseForm, meaning: '', frequencyBand: null, state: null },
    ...{ known: false, blocked: false, uncounted: false, tokens: [] },
    ...given,
  });
  const [dog, big] = [word(5, '犬', { meaning: 'dog', frequencyBand: 5_000 }), word(6, '大きい', { known: true })];
  const grammar = word(8, 'です', { uncounted: true, known: true });
  const cat = word(9, '猫', { frequencyBand: 1_000 });
  const document = { ...SAMPLE.document, id: 7 };
  kept.set('/api/documents/7?userId=1', JSON.stringify({ document }));
  const words = [
    [dog, grammar, dog, word(null, '。', { uncounted: true })],
    [big, word(10, '犬小屋', { uncounted: true, tokens: [dog, word(11, '小屋', { blocked: true })] }), cat],
  ];
  kept.set('/kept/words/7/0', JSON.stringify(words.map((one) => ({ words: one, patterns: [] }))));
  cut();
  const ending = async () =>
    (await fetchOrCached(new Request(new URL('/api/documents/7/ending', home)), USER, () => {})).json();
  const shown = (uniqueVocabId: number, spelling: string, meaning: string | null, frequency: number) => ({
    ...{ uniqueVocabId, word: spelling, reading: spelling, otherSpellings: [], meaning, frequency },
  });
  expect(await ending()).toEqual({
    readingMinutes: null,
    readCharacters: null,
    words: { all: 4, known: 1, learnt: null, fresh: [shown(9, '猫', null, 1), shown(5, '犬', 'dog', 3)] },
  });
  const body = JSON.stringify({ uniqueVocabIds: [9], documentId: 7 });
  await sendOrStore(new Request(new URL('/api/users/1/cards', home), { method: 'POST', body }), USER);
  expect((await ending()).words.fresh).toEqual([shown(5, '犬', 'dog', 3)]);
});

it('keeps what cards that wait change of several words, and nothing of those that the server has made', async () => {
  const changes = () => JSON.parse(kept.get('/kept/word-changes') ?? '[]');
  const collect = (uniqueVocabIds: number[]) => {
    const body = JSON.stringify({ uniqueVocabIds });
    return sendOrStore(new Request(new URL('/api/users/1/cards', home), { method: 'POST', body }), USER);
  };
  const made = collect([5, 6]);
  await settled();
  calls[0]!.answer(Response.json({ collected: 2 }));
  await made;
  expect(changes()).toEqual([]);
  cut();
  expect(await (await collect([7, 8])).json()).toMatchObject({ collected: 2, words: [] });
  expect(changes()).toMatchObject([{ uniqueVocabId: 7, state: 'new' }, { uniqueVocabId: 8 }]);
});

it('tells nothing at the end of a text of which a sentence is not kept', async () => {
  kept.set('/api/documents/7?userId=1', JSON.stringify({ document: { ...SAMPLE.document, id: 7 } }));
  kept.set('/kept/words/7/0', JSON.stringify([{ words: [], patterns: [] }]));
  cut();
  const asked = fetchOrCached(new Request(new URL('/api/documents/7/ending', home)), USER, () => {});
  await expect(asked).rejects.toThrow('no network');
});

it('opens no graded text that is not kept', async () => {
  kept.set('/api/samples', JSON.stringify(LIST));
  cut();
  const opening = sendOrStore(new Request(new URL('/api/samples/dog/document', home), { method: 'POST' }), USER);
  expect((await opening).type).toBe('error');
  expect(kept.get(UNSENT)).toBeUndefined();
});
