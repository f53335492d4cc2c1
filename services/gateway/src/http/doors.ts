import { isFailureCode, statusOf } from '@ichibun/failures/catalogue';
import { DomainError } from '@ichibun/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './door-failures.js';

const BELOW = '/api/doors/';
/** What pages of other sites may send along, and how long a browser need not ask again, in seconds. */
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'content-type, authorization, x-api-key, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id',
  'access-control-max-age': '7200',
};

/** Whether a request is for an address that programs ask by a token, a mistyped one too: they are told why. */
const isForDoor = ({ url, routeOptions }: FastifyRequest) =>
  url.startsWith(BELOW) || (routeOptions.url?.startsWith(BELOW) ?? false);

/**
 * Lets pages and extensions read what doors answer. Nothing that a browser holds opens a door, only a token that the
 * asking page was given: so every origin may ask, and no cookie is taken.
 */
export function allowForeignPages(request: FastifyRequest, reply: FastifyReply): void {
  if (!isForDoor(request)) return;
  // The address may hold a token.
  reply.headers({ 'access-control-allow-origin': '*', 'referrer-policy': 'no-referrer' });
}

/** Answers what browsers ask before they let a page of another site ask at a door. */
export function answerPreflights(fastify: FastifyInstance): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    // Browsers that ask whether a page may reach a machine in the learner's own network: as AnkiConnect answers.
    const isPrivate = request.headers['access-control-request-private-network'] === 'true';
    if (isPrivate) reply.header('access-control-allow-private-network', 'true');
    return reply.status(204).headers(PREFLIGHT).send();
  };
  fastify.options(`${BELOW}*`, { errorHandler: answerFailure }, handler);
}

/** Answers what fails before these handlers, which Nest's filter does not see: an unknown host, a body of no use. */
function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof DomainError && isFailureCode(error.code))) throw error;
  const body = { code: error.code, message: error.message, ...(error.values && { values: error.values }) };
  sendFailure(reply, request, { status: statusOf(error.code), body });
}

/**
 * Refuses to clients of MCP what there is not, a stream to listen to and a session to end: each message is posted, and
 * answered at once.
 */
export function answerOtherMethods(fastify: FastifyInstance): void {
  const body = { code: 'http.method-not-allowed', message: 'Messages of MCP are posted.' };
  fastify.route({
    method: ['GET', 'DELETE'],
    url: `${BELOW}:token/mcp`,
    errorHandler: answerFailure,
    handler: (request, reply) => sendFailure(reply.header('allow', 'POST'), request, { status: 405, body }),
  });
}
