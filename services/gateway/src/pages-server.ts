import { readConfig } from '@ichibun/kit/config';
import { fastify } from 'fastify';
import { z } from 'zod';
import { cutStalledAnswers } from './http/answers.js';
import { servePages } from './http/pages.js';
import { SECURITY_HEADERS } from './http/security-headers.js';
import { CONNECTIONS, closingConnections, limitConnections, TIME_LIMITS } from './http/slow-bodies.js';

const pagesConfig = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
});

/** No page takes a body. */
const BODY_BYTES = 1;

/**
 * Serves the built pages and nothing else, as the gateway does where it has them: for a cluster, where they are rolled
 * out and scaled by themselves.
 *
 * @param root folder of the built pages
 * @throws ConfigError when PORT or HOST is not right; Error when the pages are not built
 */
export async function startPages(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { PORT, HOST } = readConfig(pagesConfig, environment);
  const server = fastify({ bodyLimit: BODY_BYTES, return503OnClosing: false, ...TIME_LIMITS });
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  cutStalledAnswers(server, () => false);
  const stopping = closingConnections(server);
  await servePages(server, root);
  limitConnections(server.server, { total: CONNECTIONS.total });
  const url = await server.listen({ port: PORT, host: HOST });
  return {
    url,
    stop: async () => {
      stopping();
      await server.close();
    },
  };
}
