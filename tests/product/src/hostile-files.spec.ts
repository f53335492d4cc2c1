import 'reflect-metadata';
import { request } from 'node:http';
import { HOSTILE_FILES, type HostileFile } from '@ichibun/reader/testing/hostile-files';
import { yomitanOf } from '@ichibun/reader/testing/yomitan';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, caller, corpusForm, fileForm, type Product, startProduct } from './testing/product-under-test.js';

/** The demo user, who is the administrator of this product as well. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({});
});
afterAll(() => product.stop());
const call = caller(() => product);

const hasEnded = ({ status }: { status: string }) => status === 'failed' || status === 'completed';

/** Those that take long to be refused: `file-reader.spec` reads them. */
const SLOW = ['reader.too-complex', 'reader.too-many-readings', 'reader.zip-bomb'];
const QUICK = HOSTILE_FILES.filter(({ code }) => !SLOW.includes(code));
/** One for each way in which the same reader is asked by others. */
const ELSEWHERE = ['empty', 'a picture', 'a picture called an EPUB', 'an EPUB cut off', 'a scanned PDF'];

/** What the corpus says of a file once it has looked at it. */
async function refusalByCorpus(name: string, content: string | Uint8Array): Promise<string | null> {
  const started = await call('POST', '/api/admin/corpus/upload', corpusForm(name, content, 'A source'));
  expect(started.status).toBe(201);
  const job = await until(async () => {
    const { body } = await call('GET', '/api/admin/corpus/jobs');
    return body.find(({ id }: { id: number }) => id === started.body.job.id);
  }, hasEnded);
  return job.errorMessage;
}

describe('a hostile file', () => {
  const asDocument = async ({ name, code, message }: HostileFile, bytes: Uint8Array, path: string) => {
    const answer = await call('POST', path, fileForm(name, bytes, { userId: '1' }));
    expect({ path, ...answer }).toMatchObject({ body: { code, message: expect.stringMatching(message) } });
    expect([400, 413]).toContain(answer.status);
  };

  it.each(QUICK)('that is $what becomes no document, and its learner is told why', (file) =>
    asDocument(file, file.bytes(), '/api/documents/upload'),
  );

  it.each(QUICK.filter(({ what }) => ELSEWHERE.includes(what)))(
    'that is $what is refused with the same reason wherever else files are read',
    async (file) => {
      const bytes = file.bytes();
      await asDocument(file, bytes, '/api/documents/extract-text');
      expect(await refusalByCorpus(file.name, bytes)).toMatch(file.message);
    },
  );

  const tables: [string, string | Uint8Array, RegExp | null][] = [
    ['without a Japanese column', 'one\ttwo\n'.repeat(1_000), /^None of the tab-separated columns/],
    [
      'of noise',
      Uint8Array.from({ length: 5_000 }, (_, at) => (at * at * 7 + at * 31) % 256),
      /named \.tsv, but holds/,
    ],
    ['of zeros', new Uint8Array(100_000), /named \.tsv, but holds no text/],
    ['of tabs alone', '\t'.repeat(1_000_000), /^None of the tab-separated columns/],
    ['of one line of 300,000 columns', '猫がいる。\t'.repeat(300_000), null],
    ['of rows that are cut short', '1\t猫が来た。\tA cat came.\n2\n\t\n3\t犬が来た。', null],
    ['of formulas', '=HYPERLINK("http://evil.example")\t鳥が来た。\t@SUM(1)', null],
  ];
  it.each(tables)('that is a table %s is told why, or read without harm', async (_, content, message) => {
    const refusal = await refusalByCorpus('a.tsv', content);
    expect(refusal).toEqual(message && expect.stringMatching(message));
  });
});

