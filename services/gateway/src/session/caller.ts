import { DomainError } from '@ichibun/kit/errors';
import { Role } from '@ichibun/proto/auth';
import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Header in which a page names the user it shows: a call for one person never acts as another. */
export const USER_HEADER = 'x-ichibun-user';

/** Who acts, from the session. */
export interface Caller {
  readonly id: number;
  readonly role: Role;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every path that is not public. */
    caller?: Caller;
  }
}

/** Metadata of handlers that answer everybody. */
export const PUBLIC = 'public';
/** Metadata of handlers that answer administrators only. */
export const ADMIN = 'admin';

/** Lets a path answer callers who are not signed in. */
export const Public = () => SetMetadata(PUBLIC, true);

/**
 * Lets a path, or all of a controller's, answer administrators only: others get 403 `auth.admins-only`, nobody 401. An
 * administrator is who ADMIN_EMAILS names, and the demo user of a single machine that only this machine reaches.
 */
export const Admin = () => SetMetadata(ADMIN, true);

/** The user who acts, with the role: from the session, never from the request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return callerOf(context.switchToHttp().getRequest<FastifyRequest>());
});

/** The id of the user who acts: from the session, never from the request. */
export const CallerId = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  return callerOf(context.switchToHttp().getRequest<FastifyRequest>()).id;
});

/**
 * The id of the user who acts, in paths that name a user.
 *
 * @param parameter the path parameter, which must be the caller's own id
 * @throws DomainError `auth.not-your-data` for anybody else's
 */
export const OwnId = createParamDecorator((parameter: string, context: ExecutionContext): number => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { id } = callerOf(request);
  requireOwn(id, (request.params as Record<string, string>)[parameter]!);
  return id;
});

/**
 * Refuses a request that names a user other than the caller.
 *
 * @param userId as the request names it; undefined when it names none
 * @throws DomainError `auth.not-your-data`
 */
export function requireOwn(callerId: number, userId: string | number | undefined): void {
  if (userId === undefined || String(userId) === String(callerId)) return;
  throw new DomainError('auth.not-your-data', 'forbidden', 'This belongs to another user.');
}

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('a public path asked for its caller');
  return request.caller;
}
