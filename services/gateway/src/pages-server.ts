import { readConfig } from '@ichibun/kit/config';
import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import { cutStalledAnswers } from './http/answers.js';
import { sendFailure } from './http/door-failures.js';
import { failureBody } from './http/failures.js';
import { servePages } from './http/pages.js';
import { SECURITY_HEADERS } from './http/security-headers.js';
import { CONNECTIONS, closingConnections, limitConnections, TIME_LIMITS } from './http/slow-bodies.js';

const pagesConfig = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
});

/** No page takes a body. */
const BODY_BYTES = 1;

/** Milliseconds that answers under way may take once the server stops: pages that somebody reads slowly. */
const LAST_ANSWERS_MS = 2_000;

type Environment = Readonly<Record<string, string | undefined>>;

interface PagesServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the built pages and nothing else, as the gateway does where it has them: for a cluster, where they are rolled
 * out and scaled by themselves.
 *
 * @param root folder of the built pages
 * @throws ConfigError when PORT or HOST is not right; Error when the pages are not built
 */
export const startPages = (environment: Environment, root: string): Promise<PagesServer> =>
  serve(environment, (server) => servePages(server, root));

/** Seconds after which it is worth asking a server that is starting again. */
const AGAIN_SECONDS = 1;
/** What only a server that has started answers. */
const CALLS = /^\/(?:api\/|(?:healthz|readyz)(?:\?|$))/;

/**
 * Answers in the gateway's place until the services have started: the pages are there, and every call is told to come
 * again (`service.starting`).
 *
 * @param root folder of the built pages; undefined where they are not built
 * @throws ConfigError when PORT or HOST is not right; the error of a port that is taken
 */
export const answerWhileStarting = (environment: Environment, root: string | undefined): Promise<PagesServer> =>
  serve(environment, async (server) => {
    server.addHook('onRequest', (request, reply, done) => {
      if (!CALLS.test(request.url)) return done();
      reply.headers({ 'retry-after': AGAIN_SECONDS, 'cache-control': 'no-store' });
      sendFailure(reply, request, { status: 503, body: failureBody('service.starting') });
    });
    if (root) await servePages(server, root);
  });

async function serve(
  environment: Environment,
  prepare: (server: FastifyInstance) => Promise<void>,
): Promise<PagesServer> {
  const { PORT, HOST } = readConfig(pagesConfig, environment);
  const server = fastify({ bodyLimit: BODY_BYTES, return503OnClosing: false, ...TIME_LIMITS });
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  cutStalledAnswers(server, () => false);
  const stopping = closingConnections(server);
  await prepare(server);
  limitConnections(server.server, { total: CONNECTIONS.total });
  const url = await server.listen({ port: PORT, host: HOST });
  return {
    url,
    stop: async () => {
      stopping();
      const cut = setTimeout(() => server.server.closeAllConnections(), LAST_ANSWERS_MS);
      await server.close().finally(() => clearTimeout(cut));
    },
  };
}