describe('a hostile text for an audiobook', () => {
  const texts: [string, string | Uint8Array, string][] = [
    ['empty', '', 'audiobook.empty'],
    ['blank', ' \n　\n', 'audiobook.empty'],
    ['without Japanese', 'A cat.', 'audiobook.no-japanese'],
    ['of zeros', '猫\0', 'audiobook.not-text'],
    ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 255]), 'audiobook.not-text'],
    ['in Shift_JIS', Uint8Array.from([0x94, 0x4c, 0x82, 0xaa]), 'audiobook.not-text'],
    ['in UTF-16', Buffer.from('\ufeff猫がいる。', 'utf16le'), 'audiobook.not-text'],
    ['cut in the middle of a character', Buffer.from('猫がいる。').subarray(0, -1), 'audiobook.not-text'],
  ];
  it.each(texts)('that is %s is refused with the reason, as JSON and as a form', async (_, content, code) => {
    const status = 400;
    const body = { fileContent: Buffer.from(content).toString('base64'), includeEnglish: false };
    expect(await call('POST', '/api/audiobook-request', body)).toMatchObject({ status, body: { code } });
    const form = fileForm('a-request.json', JSON.stringify(body), {}, 'requestFile');
    expect(await call('POST', '/api/upload-audiobook-request', form)).toMatchObject({ status, body: { code } });
  });

  it('that is larger than 20 MB is refused with the reason', async () => {
    const fileContent = Buffer.alloc(20 * 1024 * 1024 + 1, 'a').toString('base64');
    expect(await call('POST', '/api/audiobook-request', { fileContent })).toMatchObject({
      status: 413,
      body: { code: 'audiobook.too-large' },
    });
  });

  const requests: [string, string | Uint8Array][] = [
    ['empty', ''],
    ['noise', Uint8Array.from([0xff, 0xfe, 0, 1])],
    ['nested a million deep', '['.repeat(1_000_000)],
    ['cut short', '{"fileContent": "'],
    ['about another prototype', '{"__proto__": {"fileContent": "44Gt44GT"}}'],
  ];
  it.each(requests)('comes by no request that is %s', async (_, content) => {
    const form = fileForm('a-request.json', content, {}, 'requestFile');
    const answer = await call('POST', '/api/upload-audiobook-request', form);
    expect(answer).toMatchObject({ status: 400, body: { code: 'http.invalid-request' } });
  });
});

const NO_WORDS = expect.stringMatching(/^No Japanese words were found in this file/);

