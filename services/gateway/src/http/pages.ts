import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names that the build gives to files whose content never changes. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/;

/**
 * Serves the built pages. Every address that is neither a file, nor below /api or /mfe, is the shell's, whose router
 * knows it. What looks like a file and is none is a page only to a browser that opens it as one: to a script or a
 * picture the shell's page in its place would look broken, and below /mfe there are no pages.
 *
 * @param root folder of the built pages
 */
export async function servePages(fastify: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`The pages are not built: there is no ${root}/index.html.`);
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    // The build puts a .br and a .gz beside its files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const preloads = readPreloads(root);
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!;
    const isOpened = request.headers.accept?.includes('text/html') ?? false;
    const isPage = !path.startsWith('/api/') && !path.startsWith('/mfe/') && (isOpened || !/\.[a-z0-9]+$/.test(path));
    if (!isPage) return reply.callNotFound();
    const link = preloads.find(({ route }) => route.test(path))?.link;
    if (link) reply.header('link', link);
    return reply.sendFile('index.html');
  });
}

/**
 * What the build has listed for the routes of areas: without it a browser would learn of each file from the one before,
 * and wait a way there and back for each.
 */
function readPreloads(root: string): { route: RegExp; link: string }[] {
  const file = join(root, 'preloads.json');
  if (!existsSync(file)) return [];
  const routes: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(routes).map(([route, files]) => ({
    // Routes are plain paths in which `:name` stands for one segment.
    route: new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`),
    link: files.map(asLink).join(', '),
  }));
}

const asLink = (file: string) =>
  `<${file}>; rel=preload; as=${file.endsWith('.json') ? 'fetch; crossorigin=anonymous' : 'script'}`;
