import { DomainError } from '@ichibun/kit/errors';
import { Role, type TokenPurpose, type TokenScope } from '@ichibun/proto/auth';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { addToRoute } from './route.js';

/** Header in which a page names the user it shows: a call for one person never acts as another. */
export const USER_HEADER = 'x-ichibun-user';

// biome-ignore lint/complexity/noBannedTypes: classes and methods of every shape
type Handler = Function;

/** Who acts, from the session. */
export interface Caller {
  readonly id: number;
  readonly role: Role;
  /** What the token of a program was made for; undefined of a session. */
  readonly scopes?: readonly TokenScope[];
}

/** Whom a door lets in. */
export interface Door {
  /** The kinds of programs that speak its protocol. */
  readonly purposes: readonly TokenPurpose[];
  readonly scope: TokenScope;
  /** Its programs may send their token as `key` of the body. */
  readonly takesKey?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every path that is not public. */
    caller?: Caller;
  }
  interface FastifyContextConfig {
    /** Whom this route answers; who is signed in, where it does not say. Set by `Public` and `Admin`. */
    access?: 'anybody' | 'administrators' | 'programs';
    /** What a program's token must be made for; set by `Door`. */
    door?: Door;
    /** The path parameter that must be the caller's own id; set by `Call`. */
    ownId?: string;
  }
}

/** Lets a path, or all of a controller's, answer callers who are not signed in. */
export const Public = () => access('anybody');

/**
 * Lets a path, or all of a controller's, answer administrators only: others get 403 `auth.admins-only`, nobody 401. An
 * administrator is who ADMIN_EMAILS names, and the demo user of a single machine that only this machine reaches.
 */
export const Admin = () => access('administrators');

/**
 * Lets a path answer programs only, by the token of a learner: in the path, at `:token`, or in a header. No session
 * opens it, so that pages of other sites may ask it too.
 */
export const Door =
  (door: Door): MethodDecorator =>
  (_target, _name, descriptor) =>
    addToRoute(descriptor.value as object, { access: 'programs', door });

const access =
  (access: FastifyContextConfig['access']): ClassDecorator & MethodDecorator =>
  (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    const handlers = descriptor ? [descriptor.value] : handlersOf(target as Handler);
    for (const handler of handlers) addToRoute(handler, { access });
  };

/** The user who acts, with the role: from the session, never from the request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return callerOf(context.switchToHttp().getRequest<FastifyRequest>());
});

/**
 * Refuses a request that names a user other than the caller.
 *
 * @param userId as the request names it; undefined when it names none
 * @throws DomainError `auth.not-your-data`
 */
export function requireOwn(callerId: number, userId: string | number | undefined): void {
  if (userId === undefined || String(userId) === String(callerId)) return;
  throw new DomainError('auth.not-your-data');
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('a public path asked for its caller');
  return request.caller;
}

/** The methods of a controller. */
export const handlersOf = (controller: Handler): Handler[] =>
  Object.entries(Object.getOwnPropertyDescriptors(controller.prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([, { value }]) => value);
