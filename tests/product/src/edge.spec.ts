import 'reflect-metadata';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { caller, type Product, START_MS, startProduct } from './testing/product-under-test.js';

const REQUESTS_PER_MINUTE = 200;
let product: Product;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
  product = await startProduct({
    PUBLIC_URL: 'https://ichibun.example',
    REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE),
    ...issuer.environment,
  });
}, START_MS);
afterAll(async () => {
  await product.stop();
  await issuer.stop();
});

const call = caller(() => product);

/** A request with headers that `fetch` would not send. */
function raw(method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<{ status: number; body: { code?: string }; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const sent = request(product.url + path, { method, headers }, async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode!, body: JSON.parse(text), headers: response.headers });
      });
      sent.on('error', reject).end(body);
    },
  );
}

/** What the server answers to bytes that no HTTP client would send. */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  let text = '';
  for await (const part of socket) text += part;
  return text;
}

const analyses = '/api/content/analyze';

describe('hosts and origins', () => {
  const hosts: [string, number][] = [
    ['evil.example', 403],
    ['evil.example:8080', 403],
    ['ichibun.example', 200],
    ['localhost:1', 200],
  ];
  it.each(hosts)('asked for as %s it answers %i', async (host, status) => {
    const answer = await raw('GET', analyses, { host });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ code: 'http.unknown-host' });
  });

  it('tells probes how it is, by whatever host they ask', async () => {
    expect(await raw('GET', '/healthz', { host: '10.1.2.3' })).toMatchObject({ status: 200 });
    expect(await raw('GET', '/readyz', { host: '10.1.2.3' })).toMatchObject({ status: 200 });
  });

  it('takes no stranger’s word for where the page is', async () => {
    const headers = { host: 'localhost', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' };
    expect(await raw('POST', '/api/auth/logout', headers)).toMatchObject({
      status: 403,
      body: { code: 'http.foreign-origin' },
    });
  });
});

describe('the cookie of a session', () => {
  const signIn = async (host: string) => {
    const credential = await issuer.token({ sub: host, email: `${host}@example.com`, name: host });
    const body = JSON.stringify({ credential });
    return raw('POST', '/api/auth/google', { host, 'content-type': 'application/json' }, body);
  };

  it('can be set by no other host where the product is open over https, and counts under no other name', async () => {
    const host = 'ichibun.example';
    const [cookie] = (await signIn(host)).headers['set-cookie'] as string[];
    expect(cookie).toMatch(/^__Host-ichibun_session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const session = cookie!.split(';')[0]!;
    const whoAmI = (sent: string) => raw('GET', '/api/auth/user', { host, cookie: sent });
    expect(await whoAmI(session)).toMatchObject({ body: { user: { name: host } } });
    expect(await whoAmI(session.replace('__Host-', ''))).not.toMatchObject({ body: { user: { name: host } } });
    const out = await raw('POST', '/api/auth/logout', { host, cookie: session });
    expect(out.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-ichibun_session=; .*Secure/)]);
    expect(await whoAmI(session)).toMatchObject({ status: 401, body: { code: 'auth.session-ended' } });
  });

  it('has its plain name where there is no https', async () => {
    const [cookie] = (await signIn('localhost')).headers['set-cookie'] as string[];
    expect(cookie).toMatch(/^ichibun_session=[\w-]{43}; (?!.*Secure)/);
  });
});

