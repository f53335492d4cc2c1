import type { FastifyRequest } from 'fastify';

/** What proxies and tunnels add to a request beside `X-Forwarded-*`, each on its own. */
const ADDED = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'cdn-loop', 'true-client-ip'];

/**
 * Whether a proxy or a tunnel has passed a request on: its headers say so, or it is HTTP/1.0, which nginx speaks unless
 * it is told otherwise, and no browser. Then the connection comes from this machine, and the caller from anywhere.
 */
export function isProxied({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (raw.httpVersion === '1.0' || ADDED.some((name) => headers[name] !== undefined)) return true;
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
}
