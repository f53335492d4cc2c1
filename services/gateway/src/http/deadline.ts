import { currentRequest, withRequest } from '@ichibun/kit/request-context';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './bounds.js';
import { BODY_MS } from './slow-bodies.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds after which a request of this route has failed; set by `@Route`. */
    deadlineMs?: number;
  }
}

/** What a request may take unless its route says otherwise. */
const REQUEST_DEADLINE_MS = 30_000;

/** When a request that is worked on from now on has failed: milliseconds since 1970. */
export const deadlineOf = (request: FastifyRequest) =>
  Date.now() + (request.routeOptions.config?.deadlineMs ?? REQUEST_DEADLINE_MS);

/** Begins the time for the work when the body is there: how long it took to arrive is not the services' fault. */
export function countFromBody(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const context = currentRequest();
    if (!context || !hasBody(request)) return done();
    // A form arrives while it is worked on.
    const deadline = deadlineOf(request) + (request.isMultipart() ? BODY_MS : 0);
    withRequest({ ...context, deadline }, done);
  });
}
