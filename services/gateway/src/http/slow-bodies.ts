import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './bounds.js';
import { writtenFailure } from './door-failures.js';
import { failureBody } from './failures.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Milliseconds that a request's headers may take to arrive. */
const HEADERS_MS = 20_000;
/** Milliseconds for all of a body, at whatever rate: 50 MB over a line of 1.2 MBit/s. */
export const BODY_MS = 6 * 60_000;
/** The least rate at which a body must arrive once some time has passed. */
export interface BodyRate {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}
/** Over a mobile line that is this slow nobody uploads anything. */
const LEAST_RATE: BodyRate = { graceMs: 10_000, bytesPerSecond: 10_000 };
/** Milliseconds between two looks at a body whose sender waits for us. */
const LOOK_MS = 1_000;
const SLOW_BODY = { status: 408, body: failureBody('http.slow-request') };

/** Connections that the gateway holds, and those of one address: a classroom may share one. */
export const CONNECTIONS = { total: 10_000, ofOneAddress: 1_000 };

/** Node's own limits, for a server's options. A request without a host is refused like one for another host. */
export const TIME_LIMITS = {
  requestTimeout: BODY_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000, requireHostHeader: false },
};

/**
 * Where an answer comes before all of a body, it is the last of its connection, and the rest is read and forgotten
 * before the connection ends: closed with something unread, it would often take the answer with it (RFC 9112, 9.6).
 */
export function drainBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request)) {
      // Whoever is refused early need not send the rest.
      reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.resume());
      endAfter(request.raw);
    }
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

/** Ends requests whose body arrives too slowly, with an answer where they have none yet. */
export function cutSlowBodies(fastify: FastifyInstance, rate = LEAST_RATE): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.complete && hasBody(request)) watch(request, reply, rate);
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
  // An answer that began before says that its connection stays.
  fastify.addHook('onResponse', (_request, _reply, done) => {
    if (stopping) setImmediate(() => fastify.server.closeIdleConnections());
    done();
  });
  return () => {
    stopping = true;
  };
}

function watch(request: FastifyRequest, reply: FastifyReply, { graceMs, bytesPerSecond }: BodyRate): void {
  const { raw } = request;
  const { socket } = raw;
  const bytesBefore = socket.bytesRead;
  let looked = performance.now();
  let waitedMs = 0;
  /** How long the body may take more, as far as it has come. */
  const leftMs = () => graceMs + ((socket.bytesRead - bytesBefore) / bytesPerSecond) * 1_000 - waitedMs;
  const look = () => {
    if (raw.complete) return;
    const now = performance.now();
    // While we have not read what is there, its sender waits for us.
    if (raw.readableLength === 0) waitedMs += now - looked;
    looked = now;
    const left = leftMs();
    if (left > 0) timer = setTimeout(look, raw.readableLength === 0 ? left : LOOK_MS);
    else cut(request, reply);
  };
  let timer = setTimeout(look, graceMs);
  const end = () => {
    clearTimeout(timer);
    socket.off('close', end);
  };
  raw.once('end', end).once('close', end);
  // A request that was answered hears nothing any more of a sender who goes.
  socket.once('close', end);
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (reply.sent) return void raw.destroy();
  reply.hijack();
  const { status, headers, text } = writtenFailure(request, SLOW_BODY);
  const length = { 'content-length': Buffer.byteLength(text), connection: 'close' };
  reply.raw.writeHead(status, { ...SECURITY_HEADERS, ...headers, ...length }).end(text, () => raw.destroy());
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
