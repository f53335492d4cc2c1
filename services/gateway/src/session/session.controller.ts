import { sessionCalls, type user } from '@ichibun/contracts/session';
import { CONFIG } from '@ichibun/kit/config';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService, Role, type User } from '@ichibun/proto/auth';
import { Controller, Inject, Logger, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { Call, Given } from '../http/call.js';
import { type Caller, CurrentCaller, Public } from '../http/caller.js';
import { demoUserFor } from '../http/callers.js';
import { Parts } from '../http/parts.js';
import { SessionCache } from '../http/session-cache.js';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../http/session-cookie.js';
import { newSessionToken, sessionHash } from '../http/session-token.js';
import { Counters } from '../users/counters.js';

/** The demo user is the same to everybody, as pages make it without a call; its home shows what is really there. */
const DEMO_COUNTERS = { knownWordsCount: 150, processedFilesCount: 5, generatedCardsCount: 25 };

@ApiTags('session')
@Controller()
export class SessionController {
  private readonly logger = new Logger('Session');

  constructor(
    private readonly rpc: Rpc,
    private readonly counters: Counters,
    private readonly sessions: SessionCache,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Public()
  @Call(sessionCalls.getConfig)
  getConfig(@Req() request: FastifyRequest) {
    const { googleClientId = null, communityChatUrl = null } = this.config;
    const demoUser = demoUserFor(request, this.config);
    return {
      demoUser: demoUser !== undefined,
      demoUserIsAdmin: demoUser?.role === Role.ADMIN,
      googleClientId,
      communityChatUrl,
    };
  }

  @Call(sessionCalls.getUser)
  async getUser(@Given() { query: { userId } }: Given<typeof sessionCalls.getUser>, @CurrentCaller() caller: Caller) {
    if (userId !== undefined && userId !== String(caller.id)) {
      throw new DomainError('auth.not-signed-in', { why: 'other-user' });
    }
    const found = await this.rpc.call(AuthService.method.getUser, { userId: caller.id });
    return { user: await this.present({ ...found.user!, role: caller.role }) };
  }

  @Public()
  @Call(sessionCalls.signIn)
  async signIn(
    @Given() { body: given }: Given<typeof sessionCalls.signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const token = newSessionToken();
    const session = await this.rpc.call(AuthService.method.signInWithGoogle, {
      ...given,
      sessionHash: sessionHash(token, this.config.sessionSecret),
    });
    setSessionCookie(reply, this.config, token, session.expiresIn);
    this.logger.log({ event: 'session.opened' satisfies LogEvent, user: session.user!.id });
    await this.endSession(request);
    return { user: await this.present(session.user!) };
  }

  @Public()
  @Call(sessionCalls.signOut)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.endSession(request);
    clearSessionCookie(reply, this.config);
    return {};
  }

  /** Ends the session that a request came with, if it did. */
  private async endSession(request: FastifyRequest): Promise<void> {
    const token = sessionTokenOf(request, this.config);
    if (!token) return;
    for (const secret of this.config.sessionSecrets) {
      const hash = sessionHash(token, secret);
      await this.rpc.call(AuthService.method.signOut, { sessionHash: hash });
      this.sessions.end(hash);
    }
    this.logger.log({ event: 'session.closed' satisfies LogEvent });
  }

  private async present({ id, email, name, username, googleId, picture, role }: User): Promise<z.output<typeof user>> {
    const counters = id === DEMO_USER_ID ? DEMO_COUNTERS : await this.counters.of(id, new Parts());
    return {
      id,
      email,
      name,
      username,
      googleId: googleId || null,
      picture: picture || null,
      knownWordsCount: counters.knownWordsCount,
      processedFilesCount: counters.processedFilesCount,
      generatedCardsCount: counters.generatedCardsCount,
      role: role === Role.ADMIN ? 'admin' : 'learner',
    };
  }
}
