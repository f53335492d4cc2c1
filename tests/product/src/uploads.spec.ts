import 'reflect-metadata';
import { epub, PNG, png } from '@ichibun/reader/testing/epub';
import { pdf } from '@ichibun/reader/testing/pdf';
import { startNats } from '@ichibun/test-kit/nats';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caller, fileForm, type Product, startProduct } from './testing/product-under-test.js';

const BOOK = epub({
  pages: { 'a.xhtml': '<h1>一</h1><p>山の<ruby>麓<rt>ふもと</rt></ruby>に村があった。</p><img src="p.png"/>' },
  metadata: '<dc:title>三毛の旅</dc:title>',
  items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
  files: { 'OEBPS/c.png': PNG, 'OEBPS/p.png': png(40, 50) },
});

const transports: Record<string, () => Promise<Product>> = {
  'in process': () => startProduct({}),
  'over NATS': async () => {
    const nats = await startNats();
    const product = await startProduct({ NATS_URL: nats.url });
    return { ...product, stop: () => product.stop().then(() => nats.stop()) };
  },
};

describe.each(Object.entries(transports))('a file uploaded %s', (_, start) => {
  let product: Product;
  const call = caller(() => product);
  beforeAll(async () => {
    product = await start();
  });
  afterAll(() => product.stop());

  const upload = (name: string, content: string | Uint8Array, fields = { userId: '1' }) =>
    call('POST', '/api/documents/upload', fileForm(name, content, fields));

  const files: [string, string | Uint8Array, string, string][] = [
    ['雨の日.txt', '山の麓に村があった。', 'text', '雨の日'],
    ['mike.epub', BOOK, 'epub', '三毛の旅'],
    ['mike.pdf', pdf({ pages: [[{ text: '山の麓に村があった。', x: 50, y: 700 }]] }), 'pdf', 'mike'],
  ];
  it.each(files)('that is %s becomes a document to read', async (name, content, fileType, title) => {
    const { status, body } = await upload(name, content);
    expect(status).toBe(201);
    expect(body.document).toMatchObject({ title, fileType });
    const { document } = (await call('GET', `/api/documents/${body.document.id}?userId=1`)).body;
    expect(document.sentences.at(-1)).toBe('山の麓に村があった。');
    expect((await call('GET', '/api/documents/uploads')).body).toEqual({ uploads: [] });
  });

  it('has its chapters, its readings, its cover and its pictures', async () => {
    const { id } = (await upload('mike.epub', BOOK)).body.document;
    const { document } = (await call('GET', `/api/documents/${id}`)).body;
    expect(document).toMatchObject({
      hasCover: true,
      chapters: [{ title: '一', sentence: 0 }],
      readings: [{ sentence: 1, start: 2, length: 1, reading: 'ふもと' }],
      pictures: [{ sentence: 2, width: 40, height: 50, alt: '' }],
    });
    for (const [path, bytes] of [
      ['cover', PNG],
      ['pictures/0', png(40, 50)],
    ]) {
      const picture = await fetch(`${product.url}/api/documents/${id}/${path}`);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=86400',
      });
      expect(await picture.bytes()).toEqual(bytes);
    }
  });

  it('that is refused says why', async () => {
    expect(await upload('mike.epub', PNG)).toMatchObject({
      status: 400,
      body: { code: 'reader.mislabelled-file', message: expect.stringContaining('a picture') },
    });
    expect(await upload('mike.png', PNG)).toMatchObject({
      status: 400,
      body: { message: 'Invalid file type - Please upload a TXT, PDF, or EPUB file.' },
    });
  });

  it('of more than 50 MB is refused', async () => {
    const { status, body } = await upload('big.pdf', new Uint8Array(50 * 1024 * 1024 + 1));
    expect({ status, body }).toMatchObject({ status: 413, body: { code: 'http.large-file' } });
  });

  it('in somebody else’s name is refused', async () => {
    expect((await upload('a.txt', '猫。', { userId: '2' })).status).toBe(403);
  });

  it.each([
    ['without a file', new FormData(), 'http.no-file'],
    ['that is no form', { document: 'x' }, 'http.not-a-form'],
  ])('%s is refused', async (_, body, code) => {
    expect(await call('POST', '/api/documents/upload', body)).toMatchObject({ status: 400, body: { code } });
  });

  it('can be read without becoming a document', async () => {
    const before = (await call('GET', '/api/documents/user/1')).body.documents.length;
    const { status, body } = await call('POST', '/api/documents/extract-text', fileForm('mike.epub', BOOK));
    expect(status).toBe(200);
    expect(body).toEqual({ title: '三毛の旅', text: '一\n山の麓に村があった。\n' });
    expect((await call('GET', '/api/documents/user/1')).body.documents).toHaveLength(before);
  });
});
