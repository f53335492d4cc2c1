import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds after which a request of this route has failed; set by Nest's `RouteConfig`. */
    deadlineMs?: number;
  }
}

/** What a request may take unless its route says otherwise. */
const REQUEST_DEADLINE_MS = 30_000;

/** When a request that has just come has failed: milliseconds since 1970. */
export const deadlineOf = (request: FastifyRequest) =>
  Date.now() + (request.routeOptions.config?.deadlineMs ?? REQUEST_DEADLINE_MS);
