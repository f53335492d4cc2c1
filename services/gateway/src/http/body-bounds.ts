import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most bytes of this route's body, where it is more than the usual limit; set by Nest's `RouteConfig`. */
    bodyBytes?: number;
  }
}

/** Lets routes that say so take larger bodies. */
export function boundBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.bodyBytes !== undefined) route.bodyLimit = route.config.bodyBytes;
  });
}
