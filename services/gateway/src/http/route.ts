import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

export type RouteSettings = Partial<FastifyContextConfig>;

/** Metadata of handlers: their `RouteSettings`. */
const ROUTE = 'route';

/**
 * Adds to what Fastify's hooks know of a route (`request.routeOptions.config`), which run before a body is read and see
 * no metadata of Nest's. Several decorators may add to one route; Nest's `RouteConfig` keeps what the last one says.
 */
export const Route =
  (settings: RouteSettings): MethodDecorator =>
  (_target, _name, descriptor) =>
    addToRoute(descriptor.value as object, settings);

/** The same for a handler, from decorators of other kinds. */
export function addToRoute(handler: object, settings: RouteSettings): void {
  const all = { ...routeOf(handler), ...settings };
  Reflect.defineMetadata(ROUTE, all, handler);
  RouteConfig(all)({}, '', { value: handler });
}

/** What is known of a handler's route. */
export const routeOf = (handler: object): RouteSettings => Reflect.getMetadata(ROUTE, handler) ?? {};
