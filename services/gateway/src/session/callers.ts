import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { AuthService, Role } from '@ichibun/proto/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { type Caller, requireOwn, USER_HEADER } from './caller.js';
import { clearSessionCookie, sessionTokenOf } from './session-cookie.js';
import { sessionHash } from './session-token.js';

/** Finds out who calls. */
export class Callers {
  constructor(
    private readonly rpc: Rpc,
    private readonly config: GatewayConfig,
  ) {}

  /**
   * Sets who calls, on a path that does not answer anybody.
   *
   * @throws DomainError `auth.not-signed-in`, `auth.session-ended`, `auth.admins-only`, `auth.not-your-data`
   */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access, ownId } = request.routeOptions.config;
    if (access === 'anybody') return;
    const caller = await this.callerOf(request, reply);
    // Before a refusal, whose line in the log names them.
    request.caller = caller;
    if (access === 'administrators' && caller.role !== Role.ADMIN) {
      throw new DomainError('auth.admins-only', 'forbidden', 'Only an administrator may do this.');
    }
    if (ownId) requireOwn(caller.id, (request.params as Record<string, string>)[ownId]);
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