describe('a hostile word list', () => {
  const refused: [string, string, string, number, string][] = [
    ['empty', 'a.txt', '', 400, 'vocabulary.empty-list'],
    ['blank', 'a.txt', ' \n　\n', 400, 'vocabulary.empty-list'],
    ['named as a program', 'a.exe', '猫', 400, 'vocabulary.not-a-text-file'],
    ['of more than 5 MB', 'a.txt', '猫\n'.repeat(1_300_000), 413, 'vocabulary.long-list'],
  ];
  it.each(refused)('that is %s is refused with the reason', async (_, filename, content, status, code) => {
    const answer = await call('POST', '/api/users/1/vocabulary/import', { filename, content });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  const harmless: [string, string, unknown][] = [
    ['JSON nested a million deep', '['.repeat(1_000_000), NO_WORDS],
    ['objects nested deep', '{"a":'.repeat(100_000), NO_WORDS],
    ['zeros and noise', '\0\u0001\ufffd\n'.repeat(1_000), NO_WORDS],
    ['one line of a million letters', 'あ'.repeat(1_000_000), NO_WORDS],
    ['quotes that never end', `#separator:tab\n"${'猫\t'.repeat(100_000)}`, NO_WORDS],
    ['tags that never end', '<div'.repeat(100_000), NO_WORDS],
    ['other names for a prototype', '[{"word": {"__proto__": 1}}, {"__proto__": {"word": "猫"}}]', NO_WORDS],
    ['a word among zeros', '\0\n猫\0\n\0', null],
  ];
  it.each(harmless)('that is %s is read to its end', async (_, content, reason) => {
    const path = '/api/users/1/vocabulary/import';
    const started = await call('POST', path, { filename: 'a.txt', content });
    expect(started.status).toBeLessThan(300);
    const job = await until(async () => (await call('GET', `${path}/${started.body.jobId}`)).body, hasEnded);
    expect(job).toMatchObject(reason ? { status: 'failed', errorMessage: reason } : { status: 'completed' });
  });
});

describe('a hostile dictionary', () => {
  const DICTIONARIES = '/api/users/1/dictionaries';
  const entry = (glossary: unknown, tags = '') => [['猫', 'ねこ', tags, '', 1, [glossary], 1, '']];

  /** What is said of a dictionary once it has been read, or refused. */
  async function read(bytes: Uint8Array) {
    const started = await call('POST', DICTIONARIES, fileForm('a.zip', bytes, {}, 'dictionary'));
    expect(started.status).toBe(202);
    const { id } = started.body.dictionary;
    return until(async () => {
      const { body } = await call('GET', DICTIONARIES);
      return body.dictionaries.find((one: { id: number }) => one.id === id);
    }, hasEnded);
  }
  const remove = ({ id }: { id: number }) => call('DELETE', `${DICTIONARIES}/${id}`);

  const refused: [string, Uint8Array, RegExp][] = [
    ['noise', Uint8Array.from({ length: 5_000 }, (_, at) => (at * at * 7 + at * 31) % 256), /is damaged/],
    ['cut off', yomitanOf({ 'term_bank_1.json': entry('cat') }).subarray(0, 150), /is damaged/],
    ['a bank nested a million deep', yomitanOf({ 'term_bank_1.json': '['.repeat(1_000_000) }), /is damaged/],
    ['a bank of 65 MB of zeros', yomitanOf({ 'term_bank_1.json': '0'.repeat(65 * 1024 ** 2) }), /unpacks to more/],
    ['nothing but tags', yomitanOf({ 'tag_bank_1.json': [['n', '', 0, 'noun', 0]] }), /says nothing of any word/],
  ];
  it.each(refused)('that is %s is refused with the reason', async (_, bytes, reason) => {
    const dictionary = await read(bytes);
    expect(dictionary).toMatchObject({ status: 'failed', errorMessage: expect.stringMatching(reason) });
    await remove(dictionary);
  });

  it('with markup, scripts and links shows their text alone', async () => {
    const attack = {
      type: 'structured-content',
      content: [
        { tag: 'script', content: 'alert(1)' },
        { tag: 'a', href: 'javascript:alert(1)', content: 'a link' },
        { tag: 'span', content: '<img src=x onerror=alert(1)>', style: { backgroundImage: 'url(//evil.example)' } },
        { tag: 'img', path: '//evil.example/x.png', alt: 'a picture', onclick: 'alert(1)' },
      ],
    };
    const tags = [['n', '', 0, '<b>noun</b>', 0]];
    const dictionary = await read(yomitanOf({ 'term_bank_1.json': entry(attack, 'n'), 'tag_bank_1.json': tags }));
    expect(dictionary).toMatchObject({ status: 'completed' });
    const { body } = await call('GET', `${DICTIONARIES}/words?word=${encodeURIComponent('猫')}`);
    const content = ['alert(1)', 'a link', { tag: 'span', content: ['<img src=x onerror=alert(1)>'] }, '[a picture]'];
    expect(body.dictionaries).toMatchObject([
      { terms: [{ tags: ['<b>noun</b>'], glossary: [{ tag: 'div', content }] }] },
    ]);
    expect(body.dictionaries[0].terms[0].glossary[0].content[2]).not.toHaveProperty('style');
    await remove(dictionary);
  });
});

const GIGABYTE = 1024 ** 3;
const PART = Buffer.alloc(1024 * 1024);

/** Sends a file of a gigabyte of zeros, as the part `field` of a form, until there is an answer. */
function sendGigabyte(path: string, field: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const beginning = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n`;
  return new Promise<Pick<Answer, 'status' | 'body'> & { sent: number }>((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    const sending = request(product.url + path, { method: 'POST', headers }, async (response) => {
      isAnswered = true;
      let text = '';
      try {
        for await (const part of response) text += part;
      } catch {
        // The connection ends with the answer.
      }
      resolve({ status: response.statusCode!, body: JSON.parse(text), sent });
      sending.destroy();
    });
    const more = () => {
      while (!isAnswered && sent < GIGABYTE) {
        sent += PART.length;
        if (!sending.write(PART)) return;
      }
    };
    // The connection may be closed while the body is still being sent.
    sending.on('error', (error) => isAnswered || reject(error));
    sending.on('drain', more);
    sending.write(beginning, more);
  });
}

describe('a file of a gigabyte', () => {
  it.each([
    ['a document', '/api/documents/upload', 'document', 413, 'http.large-file'],
    ['a text', '/api/documents/extract-text', 'document', 413, 'http.large-file'],
    ['a source of sentences', '/api/admin/corpus/upload', 'file', 413, 'http.large-file'],
    // Its first bytes are no JSON.
    ['a request for an audiobook', '/api/upload-audiobook-request', 'requestFile', 400, 'http.invalid-request'],
    ['a part that nobody asked for', '/api/documents/upload', 'another', 413, 'http.large-file'],
  ])('is refused as %s long before all of it has come', async (_, path, field, status, code) => {
    const { status: answered, body, sent } = await sendGigabyte(path, field);
    expect({ status: answered, code: body.code }).toEqual({ status, code });
    expect(sent).toBeLessThan(GIGABYTE / 2);
  });
});
