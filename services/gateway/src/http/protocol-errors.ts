import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { statusOf } from '@ichibun/failures/catalogue';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './door-failures.js';
import { failureBody } from './failures.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Failures before a request has a route, as every other. */
export function answerUnroutable(
  { statusCode: status = 400 }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const body = failureBody(status === 414 ? 'http.long-address' : 'http.bad-address');
  sendFailure(reply.headers(SECURITY_HEADERS), request, { status, body });
}

const BY_CODE = {
  ERR_HTTP_REQUEST_TIMEOUT: 'http.slow-request',
  HPE_HEADER_OVERFLOW: 'http.large-headers',
} as const;

/** Failures before a request has been read, which are answered on the socket and close it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = BY_CODE[error.code as keyof typeof BY_CODE] ?? 'http.bad-request';
  const status = statusOf(code);
  if (socket.writable) {
    const body = JSON.stringify(failureBody(code));
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
    const body = JSON.stringify(failureBody('http.refused'));
    const headers = { ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8', connection: 'close' };
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  });
}
