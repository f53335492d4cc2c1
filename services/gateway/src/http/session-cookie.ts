import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { originOf } from './addresses.js';

/** The cookie's name over plain HTTP, as on one machine. */
export const SESSION_COOKIE = 'ichibun_session';
/** Its name over https: browsers let no other host, also none of the same domain, set a cookie with this prefix. */
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;

type Config = Pick<GatewayConfig, 'host' | 'publicUrl'>;

const isSecure = (request: FastifyRequest, config: Config) => originOf(request, config)?.startsWith('https:') ?? false;

const nameFor = (request: FastifyRequest, config: Config) => (isSecure(request, config) ? HOST_COOKIE : SESSION_COOKIE);

/** The token of the session that a request comes with; undefined without a cookie. */
export const sessionTokenOf = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[nameFor(request, config)];

/** @param maxAge seconds */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string, maxAge: number): void {
  const { request } = reply;
  reply.setCookie(nameFor(request, config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request, config),
    maxAge,
  });
}

/** Ends the session in the browser, with the answers that it keeps for a while, such as pictures of a book. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const { request } = reply;
  reply.clearCookie(nameFor(request, config), { path: '/', secure: isSecure(request, config) });
  reply.header('clear-site-data', '"cache"');
}
