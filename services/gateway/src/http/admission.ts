import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyBoundsOf, FORM_ROOM, hasBody } from './bounds.js';
import type { Callers } from './callers.js';
import { type CostLimits, callerNameOf } from './costly.js';
import { type InFlight, type Place, RETRY_AFTER_S } from './in-flight.js';
import { tooLarge } from './json-reader.js';
import { largeFile } from './uploaded-file.js';
import { whenClosed } from './when-closed.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call below /api that was let in. */
    place?: Place;
  }
}

/** Whether a request is for the API: by its route too, since a path may be percent-encoded. */
export const isForApi = ({ url, routeOptions }: FastifyRequest) =>
  url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false);

/**
 * Decides about calls before anything of their bodies is read: who calls, whether they may, how often they did, how
 * large the body is, and how much is going on already.
 */
export function admitCalls(fastify: FastifyInstance, callers: Callers, costs: CostLimits, inFlight: InFlight): void {
  // After all hooks on requests, such as the count by address; before the body is read.
  fastify.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.isCall) {
      await callers.identify(request, reply);
      await costs.count(request, reply);
    }
    checkSize(request);
    if (isForApi(request)) await takePlace(request, reply, inFlight);
    // Who asks before sending a body is told to go on.
    if (request.headers.expect) reply.raw.writeContinue();
  });
}

async function takePlace(request: FastifyRequest, reply: FastifyReply, inFlight: InFlight): Promise<void> {
  try {
    const { answerBytes } = request.routeOptions.config;
    const place = await inFlight.enter(callerNameOf(request), bytesToHold(request), answerBytes);
    if (reply.raw.closed) return place.leave();
    whenClosed(reply.raw, place.leave);
    request.place = place;
  } catch (error) {
    reply.header('retry-after', RETRY_AFTER_S);
    throw error;
  }
}

/** @throws DomainError `http.too-large`, `http.large-file` for a body that says that it is */
function checkSize(request: FastifyRequest): void {
  const { length, most } = sizeOf(request);
  if (Number.isNaN(length) || length <= most) return;
  throw isForm(request) ? largeFile(most / FORM_ROOM) : tooLarge(most);
}

/** Bytes of a body that will be in memory; where it does not say how long it is, as many as it may have. */
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
    most: form && isForm(request) ? form.bytes * FORM_ROOM : bodyBoundsOf(request).bytes,
  };
}

/** Whether a form comes to a route that takes one. */
const isForm = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.form !== undefined && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
