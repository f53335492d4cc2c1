import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deadlineOf } from './deadline.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Milliseconds that a request's headers may take to arrive. */
const HEADERS_MS = 20_000;
/** Milliseconds for all of the slowest request: longer than the deadline of any route. */
const REQUEST_MS = 6 * 60_000;
const SLOW_BODY = JSON.stringify({
  code: 'http.slow-request',
  message: 'The request did not arrive in time. Send it again.',
});
const SLOW_HEADERS = {
  ...SECURITY_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(SLOW_BODY),
  connection: 'close',
};

/** Connections that the gateway holds, and those of one address: a classroom may share one. */
export const CONNECTIONS = { total: 10_000, ofOneAddress: 1_000 };

/** Node's own limits, for a server's options. A request without a host is refused like one for another host. */
export const TIME_LIMITS = {
  requestTimeout: REQUEST_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000, requireHostHeader: false },
};

/**
 * Where an answer comes before all of a body, and is the last of its connection, reads the rest and forgets it before
 * the connection ends: closed with something unread, it would often take the answer with it (RFC 9112, 9.6).
 */
export function readBodiesOut(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request)) endAfter(request.raw);
    done();
  });
}

function endAfter(request: IncomingMessage): void {
  const { socket } = request;
  // What Node calls when the last answer of a connection has been given.
  socket.destroySoon = () => {
    socket.destroySoon = Socket.prototype.destroySoon;
    if (request.readableEnded) return socket.destroySoon();
    socket.end();
    request.once('end', () => socket.destroy());
  };
}

/** Ends requests whose body has not arrived by the deadline of their route, with an answer where they have none yet. */
export function cutSlowBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.complete && hasBody(request)) cutAt(deadlineOf(request), request, reply);
    done();
  });
}

/**
 * Lets the connections end once a server stops: each with the answer to what has arrived on it, which is served still.
 *
 * @returns to be called when the server begins to stop
 */
export function closingConnections(fastify: FastifyInstance): () => void {
  let stopping = false;
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  return () => {
    stopping = true;
  };
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cutAt(deadline: number, request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  const timer = setTimeout(() => {
    if (request.raw.complete) return;
    if (reply.sent) return void request.raw.destroy();
    reply.hijack();
    reply.raw.writeHead(408, SLOW_HEADERS).end(SLOW_BODY, () => request.raw.destroy());
  }, deadline - Date.now());
  const end = () => {
    clearTimeout(timer);
    socket.off('close', end);
  };
  request.raw.once('end', end).once('close', end);
  // A request that was answered hears nothing any more of a sender who goes.
  socket.once('close', end);
}

/**
 * Refuses connections beyond `limits`.
 *
 * @param limits without `ofOneAddress` where all connections come from proxies
 */
export function limitConnections(server: Server, limits: { total: number; ofOneAddress?: number }): void {
  server.maxConnections = limits.total;
  const { ofOneAddress } = limits;
  if (ofOneAddress === undefined) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > ofOneAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
