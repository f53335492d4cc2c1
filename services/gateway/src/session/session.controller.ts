import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService, type User } from '@ichibun/proto/auth';
import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { Operation } from '../http/operation.js';
import { Parts } from '../http/parts.js';
import { nothing } from '../http/schemas.js';
import { Counters } from '../users/counters.js';
import { CallerId, Public, SESSION_COOKIE } from './caller.js';
import { credential, serverConfig, signedIn, type user, whoAmI } from './session.contract.js';
import { newSessionToken, sessionHash } from './session-token.js';

@ApiTags('session')
@Controller('api')
export class SessionController {
  constructor(
    private readonly rpc: Rpc,
    private readonly counters: Counters,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Public()
  @Get('config')
  @Operation({ summary: 'What the pages need to know before anybody is signed in', answers: { 200: serverConfig } })
  getConfig() {
    return { demoUser: this.config.demoUser, googleClientId: this.config.googleClientId ?? null };
  }

  @Get('auth/user')
  @Operation({
    summary: 'The caller, when userId is the caller’s own',
    answers: { 200: signedIn },
    fails: ['auth.user-not-found'],
  })
  async getUser(@CallerId() callerId: number, @Query({ schema: whoAmI }) { userId }: z.infer<typeof whoAmI>) {
    if (userId !== undefined && userId !== String(callerId)) {
      throw new DomainError('auth.not-signed-in', 'unauthenticated', 'You are not signed in as this user.');
    }
    const found = await this.rpc.call(AuthService.method.getUser, { userId: callerId });
    return { user: await this.present(found.user!) };
  }

  @Public()
  @Post('auth/google')
  @Operation({
    summary: 'Signs in with a Google ID token and sets the session cookie',
    answers: { 200: signedIn },
    fails: ['auth.invalid-credential', 'auth.google-not-configured', 'auth.google-unavailable'],
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
    reply.setCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: session.expiresIn,
    });
    return { user: await this.present(session.user!) };
  }

  @Public()
  @Post('auth/logout')
  @Operation({ summary: 'Revokes the session', answers: { 200: nothing } })
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const token = request.cookies[SESSION_COOKIE];
    if (token) {
      const hash = sessionHash(token, this.config.sessionSecret);
      await this.rpc.call(AuthService.method.signOut, { sessionHash: hash });
    }
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    return {};
  }

  private async present({ id, email, name, username, googleId, picture }: User): Promise<z.output<typeof user>> {
    const { knownWordsCount, processedFilesCount, generatedCardsCount } = await this.counters.of(id, new Parts());
    return {
      id,
      email,
      name,
      username,
      googleId,
      picture,
      knownWordsCount,
      processedFilesCount,
      generatedCardsCount,
    };
  }
}
