import { CONFIG } from '@ichibun/kit/config';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService, Role } from '@ichibun/proto/auth';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { ADMIN, type Caller, PUBLIC, USER_HEADER } from './caller.js';
import { clearSessionCookie, sessionTokenOf } from './session-cookie.js';
import { sessionHash } from './session-token.js';

/** Finds out who the caller is, and refuses those who are nobody or may not do this. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly rpc: Rpc,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.has(PUBLIC, context)) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    request.caller = await this.callerOf(request, http.getResponse<FastifyReply>());
    if (this.has(ADMIN, context) && request.caller.role !== Role.ADMIN) {
      throw new DomainError('auth.admins-only', 'forbidden', 'Only an administrator may do this.');
    }
    return true;
  }

  private has(metadata: string, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride<boolean>(metadata, [context.getHandler(), context.getClass()]) ?? false;
  }

  /**
   * A caller without a cookie, or whose page shows the demo user, is the demo user. A session that has ended never
   * becomes the demo user, whose texts everybody sees.
   */
  private async callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const shown = request.headers[USER_HEADER];
    const demoUser = this.config.demoUser ? { id: DEMO_USER_ID, role: this.demoRole() } : undefined;
    if (demoUser && shown === String(DEMO_USER_ID)) return demoUser;
    const caller = (await this.signedIn(request, reply)) ?? demoUser;
    if (!caller) throw new DomainError('auth.not-signed-in', 'unauthenticated', 'Please log in first.');
    if (shown !== undefined && shown !== String(caller.id)) {
      throw new DomainError('auth.not-signed-in', 'unauthenticated', 'You are not signed in as this user.');
    }
    return caller;
  }

  private demoRole(): Role {
    return this.config.demoUserIsAdmin ? Role.ADMIN : Role.LEARNER;
  }

  /** Whose session the cookie is; undefined without a cookie. */
  private async signedIn(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
    const token = sessionTokenOf(request, this.config);
    if (token === undefined) return undefined;
    const hash = sessionHash(token, this.config.sessionSecret);
    const { user } = await this.rpc.call(AuthService.method.resolveSession, { sessionHash: hash });
    if (user) return user;
    clearSessionCookie(reply, this.config);
    throw new DomainError('auth.session-ended', 'unauthenticated', 'Your session has ended. Please log in again.');
  }
}
