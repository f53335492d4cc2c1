import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Which methods a path has, although not the one that was asked for; none for a path that is not there. */
    methodsOf(path: string): string[];
  }
}

/**
 * Keeps the routes of the API, to tell a path that exists with another method from one that does not exist.
 */
export function keepRoutes(fastify: FastifyInstance): void {
  const routes: { path: RegExp; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    // The pages' own route takes every path.
    if (url.includes('*')) return;
    routes.push({ path: patternOf(url), methods: [method].flat() });
  });
  fastify.decorate('methodsOf', (path) => [
    ...new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods)),
  ]);
}

/** A route's path as an expression; `:name` stands for one segment. */
const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^$(){}|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`);
