import { cancelledError } from '@ichibun/kit/cancellation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenClosed } from './when-closed.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the work for a request of this route stops when its caller goes away; set by `@Route`. */
    stopsWhenAbandoned?: boolean;
  }
}

/**
 * What aborts when the caller closes the connection before the answer, on routes where that should stop the work: those
 * that cost money or much time and leave nothing half done. What writes goes on to its end.
 */
export function abandonmentOf(request: FastifyRequest, reply: FastifyReply): AbortSignal | undefined {
  if (!request.routeOptions.config?.stopsWhenAbandoned) return undefined;
  const abandoned = new AbortController();
  whenClosed(reply.raw, () => {
    if (!reply.raw.writableFinished) abandoned.abort(cancelledError());
  });
  return abandoned.signal;
}
