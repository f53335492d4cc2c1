import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService } from '@ichibun/proto/auth';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { DEMO_USER_ID, PUBLIC, SESSION_COOKIE } from './caller.js';
import { sessionHash } from './session-token.js';

/** Finds out who acts, and stops callers who are nobody. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly rpc: Rpc,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const callerId = await this.callerOf(request);
    if (callerId === undefined) {
      throw new DomainError('auth.not-signed-in', 'unauthenticated', 'Please log in first.');
    }
    request.callerId = callerId;
    return true;
  }

  private async callerOf(request: FastifyRequest): Promise<number | undefined> {
    const token = request.cookies[SESSION_COOKIE];
    if (token) {
      const hash = sessionHash(token, this.config.sessionSecret);
      const { user } = await this.rpc.call(AuthService.method.resolveSession, { sessionHash: hash });
      if (user) return user.id;
    }
    return this.config.demoUser ? DEMO_USER_ID : undefined;
  }
}
