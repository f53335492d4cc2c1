import type { FailureValues } from '@ichibun/failures/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A failure as the gateway answers it where no other protocol is spoken. */
export interface FailureAnswer {
  readonly status: number;
  readonly body: { readonly code: string; readonly message: string; readonly values?: FailureValues };
}

interface Protocol {
  /** Of the bodies of failures; those of our own may come, too, where `isOwnToo`. */
  readonly schema: z.ZodType;
  readonly isOwnToo?: boolean;
  statusOf(failure: FailureAnswer): number;
  bodyOf(failure: FailureAnswer, request: FailedRequest): unknown;
}

type FailedRequest = Pick<FastifyRequest, 'url'> & {
  readonly routeOptions?: { readonly url?: string };
  body?: unknown;
};

/** Names the failure's code, whatever the body is: for people who look why a program fails. */
const CODE_HEADER = 'x-failure-code';

/** Codes of JSON-RPC 2.0; those of a server's own begin at -32000. */
const RPC_CODES: Readonly<Record<number, number>> = { 400: -32_600, 404: -32_601, 405: -32_601, 500: -32_603 };
const OWN_RPC_CODE = -32_000;
const PARSE_ERROR = -32_700;

const isUnread = (code: string, body: unknown) => code === 'http.invalid-request' && body === undefined;

const sameStatus = ({ status }: FailureAnswer) => status;

/** How the programs of each door are told of failures, as their sources read them. */
const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  // AnkiConnect has no other status than 200, and Yomitan shows why something was refused with that alone. Faults of
  // ours keep theirs, by which operators count them.
  anki: {
    schema: z.object({ result: z.null(), error: z.string() }),
    statusOf: ({ status }) => (status < 500 ? 200 : status),
    bodyOf: ({ body }) => ({ result: null, error: body.message }),
  },
  // Jiten Reader gives a key up for good after 401 and 403, and tries again after 429 and from 500 on.
  jiten: {
    schema: z.object({ error_message: z.string() }),
    statusOf: ({ status, body }) => (status === 403 && !body.code.startsWith('auth.') ? 400 : status),
    bodyOf: ({ body }) => ({ error_message: body.message }),
  },
  mcp: {
    schema: z.object({
      jsonrpc: z.literal('2.0'),
      id: z.union([z.string(), z.number(), z.null()]),
      error: z.object({
        code: z.int(),
        message: z.string(),
        data: z.object({ code: z.string(), values: z.unknown().optional() }),
      }),
    }),
    statusOf: sameStatus,
    bodyOf: ({ status, body: { code, message, values } }, { body }) => ({
      jsonrpc: '2.0',
      id: idOf(body),
      error: {
        code: isUnread(code, body) ? PARSE_ERROR : (RPC_CODES[status] ?? OWN_RPC_CODE),
        message,
        data: { code, ...(values && { values }) },
      },
    }),
  },
  // Yomitan's own server fails with a status and null, which asbplayer looks at. A program that its learner writes sends
  // its token in a header, and reads more.
  yomitan: {
    schema: z.null(),
    isOwnToo: true,
    statusOf: sameStatus,
    bodyOf: ({ body }, { url }) => (IN_HEADER.test(url) ? body : null),
  },
};

const IN_HEADER = /^\/api\/doors\/-\//;

/** The JSON-RPC id of what was asked; null where it has none that can be repeated. */
function idOf(message: unknown): string | number | null {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

const BELOW_DOORS = /^\/api\/doors\/[^/?#]*\/([a-z]+)(?![^/?#])/;

/** The protocol of a path below /api/doors; undefined for our own. */
const protocolOf = (path: string | undefined): Protocol | undefined => {
  const name = BELOW_DOORS.exec(path ?? '')?.[1] ?? '';
  return Object.hasOwn(PROTOCOLS, name) ? PROTOCOLS[name] : undefined;
};

/** How a call at a path describes its failures. */
export const describedFailure = (path: string) => {
  const { schema, isOwnToo } = protocolOf(path) ?? { isOwnToo: true };
  return { schema, isOwnToo };
};

/** The status of a failure at a path. */
export const failureStatusOf = (path: string, failure: FailureAnswer): number =>
  protocolOf(path)?.statusOf(failure) ?? failure.status;

/** A failure as it goes over the wire: at doors in the protocol of their programs, elsewhere `{code, message, values}`. */
export function writtenFailure(request: FailedRequest, failure: FailureAnswer) {
  const { status, body } = failure;
  const contentType = { 'content-type': 'application/json; charset=utf-8' };
  // By its route too, since a path may be percent-encoded.
  const protocol = protocolOf(request.routeOptions?.url) ?? protocolOf(request.url);
  if (!protocol) return { status, headers: contentType, text: JSON.stringify(body) };
  return {
    status: protocol.statusOf(failure),
    headers: { ...contentType, [CODE_HEADER]: body.code },
    text: JSON.stringify(protocol.bodyOf(failure, request)),
  };
}

/** Answers a failure, at doors in the protocol of their programs. */
export function sendFailure(reply: FastifyReply, request: FailedRequest, failure: FailureAnswer): void {
  const { status, headers, text } = writtenFailure(request, failure);
  reply.status(status).headers(headers).send(text);
}
