import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { auth } from '@ichibun/auth/service';
import { startIssuer } from '@ichibun/auth/testing/issuer';
import { startGateway } from '@ichibun/gateway/gateway';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { InProcessTransport } from '@ichibun/kit/in-process-transport';
import { startService } from '@ichibun/kit/service';
import { freePort } from '@ichibun/machine/free-port';
import { createDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findNginx, startNginx } from './testing/nginx.js';
import { caddy, cloudflared, rewritingHost, startProxy } from './testing/proxies.js';

const nginx = await findNginx();
const DOCUMENT = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');
/** A snippet of docs/operations.md, by its language. */
const snippet = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(DOCUMENT)![1]!;

const PUBLIC = 'ichibun.example';
/** As docs/operations.md recommends behind a proxy on the same machine. */
const RECOMMENDED = { PUBLIC_URL: `https://${PUBLIC}`, TRUSTED_PROXIES: 'loopback' };
const MOST = 8;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** What decides who calls: auth and a gateway, in front of which there are proxies. */
async function startProduct(variables: Record<string, string>) {
  const database = await createDatabase();
  ends.push(() => database.drop());
  const rpc = new InProcessTransport();
  const log = { json: false, levels: [] };
  const objects = new FileObjectStore('/nowhere');
  const environment = { PORT: '0', SESSION_SECRET: 'a secret of thirty-two characters', ...variables };
  const dependencies = { environment, rpc, objects, log };
  const databaseUrl = database.url;
  const service = await startService(auth, {
    ...dependencies,
    server: () => rpc.server(),
    databaseUrl,
    alone: false,
  });
  ends.push(() => service.stop());
  const gateway = await startGateway({ ...dependencies, checks: [] });
  ends.push(() => gateway.stop());
  return gateway.url;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The address of this machine from which is asked. */
  readonly from?: string;
}

/** Asks at a port of this machine, by a host that need not be its own. */
function ask(port: number, path: string, { method = 'GET', headers = {}, body, from }: Asked = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
  return new Promise<{ status: number; body: any }>((resolve, reject) => {
    const to = { host: '127.0.0.1', port, path, method, localAddress: from };
    const sent = request({ ...to, headers: { host: PUBLIC, ...headers } }, async (answer) => {
      let text = '';
      for await (const part of answer) text += part;
      resolve({ status: answer.statusCode!, body: JSON.parse(text) });
    });
    sent.on('error', reject).end(body);
  });
}

const ADMINISTRATION = '/api/admin/corpus/stats';

describe('a product for this machine alone', () => {
  let url: string;
  beforeAll(async () => {
    url = await startProduct({ DEMO_USER: 'on' });
  });
  const portOf = () => Number(new URL(url).port);
  const hostOf = () => `127.0.0.1:${portOf()}`;

  it('is its demo user’s, who administers it, for who opens it there', async () => {
    const headers = { host: hostOf() };
    expect((await ask(portOf(), '/api/config', { headers })).body).toMatchObject({
      demoUser: true,
      demoUserIsAdmin: true,
    });
    // Let in: what would answer does not run here.
    expect(await ask(portOf(), ADMINISTRATION, { headers })).toMatchObject({ status: 503 });
  });

  async function expectNobody(port: number): Promise<void> {
    for (const headers of [{}, { 'x-ichibun-user': '1' }] as Record<string, string>[]) {
      for (const path of [ADMINISTRATION, '/api/auth/user', '/api/users/1/vocabulary']) {
        const { status, body } = await ask(port, path, { headers });
        expect([path, status, body.code]).toEqual([path, 401, 'auth.not-signed-in']);
        expect(body.message).toMatch(/PUBLIC_URL and TRUSTED_PROXIES/);
      }
    }
    const config = await ask(port, '/api/config');
    expect(config.body).toMatchObject({ demoUser: false, demoUserIsAdmin: false });
  }

  it.each([
    ['Caddy', caddy],
    ['cloudflared', cloudflared],
  ])('is nobody’s by %s that tells its host, and does not answer by another host', async (_, headersOn) => {
    const plain = await startProxy(url, headersOn);
    const rewriting = await startProxy(url, rewritingHost(headersOn, hostOf()));
    ends.push(plain.stop, rewriting.stop);
    expect(await ask(plain.port, ADMINISTRATION)).toMatchObject({ status: 403, body: { code: 'http.unknown-host' } });
    await expectNobody(rewriting.port);
  });

  (nginx ? it : it.skip)('is nobody’s by nginx with nothing set but where it is', async () => {
    const port = await freePort();
    const server = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${url}; } }`;
    ends.push((await startNginx(nginx!, server, port)).stop);
    await expectNobody(port);
  });
});

describe('a product that is set up as recommended behind', () => {
  let url: string;
  let credential: string;
  beforeAll(async () => {
    const issuer = await startIssuer();
    ends.push(() => issuer.stop());
    credential = await issuer.token();
    url = await startProduct({
      DEMO_USER: 'on',
      REQUESTS_PER_MINUTE: String(MOST),
      ...RECOMMENDED,
      ...issuer.environment,
    });
  });

  /** Starts a proxy; returns its port. */
  const proxies: [string, () => Promise<number>][] = [
    ['Caddy', () => startedProxy(caddy)],
    ['cloudflared', () => startedProxy(cloudflared)],
  ];
  async function startedProxy(headersOn: typeof caddy): Promise<number> {
    const proxy = await startProxy(url, headersOn);
    ends.push(proxy.stop);
    return proxy.port;
  }
  async function startedNginx(): Promise<number> {
    const port = await freePort();
    const server = snippet('nginx')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replaceAll(/ssl_.*;/g, '')
      .replace('http://127.0.0.1:8080', url);
    expect(server).toContain(url);
    ends.push((await startNginx(nginx!, server, port)).stop);
    return port;
  }

  let addresses = 1;
  /** Of this machine, from which nothing has been asked yet. */
  const newAddress = () => `127.0.1.${++addresses}`;

  async function expectToWork(port: number): Promise<void> {
    const [one, other] = [newAddress(), newAddress()];
    expect((await ask(port, '/api/config', { from: one })).body).toMatchObject({
      demoUser: true,
      demoUserIsAdmin: false,
    });
    expect(await ask(port, ADMINISTRATION, { from: one })).toMatchObject({
      status: 403,
      body: { code: 'auth.admins-only' },
    });
    const signIn = (origin: string) =>
      ask(port, '/api/auth/google', {
        method: 'POST',
        from: one,
        body: JSON.stringify({ credential }),
        headers: { 'content-type': 'application/json', origin },
      });
    expect(await signIn('https://elsewhere.example')).toMatchObject({ body: { code: 'http.foreign-origin' } });
    // The limit is of each client's own address, which none chooses by a header.
    const headers = { 'x-forwarded-for': other };
    for (let asked = 1; asked < MOST; asked++) await ask(port, '/api/config', { from: one, headers });
    expect(await ask(port, '/api/config', { from: one, headers })).toMatchObject({ status: 429 });
    expect(await ask(port, '/api/config', { from: other })).toMatchObject({ status: 200 });
  }

  it.each(proxies)('%s knows its clients apart, and lets none administer', async (_, start) => {
    await expectToWork(await start());
  });

  (nginx ? it : it.skip)('nginx with the snippet of docs/operations.md knows its clients apart', async () => {
    await expectToWork(await startedNginx());
  });

  it.each(['caddy', 'yaml'])(
    'the snippet of docs/operations.md for %s passes requests on to the usual port',
    (language) => {
      expect(snippet(language)).toContain('127.0.0.1:8080');
    },
  );
});
