import { cancelledError } from '@ichibun/kit/cancellation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyBoundsOf, DOOR_WAIT_MS, DOORS_IN_FLIGHT, FORM_SIZE_FACTOR, hasBody, WAITING_AT_DOORS } from './bounds.js';
import { type Callers, hasKeyInBody } from './callers.js';
import { InFlight, RETRY_AFTER_S, type Slot } from './in-flight.js';
import { tooLarge } from './json-reader.js';
import { callerNameOf, type RouteRateLimits } from './rate-limited.js';
import { largeFile } from './uploaded-file.js';
import { whenClosed } from './when-closed.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call below /api that was let in. */
    slot?: Slot;
    /** Whether its handler has begun, and has not answered yet. */
    isWorkedOn?: boolean;
  }
}

/** Whether a request is for the API: by its route too, since a path may be percent-encoded. */
export const isForApi = ({ url, routeOptions }: FastifyRequest) =>
  url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false);

/**
 * Decides about calls before anything of their bodies is read: who calls, whether they may, how often they did, how
 * large the body is, and how much is going on already. Where the body has the token, who calls is known after it.
 */
export function admitCalls(
  fastify: FastifyInstance,
  callers: Pick<Callers, 'identify'>,
  costs: Pick<RouteRateLimits, 'count'>,
  inFlight: InFlight,
  atDoors = new InFlight(DOORS_IN_FLIGHT, DOOR_WAIT_MS, WAITING_AT_DOORS),
): void {
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.routeOptions.config.call) return;
    await callers.identify(request, reply);
    await costs.count(request, reply);
  };
  // After all onRequest hooks, such as the rate limit by address; before the body is read.
  fastify.addHook('preParsing', async (request, reply) => {
    const isByKey = hasKeyInBody(request);
    if (!isByKey) await admit(request, reply);
    checkSize(request);
    const { door, answerBytes } = request.routeOptions.config;
    // Until the caller is known, one body of an address is read at a time.
    const turn = door && (await enter(atDoors, request, reply));
    if (turn && isByKey) bodyReadingSlots.set(request, turn);
    if (isForApi(request)) request.slot = await enter(inFlight, request, reply, bytesToHold(request), answerBytes);
    if (request.headers.expect) reply.raw.writeContinue();
  });
  // Until its body has been read, such a call is limited by its address.
  fastify.addHook('preValidation', async (request, reply) => {
    if (!hasKeyInBody(request)) return;
    bodyReadingSlots.get(request)?.leave();
    await admit(request, reply);
    await enter(atDoors, request, reply);
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    request.isWorkedOn = true;
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    request.isWorkedOn = false;
    if (reply.raw.closed) releaseSlots(request);
    done(null, payload);
  });
}

/** By address, while a body is read to identify the caller. */
const bodyReadingSlots = new WeakMap<FastifyRequest, Slot>();

const slots = new WeakMap<FastifyRequest, Slot[]>();

/** A caller that has gone keeps its slot while the handler works: disconnecting again and again must not evade the limit. */
function releaseSlots(request: FastifyRequest): void {
  if (request.isWorkedOn) return;
  for (const slot of slots.get(request) ?? []) slot.leave();
}

/**
 * Lets a call begin once there is room for it; its slot is free when it has been answered, or when its caller has gone
 * and its work has ended.
 *
 * @throws DomainError `http.too-many-at-once`, `http.busy`; `rpc.cancelled` where its caller went away meanwhile
 */
async function enter(
  inFlight: InFlight,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyBytes = 0,
  answerBytes = 0,
): Promise<Slot> {
  try {
    const slot = await inFlight.enter(callerNameOf(request), bodyBytes, answerBytes);
    if (!reply.raw.closed) {
      slots.set(request, [...(slots.get(request) ?? []), slot]);
      whenClosed(reply.raw, () => releaseSlots(request));
      return slot;
    }
    slot.leave();
  } catch (error) {
    reply.header('retry-after', RETRY_AFTER_S);
    throw error;
  }
  throw cancelledError();
}

/** @throws DomainError `http.too-large`, `http.large-file` by the header Content-Length */
function checkSize(request: FastifyRequest): void {
  const { length, most } = sizeOf(request);
  if (Number.isNaN(length) || length <= most) return;
  throw isForm(request) ? largeFile(most / FORM_SIZE_FACTOR) : tooLarge(most);
}

/** Bytes of a body that will be in memory; the most that the route takes where there is no Content-Length. */
function bytesToHold(request: FastifyRequest): number {
  if (!hasBody(request)) return 0;
  const { length, most } = sizeOf(request);
  const held = isForm(request) ? request.routeOptions.config.form!.heldBytes : most;
  return Math.min(held, Number.isNaN(length) ? most : length);
}

function sizeOf(request: FastifyRequest): { length: number; most: number } {
  const { form } = request.routeOptions.config;
  return {
    length: Number(request.headers['content-length'] ?? (hasBody(request) ? Number.NaN : 0)),
    most: form && isForm(request) ? form.bytes * FORM_SIZE_FACTOR : bodyBoundsOf(request).bytes,
  };
}

/** Whether a form comes to a route that takes one. */
const isForm = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.form !== undefined && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
