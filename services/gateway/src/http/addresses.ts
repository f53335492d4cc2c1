import { DomainError } from '@ichibun/kit/errors';
import type { FastifyRequest } from 'fastify';
import { type GatewayConfig, isLoopbackHost, isWildcardHost } from '../config.js';

type Addresses = Pick<GatewayConfig, 'host' | 'publicUrl'>;

/** What probes ask by whatever address they know, and what says nothing about anybody. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request for a host that this installation does not have. Without this, a web page elsewhere whose name is
 * made to resolve to this machine (DNS rebinding) could read and write as the learner.
 *
 * @throws DomainError `http.unknown-host`
 */
export function checkHost(request: FastifyRequest, addresses: Addresses): void {
  if (isKnownHost(hostnameOf(request), addresses) || HEALTH_PATHS.has(request.url.split('?')[0]!)) return;
  throw new DomainError('http.unknown-host');
}

/** What an operator should know of HOST and PUBLIC_URL together; undefined when there is nothing. */
export function hostWarning({ host, publicUrl }: Addresses): string | undefined {
  if (!isWildcardHost(host) || publicUrl) return;
  return (
    `HOST is ${host}: other machines can connect, but only requests for localhost, 127.0.0.1 or [::1] are answered, ` +
    'whoever sends them. Set PUBLIC_URL to the address that people open.'
  );
}

/**
 * Refuses writes that another site's page makes in a learner's name. Browsers name the page's origin in every such
 * request; programs that are no browsers name none.
 *
 * @throws DomainError `http.foreign-origin`
 */
export function checkOrigin(request: FastifyRequest, addresses: Addresses): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const isForeign =
    origin === undefined
      ? request.headers['sec-fetch-site'] === 'cross-site'
      : originIn(origin) !== originOf(request, addresses);
  if (isForeign) throw new DomainError('http.foreign-origin');
}

/** Where the browser that sent this has the product open: `https://ichibun.example`. */
export function originOf(request: FastifyRequest, { publicUrl }: Addresses): string | undefined {
  // A proxy may speak plain HTTP to us, and need not be believed: PUBLIC_URL says how people reach it.
  if (publicUrl && request.host.toLowerCase() === publicUrl.host) return publicUrl.origin;
  return originIn(`${request.protocol}://${request.host}`);
}

function isKnownHost(hostname: string | undefined, { host, publicUrl }: Addresses): boolean {
  if (hostname === undefined) return false;
  if (isLoopbackHost(hostname) || (publicUrl && hostname === bare(publicUrl.hostname))) return true;
  return !isWildcardHost(host) && hostname === bare(host);
}

/** The host that is asked for, without its port; undefined when that is none. */
function hostnameOf({ host }: FastifyRequest): string | undefined {
  const address = `http://${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? bare(new URL(address).hostname) : undefined;
}

/** A host without the brackets that IPv6 has in an address, in lower case. */
const bare = (host: string) => host.toLowerCase().replace(/^\[(.*)\]$/, '$1');

const originIn = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined);
