import { CONFIG } from '@ichibun/kit/config';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService, Role, type User } from '@ichibun/proto/auth';
import { Body, Controller, Get, Inject, Logger, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { type Caller, CurrentCaller, Public } from '../http/caller.js';
import { demoUserFor } from '../http/callers.js';
import { KnownSessions } from '../http/known-sessions.js';
import { Operation } from '../http/operation.js';
import { Parts } from '../http/parts.js';
import { nothing } from '../http/schemas.js';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../http/session-cookie.js';
import { newSessionToken, sessionHash } from '../http/session-token.js';
import { Counters } from '../users/counters.js';
import { credential, serverConfig, signedIn, type user, whoAmI } from './session.contract.js';

/** The demo user is the same to everybody, as pages make it without a call; its home shows what is really there. */
const DEMO_COUNTERS = { knownWordsCount: 150, processedFilesCount: 5, generatedCardsCount: 25 };

@ApiTags('session')
@Controller('api')
export class SessionController {
  private readonly logger = new Logger('Session');

  constructor(
    private readonly rpc: Rpc,
    private readonly counters: Counters,
    private readonly sessions: KnownSessions,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Public()
  @Get('config')
  @Operation({ summary: 'What the pages need to know before anybody is signed in', answers: { 200: serverConfig } })
  getConfig(@Req() request: FastifyRequest) {
    const { googleClientId = null, communityChatUrl = null } = this.config;
    const demoUser = demoUserFor(request, this.config);
    return {
      demoUser: demoUser !== undefined,
      demoUserIsAdmin: demoUser?.role === Role.ADMIN,
      ...{ googleClientId, communityChatUrl },
    };
  }

  @Get('auth/user')
  @Operation({
    summary: 'The caller, when userId is the caller’s own',
    answers: { 200: signedIn },
    fails: ['auth.user-not-found'],
  })
  async getUser(@CurrentCaller() caller: Caller, @Query({ schema: whoAmI }) { userId }: z.infer<typeof whoAmI>) {
    if (userId !== undefined && userId !== String(caller.id)) {
      throw new DomainError('auth.not-signed-in', { why: 'other-user' });
    }
    const found = await this.rpc.call(AuthService.method.getUser, { userId: caller.id });
    return { user: await this.present({ ...found.user!, role: caller.role }) };
  }

  @Public()
  @Post('auth/google')
  @Operation({
    summary: 'Signs in with a Google ID token, sets the session cookie, and ends the session that the browser had',
    answers: { 200: signedIn },
    fails: ['auth.invalid-credential', 'auth.credential-used', 'auth.google-not-configured', 'auth.google-unavailable'],
  })
  async signIn(
    @Body({ schema: credential }) given: z.infer<typeof credential>,
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
  @Post('auth/logout')
  @Operation({ summary: 'Revokes the session', answers: { 200: nothing } })
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
