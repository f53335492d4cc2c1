import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { servePages } from './pages.js';

const SCRIPTS = ["'sha256-abc='", "'sha256-def='"];
const PAGES = {
  routes: {
    '/': 'pages/home.html',
    '/vocabulary': 'pages/vocabulary.html',
    '/assisted-reader/read/:id': 'pages/reader.html',
  },
  scripts: SCRIPTS,
};

describe('the pages', () => {
  let folder: string;
  let server: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-pages-'));
    await mkdir(join(folder, 'ja/pages'), { recursive: true });
    await mkdir(join(folder, 'pages'));
    for (const file of ['index.html', ...Object.values(PAGES.routes)]) {
      await writeFile(join(folder, file), `<title>Ichibun</title> ${file}`);
      await writeFile(join(folder, 'ja', file), `<title>Ichibun</title> ja/${file}`);
    }
    await writeFile(join(folder, 'app.0123abcd.js'), 'export {};');
    await writeFile(join(folder, 'pages.json'), JSON.stringify(PAGES));
    server = fastify();
    await servePages(server, folder);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['/', 'pages/home.html'],
    ['/?from=mail', 'pages/home.html'],
    ['/vocabulary', 'pages/vocabulary.html'],
    ['/vocabulary/?page=2', 'pages/vocabulary.html'],
    ['/assisted-reader/read/7', 'pages/reader.html'],
    ['/assisted-reader/read/7/more', 'index.html'],
    ['/no-such-page', 'index.html'],
  ])('answer %s with %s, whose own script may run', async (url, file) => {
    const answer = await server.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(`<title>Ichibun</title> ${file}`);
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' ${SCRIPTS.join(' ')} https:`);
  });

  it.each([
    ['no choice, by an English browser', { 'accept-language': 'en-GB,ja;q=0.9' }, 'pages/home.html'],
    ['no choice, by a Japanese browser', { 'accept-language': 'ja-JP,en;q=0.9' }, 'ja/pages/home.html'],
    ['English', { cookie: 'a=b; language=en', 'accept-language': 'ja' }, 'pages/home.html'],
    ['Japanese', { cookie: 'language=ja; a=b', 'accept-language': 'en' }, 'ja/pages/home.html'],
    ['a language that there is not', { cookie: 'language=../..', 'accept-language': 'en' }, 'pages/home.html'],
  ])('come in the language of the learner: %s', async (_, headers, file) => {
    const answer = await server.inject({ url: '/', headers });
    expect(answer.body).toBe(`<title>Ichibun</title> ${file}`);
    expect(answer.headers.vary).toContain('cookie');
  });

  it('come in the language of the learner for an address without a page of its own', async () => {
    const answer = await server.inject({ url: '/no-such-page', headers: { cookie: 'language=ja' } });
    expect(answer.body).toBe('<title>Ichibun</title> ja/index.html');
  });

  it('may run their script also where they are sent compressed', async () => {
    await writeFile(join(folder, 'pages/vocabulary.html.br'), 'compressed');
    const answer = await server.inject({ url: '/vocabulary', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-security-policy']).toContain(SCRIPTS[1]);
  });

  it.each([
    ['/app.0123abcd.js', 200],
    ['/app.ffffffff.js', 404],
    ['/mfe/vocabulary/remoteEntry.js', 404],
    ['/api/nothing', 404],
  ])('answer the file %s with %i', async (url, status) => {
    expect((await server.inject({ url })).statusCode).toBe(status);
  });

  it.each([
    ['/no/such.page', 'text/html,application/xhtml+xml;q=0.9', 200],
    ['/no/such.page', '*/*', 404],
    ['/api/such.page', 'text/html', 404],
    ['/mfe/vocabulary/such.js', 'text/html', 404],
  ])('answer %s to who accepts %s with %i', async (url, accept, status) => {
    const answer = await server.inject({ url, headers: { accept } });
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.body).toContain('<title>Ichibun</title>');
  });

  it('are cached forever where their name holds their hash, and asked about again where it does not', async () => {
    expect((await server.inject({ url: '/app.0123abcd.js' })).headers['cache-control']).toContain('immutable');
    expect((await server.inject({ url: '/vocabulary' })).headers['cache-control']).toBe('no-cache');
  });

  it('cannot be served before they are built', async () => {
    await expect(servePages(fastify(), join(folder, 'nothing'))).rejects.toThrow('The pages are not built');
  });
});