describe('what is no request to any of its calls', () => {
  it.each(['application/x-www-form-urlencoded', 'text/plain'])(
    'a body of %s, which any site’s form could send, is of no type that calls take',
    async (type) => {
      const answer = await raw('POST', '/api/users/1/vocabulary', { 'content-type': type }, 'word=x&meaning=y');
      expect(answer).toMatchObject({ status: 415, body: { code: 'http.unsupported-type' } });
    },
  );

  const cases: [string, string, string, number, string][] = [
    ['a bad percent sign', 'GET', '/api/users/%zz/vocabulary', 400, 'http.bad-address'],
    ['half a character', 'GET', '/api/users/%e3%81', 400, 'http.bad-address'],
    ['a path that is none', 'PUT', '/api/nothing', 404, 'http.not-found'],
  ];
  it.each(cases)('%s is answered as {code, message}', async (_, method, path, status, code) => {
    const answer = await raw(method, path, {});
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  it.each([
    ['that the path does not have', 'PUT', analyses],
    ['that a path with an id does not have', 'PATCH', '/api/documents/7'],
    ['that reads what can be written only', 'GET', '/api/sentences/generate'],
  ])('a method %s is refused with those that the path takes', async (_, method, path) => {
    const answer = await raw(method, path, {});
    expect(answer.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
    const values = { method, allowed: answer.headers.allow };
    const body = { code: 'http.method-not-allowed', message: expect.any(String), values };
    expect(answer).toMatchObject({ status: 405, body });
  });

  it.each([
    ['headers too large', `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['no host', 'GET /api/config HTTP/1.1\r\nconnection: close\r\n\r\n', 403],
    [
      'an expectation that nobody knows',
      'POST /api/auth/logout HTTP/1.1\r\nhost: localhost\r\nexpect: miracles\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}',
      417,
    ],
  ])('%s end the connection with {code, message}', async (_, bytes, status) => {
    const [head, body] = (await answerTo(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body!)).toEqual({ code: expect.stringMatching(/^http\./), message: expect.any(String) });
  });
});

describe('who asks whether to send a body', () => {
  const asking = (length: number, sent: string) =>
    `POST /api/tokenize/words HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${sent}`;

  it('is told to go on', async () => {
    expect(await answerTo(asking(14, '{"text":"cat"}'))).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
  });

  it('is told at once that it is too large', async () => {
    expect(await answerTo(asking(100_000, ''))).toMatch(/^HTTP\/1.1 413 .*"http.too-large"/s);
  });
});

describe('a form', () => {
  const upload = '/api/documents/upload';
  const part = (disposition: string, end = '\r\n--b--\r\n') =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n猫がいる。${end}`;
  const asForm = { 'content-type': 'multipart/form-data; boundary=b' };

  const broken: [string, Record<string, string>, string][] = [
    ['without its end', asForm, part('name="document"; filename="a.txt"', '')],
    ['of garbage', asForm, 'garbage'],
    ['that is empty', asForm, ''],
    ['without a boundary', { 'content-type': 'multipart/form-data' }, part('name="document"; filename="a.txt"')],
    ['without a file', asForm, part('name="other"')],
  ];
  it.each(broken)('%s is refused as the sender’s mistake', async (_, headers, body) => {
    const answer = await raw('POST', upload, headers, body);
    expect(answer).toMatchObject({ status: 400, body: { code: expect.stringMatching(/^http\./) } });
  });

  const names: [string, string][] = [
    [`filename*=UTF-8''a%00b.txt`, 'ab.txt'],
    [`filename="a\u0000b.txt"`, 'ab.txt'],
    [`filename*=UTF-8''%E7%8C%AB%E2%80%AEtxt.exe.txt`, '猫txt.exe.txt'],
  ];
  it.each(names)(
    'keeps of the name %j what can be shown, and nothing of the file in the store',
    async (given, name) => {
      const { status, body } = await raw('POST', upload, asForm, part(`name="document"; ${given}`));
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { document: { title: name.replace(/\.txt$/, '') } },
      });
      // The file goes when the run is over, soon after its answer.
      const uploads = join(product.dataDir, 'objects', 'uploads');
      await until(async () => (await readdir(uploads)).length === 0);
    },
  );
});

describe('an index after the last sentence', () => {
  const cases: [string, (id: number) => Promise<{ status: number; body: unknown }>, number][] = [
    ['the words in context', (id) => inContext(id, 999), 999],
    ['the words in context of the largest index', (id) => inContext(id, 2_147_483_647), 2_147_483_647],
    ['a page of words', (id) => call('GET', `/api/documents/${id}/words?from=2147483646&count=15`), 2_147_483_646],
  ];
  const inContext = (documentId: number, sentenceIndex: number) =>
    call('POST', '/api/contextual/words', { documentId, sentenceIndex });

  it.each(cases)('is named as it was asked for by %s', async (_, ask, index) => {
    const made = await call('POST', '/api/documents/create-from-text', {
      title: '猫',
      content: '猫がいる。犬もいる。',
    });
    expect(await ask(made.body.document.id)).toMatchObject({
      status: 400,
      body: {
        code: 'reader.no-such-sentence',
        message: `This document has 2 sentences; there is none with the index ${index}.`,
      },
    });
  });
});

describe('a word that means something in a path', () => {
  const vocabulary = '/api/users/1/vocabulary';
  const words = async () => (await call('GET', vocabulary)).body.vocabulary.map(({ word }: { word: string }) => word);

  /** Gives the learner such a word as banks have it from before it was refused. */
  async function keepFromBefore(word: string): Promise<void> {
    expect(await call('POST', vocabulary, { word: '犬', meaning: 'x' })).toMatchObject({ status: 201 });
    const client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
    try {
      await client.query(`UPDATE vocabulary.words SET word = $1 WHERE user_id = 1 AND word = '犬'`, [word]);
    } finally {
      await client.end();
    }
    expect(await words()).toContain(word);
  }

  it.each(['clear', 'import', 'blocked', '.', '..'])('%j is refused, and removed where it was kept', async (word) => {
    await call('POST', vocabulary, { word: '猫', meaning: 'cat' });
    expect(await call('POST', vocabulary, { word, meaning: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'vocabulary.invalid-word', values: { problem: 'reserved', word } },
    });
    await keepFromBefore(word);
    const removal = await call('DELETE', `${vocabulary}?word=${encodeURIComponent(word)}`);
    expect(removal).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await words()).toEqual(['猫']);
  });

  it.each(['clear', 'import', 'blocked'])('%j is removed by its own path too', async (word) => {
    await keepFromBefore(word);
    expect(await call('DELETE', `${vocabulary}/${word}`)).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await words()).toEqual(['猫']);
  });

  it('is asked for, where a removal names none', async () => {
    expect(await call('DELETE', vocabulary)).toMatchObject({ status: 400, body: { code: 'http.invalid-request' } });
    expect(await words()).toEqual(['猫']);
  });
});

it.each([
  ['what is answered', 'GET', '/api/config', 200],
  ['what is refused', 'GET', '/api/documents/7', 404],
  ['what cannot be read', 'GET', '/api/users/%zz', 400],
])(
  'tells browsers with %s to use https, to guess nothing and to let no other site in',
  async (_, method, path, status) => {
    const { headers, ...answer } = await raw(method, path, { origin: 'http://evil.example' });
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

it('sends nothing back that came in a TRACE', async () => {
  const answer = await raw('TRACE', '/api/config', { cookie: 'ichibun_session=secret' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(answer)).not.toContain('secret');
});

it('lets no cache keep what a call answers, nor what it refuses', async () => {
  for (const [path, status] of [
    [analyses, 200],
    ['/api/documents/7', 404],
    ['/api/nothing', 404],
  ] as const) {
    expect(await raw('GET', path, {})).toMatchObject({ status, headers: { 'cache-control': 'no-store' } });
  }
});

it('knows a call whose path is percent-encoded', async () => {
  const { status, headers } = await raw('GET', '/%61pi/config', {});
  expect({ status, headers }).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
});

it('counts by the connection’s address, whatever a header says, and says when to come back', async () => {
  const ask = (asked: number) => raw('GET', '/api/config', { 'x-forwarded-for': `10.9.9.${asked % 250}` });
  let asked = 0;
  let answer = await ask(asked);
  // Where a minute ends meanwhile, the count begins again.
  while (answer.status === 200 && asked < 2 * REQUESTS_PER_MINUTE) answer = await ask(++asked);
  expect(answer).toMatchObject({ status: 429, body: { code: 'http.rate-limited' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
