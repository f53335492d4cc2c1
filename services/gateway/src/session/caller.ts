import { DomainError } from '@ichibun/kit/errors';
import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Id of the demo user, on every installation. */
export const DEMO_USER_ID = 1;

export const SESSION_COOKIE = 'ichibun_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who acts, from the session; set for every path that is not public. */
    callerId?: number;
  }
}

/** Metadata of handlers that answer everybody. */
export const PUBLIC = 'public';

/** Lets a path answer callers who are not signed in. */
export const Public = () => SetMetadata(PUBLIC, true);

/** The id of the user who acts: from the session, never from the request. */
export const CallerId = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  return callerOf(context.switchToHttp().getRequest<FastifyRequest>());
});

/**
 * The id of the user who acts, in paths that name a user.
 *
 * @param parameter the path parameter, which must be the caller's own id
 * @throws DomainError `auth.not-your-data` for anybody else's
 */
export const OwnId = createParamDecorator((parameter: string, context: ExecutionContext): number => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const callerId = callerOf(request);
  requireOwn(callerId, (request.params as Record<string, string>)[parameter]!);
  return callerId;
});

/**
 * Refuses a request that names another user than the one who acts.
 *
 * @param userId as the request names it; undefined when it names none
 * @throws DomainError `auth.not-your-data`
 */
export function requireOwn(callerId: number, userId: string | number | undefined): void {
  if (userId === undefined || String(userId) === String(callerId)) return;
  throw new DomainError('auth.not-your-data', 'forbidden', 'This belongs to another user.');
}

function callerOf(request: FastifyRequest): number {
  if (request.callerId === undefined) throw new Error('a public path asked for its caller');
  return request.callerId;
}
