import { DomainError } from '@ichibun/kit/errors';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses writes that another site's page makes in a learner's name. Browsers name the page's origin in every such
 * request; programs that are no browsers name none.
 *
 * @throws DomainError `http.foreign-origin`
 */
export function checkOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign = origin === undefined ? site === 'cross-site' : hostOf(origin) !== request.host;
  if (foreign) throw new DomainError('http.foreign-origin', 'forbidden', 'This request comes from another site.');
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
