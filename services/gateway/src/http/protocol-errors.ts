import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.js';

/** Failures before a request has a route, as `{code, message}` like every other. */
export function answerUnroutable({ statusCode = 400 }: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  const body =
    statusCode === 414
      ? { code: 'http.long-address', message: 'This address is too long.' }
      : { code: 'http.bad-address', message: 'This address is not well-formed: a percent sign needs two hex digits.' };
  reply.status(statusCode).headers(SECURITY_HEADERS).send(body);
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const NOT_HTTP: Refusal = { status: 400, code: 'http.bad-request', message: 'This is not a well-formed HTTP request.' };
const BY_CODE: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'http.slow-request',
    message: 'The request did not arrive in time. Send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'http.large-headers',
    message: 'The headers of this request are too large. Clear the cookies of this site, and try again.',
  },
};

/** Failures before a request has been read, which are answered on the socket and close it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = BY_CODE[error.code ?? ''] ?? NOT_HTTP;
  if (socket.writable) {
    const body = JSON.stringify({ code, message });
    const headers = { ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8', connection: 'close' };
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  }
  socket.destroy(error);
}

/**
 * Refuses requests that expect something else of the server than to be told to go on (RFC 9110, 10.1.1). Those are told
 * so when their call is let in.
 */
export function answerExpectations(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ code: 'http.refused', message: 'This server does not do what the request expects.' });
    const headers = { ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8', connection: 'close' };
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  });
}
