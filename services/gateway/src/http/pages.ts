import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.js';

/** Names that the build gives to files whose content never changes. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/;
/** The learner's choice of a language; without one, the browser's first counts. */
const CHOSEN_LANGUAGE = /(?:^|; )language=(en|ja)(?:;|$)/;
/** A page, or its compressed copy. */
const PAGE = /\.html(?:\.br|\.gz)?$/;

/**
 * Serves the built pages. Every address that is neither a file, nor below /api or /mfe, is the shell's, whose router
 * knows it. What looks like a file and does not exist is a page only to a browser that navigates to it: as a script or
 * picture the shell's page would be a broken file, and below /mfe there are no pages.
 *
 * @param root folder of the built pages
 */
export async function servePages(fastify: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`The pages are not built: there is no ${root}/index.html.`);
  const { routes, policy } = readPages(root);
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    // The address / has a page of its own, as others have.
    index: false,
    cacheControl: false,
    // The build puts a .br and a .gz beside its files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!PAGE.test(path)) return;
      reply.header(POLICY, policy);
      reply.header('vary', 'accept-encoding, accept-language, cookie');
    },
  });
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!;
    const isOpened = request.headers.accept?.includes('text/html') ?? false;
    const isPage = !path.startsWith('/api/') && !path.startsWith('/mfe/') && (isOpened || !/\.[a-z0-9]+$/.test(path));
    if (!isPage) return reply.callNotFound();
    const file = routes.find(({ route }) => route.test(path))?.file ?? 'index.html';
    return reply.sendFile(isJapanese(request.headers) ? `ja/${file}` : file);
  });
}

function isJapanese({ cookie, 'accept-language': accepted }: IncomingHttpHeaders): boolean {
  const chosen = CHOSEN_LANGUAGE.exec(cookie ?? '')?.[1];
  return chosen ? chosen === 'ja' : /^ja\b/i.test(accepted ?? '');
}

const POLICY = 'content-security-policy';

/**
 * What the build says of its pages: the file of each route, which shows the route's page as it is while it loads, and
 * the hashes of the scripts that are in them.
 */
function readPages(root: string): { routes: { route: RegExp; file: string }[]; policy: string } {
  const { routes, scripts }: { routes: Record<string, string>; scripts: string[] } = JSON.parse(
    readFileSync(join(root, 'pages.json'), 'utf8'),
  );
  return {
    // Routes are plain paths in which `:name` stands for one segment.
    routes: Object.entries(routes).map(([route, file]) => ({
      route: new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`),
      file,
    })),
    policy: SECURITY_HEADERS[POLICY]!.replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`),
  };
}
