import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The headers that a proxy sends on, of a request from an address. */
export type HeadersOn = (headers: IncomingHttpHeaders, from: string) => Record<string, string | string[] | undefined>;

/** What clients and proxies say to each other alone. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'];

const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

/**
 * As Caddy 2.10's `reverse_proxy` (modules/caddyhttp/reverseproxy): the host as it was asked for, and of X-Forwarded-*
 * nothing that the client has sent.
 */
export const caddy: HeadersOn = (headers, from) => ({
  ...endToEnd(headers),
  'x-forwarded-for': from,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': headers.host,
  via: '1.1 Caddy',
});

/**
 * As cloudflared, with what Cloudflare's edge has added (developers.cloudflare.com, "Cloudflare HTTP headers"): the
 * client's X-Forwarded-For stays, and its address comes after it.
 */
export const cloudflared: HeadersOn = (headers, from) => {
  const { 'x-forwarded-for': sent } = headers;
  // Of the Internet, as addresses are there that Cloudflare passes on.
  const client = from.replace(/^.*:/, '').replace(/^127\.0\.1\./, '198.51.100.');
  return {
    ...endToEnd(headers),
    'accept-encoding': 'gzip, br',
    'cdn-loop': 'cloudflare; loops=1',
    'cf-connecting-ip': client,
    'cf-ipcountry': 'JP',
    'cf-ray': '8f0000000000abcd-NRT',
    'cf-visitor': '{"scheme":"https"}',
    'x-forwarded-for': sent === undefined ? client : `${sent}, ${client}`,
    'x-forwarded-proto': 'https',
  };
};

/** Tells the host of the product, as a proxy does that is set up to, and tunnels that rewrite it. */
export const rewritingHost =
  (headersOn: HeadersOn, host: string): HeadersOn =>
  (headers, from) => ({ ...headersOn(headers, from), host });

/** Starts a proxy on this machine in front of an address. */
export async function startProxy(to: string, headersOn: HeadersOn) {
  const server = createServer((asked, reply) => {
    const headers = headersOn(asked.headers, asked.socket.remoteAddress!);
    const passedOn = request(to + asked.url, { method: asked.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    passedOn.on('error', (error) => reply.destroy(error));
    asked.pipe(passedOn);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
