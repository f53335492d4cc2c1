import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { epub, PNG } from '@ichibun/reader/testing/epub';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileForm, type Product, startProduct } from './testing/product-under-test.js';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DEMO_USER: 'on', TTS_PROVIDER: 'espeak' });
});
afterAll(() => product.stop());

// biome-ignore lint/suspicious/noExplicitAny: compared with the document by documentedFetch
const bodyOf = (response: Response): Promise<any> => response.json();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const get = (path: string, headers: Record<string, string> = {}) => documentedFetch(product.url + path, { headers });
const post = (path: string, body: unknown) =>
  documentedFetch(product.url + path, {
    method: 'POST',
    ...(body instanceof FormData
      ? { body }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const upload = (name: string, request: unknown) =>
  post('/api/upload-audiobook-request', fileForm(name, JSON.stringify(request), {}, 'requestFile'));

const completed = (requestId: string) =>
  until(
    async () => bodyOf(await get(`/api/audiobook-direct-status/${requestId}`)),
    ({ status }) => status === 'completed' || status === 'failed',
  );

describe('an audiobook', () => {
  it('is asked for, followed and downloaded, whole and in ranges', async () => {
    const asked = await post('/api/audiobook-request', {
      fileContent: base64('猫がいる。\tA cat.\n犬。\tA dog.'),
      title: 'Pets',
    });
    expect(asked.status).toBe(201);
    const { requestId } = await bodyOf(asked);
    const status = await completed(requestId);
    const name = `audiobook_${requestId}.mp3`;
    const downloadUrl = `/api/audiobook/download/${name}`;
    expect(status).toMatchObject({
      requestId,
      status: 'completed',
      error: null,
      audioFile: name,
      downloadUrl,
      title: 'Pets',
      layout: 'columns',
      sentences: 2,
      missingEnglish: 0,
    });

    const whole = await get(downloadUrl);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('content-type'), bytes.length]).toEqual([200, 'audio/mpeg', status.bytes]);
    expect(bytes.subarray(0, 3).toString()).toBe('ID3');
    const head = await fetch(product.url + downloadUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(status.bytes)]);
    for (const [range, start, end] of [
      ['bytes=100-199', 100, 199],
      ['bytes=100-', 100, bytes.length - 1],
      ['bytes=-50', bytes.length - 50, bytes.length - 1],
    ] as const) {
      const part = await get(downloadUrl, { range });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    const behind = await get(downloadUrl, { range: `bytes=${bytes.length}-` });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await bodyOf(behind)).code).toBe('http.bad-range');

    const { audiobooks } = await bodyOf(await get('/api/audiobooks'));
    expect(audiobooks).toEqual([status]);
    const removed = await documentedFetch(`${product.url}/api/audiobooks/${requestId}`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect((await get(downloadUrl)).status).toBe(404);
    expect((await fetch(product.url + downloadUrl, { method: 'HEAD' })).status).toBe(404);
  });

  it('of a document follows its sentences, with its chapters and its cover', async () => {
    const file = epub({
      pages: {
        'a.xhtml': '<h1>一章</h1><p>猫がいる。……犬もいる。</p>',
        'b.xhtml': '<h1>二章</h1><p>｜空《そら》を見る。</p>',
      },
      metadata: '<dc:title>猫の本</dc:title>',
      items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
      files: { 'OEBPS/c.png': PNG },
    });
    const { document } = await bodyOf(await post('/api/documents/upload', fileForm('cat.epub', file)));
    const preview = await bodyOf(await post('/api/audiobook-preview', { documentId: document.id }));
    const { sentences } = (await bodyOf(await get(`/api/documents/${document.id}?userId=1`))).document;
    expect(preview).toMatchObject({ title: '猫の本', layout: 'japanese', canTranslate: false });
    const asked = await post('/api/audiobook-request', { documentId: document.id, includeEnglish: false });
    const status = await completed((await bodyOf(asked)).requestId);
    expect(status).toMatchObject({ status: 'completed', title: '猫の本', documentId: document.id });
    const { starts } = await bodyOf(await get(`/api/audiobooks/${status.requestId}/sentences`));
    expect(starts).toHaveLength(sentences.length);
    expect(starts[0]).toBe(0);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
    expect(starts.at(-1)).toBeLessThan(status.durationMs);
    const tag = Buffer.from(await (await get(status.downloadUrl, { range: 'bytes=0-9999' })).arrayBuffer());
    expect(tag.includes(Buffer.from(PNG))).toBe(true);
    for (const title of ['一章', '二章']) expect(tag.includes(Buffer.from(title, 'utf16le'))).toBe(true);
    const missing = await post('/api/audiobook-request', { documentId: 999_999 });
    expect([missing.status, (await bodyOf(missing)).code]).toEqual([404, 'reader.document-not-found']);
  });

  it('asked for by a file has the id that the file is named with', async () => {
    const id = randomUUID();
    const asked = await upload(`${id}.json`, { fileContent: base64('猫。'), includeEnglish: false });
    expect([asked.status, await bodyOf(asked)]).toEqual([201, { requestId: id }]);
    expect((await completed(id)).status).toBe('completed');
  });

  it('fails before any work when sentences have no English, and says how many', async () => {
    const id = randomUUID();
    await upload(`${id}.json`, { fileContent: base64('猫が橋で鳥と犬を待つ。猫も待つ。') });
    expect(await completed(id)).toMatchObject({
      status: 'failed',
      errorCode: 'audiobook.english-missing',
      sentences: 2,
      missingEnglish: 2,
      downloadUrl: null,
      error: expect.stringContaining('No sentence has an English translation'),
    });
  });

  it.each([
    ['nothing in it', { fileContent: '' }, 400, 'audiobook.empty'],
    ['no Japanese', { fileContent: base64('Only English.') }, 400, 'audiobook.no-japanese'],
    [
      'no text',
      { fileContent: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]).toString('base64') },
      400,
      'audiobook.not-text',
    ],
    [
      'nothing to speak',
      { fileContent: base64('猫'), includeJapanese: false, includeEnglish: false, includeRepeatJapanese: false },
      ...([400, 'audiobook.nothing-included'] as const),
    ],
    ['too long a pause', { fileContent: base64('猫'), pauseAfterEnglish: 11 }, 400, 'audiobook.invalid-pause'],
    ['more than 20 MB', { fileContent: base64('猫'.repeat(7_000_000)) }, 413, 'audiobook.too-large'],
    ['no file', {}, 400, 'http.invalid-request'],
    ['a file and a document', { fileContent: base64('猫'), documentId: 1 }, 400, 'http.invalid-request'],
  ])('with %s is refused', async (_, request, status, code) => {
    const answer = await post('/api/audiobook-request', request);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([status, code]);
  });

  it('asked for by a file that is no request is refused', async () => {
    const answer = await upload(`${randomUUID()}.json`, 'a text');
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([400, 'audiobook.invalid-request']);
    const unnamed = await upload('a b.json', { fileContent: base64('猫') });
    expect([unnamed.status, (await bodyOf(unnamed)).code]).toEqual([400, 'audiobook.invalid-id']);
  });
});
