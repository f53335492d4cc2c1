import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { servePages } from './pages.js';

const PRELOADS = {
  '/vocabulary': ['/mfe/vocabulary/mf-manifest.json', '/mfe/vocabulary/remoteEntry.js'],
  '/assisted-reader/read/:id': ['/mfe/reader/remoteEntry.js'],
};
const VOCABULARY =
  '</mfe/vocabulary/mf-manifest.json>; rel=preload; as=fetch; crossorigin=anonymous, ' +
  '</mfe/vocabulary/remoteEntry.js>; rel=preload; as=script';
const READER = '</mfe/reader/remoteEntry.js>; rel=preload; as=script';

describe('the pages', () => {
  let folder: string;
  let server: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-pages-'));
    await writeFile(join(folder, 'index.html'), '<title>Ichibun</title>');
    await writeFile(join(folder, 'app.0123abcd.js'), 'export {};');
    await writeFile(join(folder, 'preloads.json'), JSON.stringify(PRELOADS));
    server = fastify();
    await servePages(server, folder);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const cases: [string, number, string | undefined][] = [
    ['/', 200, undefined],
    ['/vocabulary', 200, VOCABULARY],
    ['/vocabulary/?page=2', 200, VOCABULARY],
    ['/assisted-reader/read/7', 200, READER],
    ['/assisted-reader/read/7/more', 200, undefined],
    ['/no-such-page', 200, undefined],
    ['/app.0123abcd.js', 200, undefined],
    ['/app.ffffffff.js', 404, undefined],
    ['/mfe/vocabulary/remoteEntry.js', 404, undefined],
    ['/api/nothing', 404, undefined],
  ];
  it.each(cases)('answer %s with %i and the Link header %s', async (url, status, link) => {
    const answer = await server.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.link).toBe(link);
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

  it('are kept for ever where their name holds their hash, and asked about again where it does not', async () => {
    expect((await server.inject({ url: '/app.0123abcd.js' })).headers['cache-control']).toContain('immutable');
    expect((await server.inject({ url: '/vocabulary' })).headers['cache-control']).toBe('no-cache');
  });

  it('cannot be served before they are built', async () => {
    await expect(servePages(fastify(), join(folder, 'nothing'))).rejects.toThrow('The pages are not built');
  });
});
