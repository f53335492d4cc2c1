import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService, type User } from '@ichibun/proto/auth';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { Parts } from '../http/parts.js';
import { Counters } from '../users/counters.js';
import { CallerId, Public, SESSION_COOKIE } from './caller.js';
import { newSessionToken, sessionHash } from './session-token.js';

const signIn = z.object({ credential: z.string().min(1).max(10_000) });
const whoAmI = z.object({ userId: z.string().optional() });

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
  @ApiOperation({ summary: 'What the pages need to know before anybody is signed in' })
  getConfig() {
    return { demoUser: this.config.demoUser, googleClientId: this.config.googleClientId ?? null };
  }

  @Get('auth/user')
  @ApiOperation({ summary: 'The caller, when userId is the caller’s own' })
  async getUser(@CallerId() callerId: number, @Query({ schema: whoAmI }) { userId }: z.infer<typeof whoAmI>) {
    if (userId !== undefined && userId !== String(callerId)) {
      throw new DomainError('auth.not-signed-in', 'unauthenticated', 'You are not signed in as this user.');
    }
    const { user } = await this.rpc.call(AuthService.method.getUser, { userId: callerId });
    return { user: await this.present(user!) };
  }

  @Public()
  @Post('auth/google')
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs in with a Google ID token and sets the session cookie' })
  async signIn(
    @Body({ schema: signIn }) { credential }: z.infer<typeof signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const token = newSessionToken();
    const session = await this.rpc.call(AuthService.method.signInWithGoogle, {
      credential,
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
  @HttpCode(200)
  @ApiOperation({ summary: 'Revokes the session' })
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const token = request.cookies[SESSION_COOKIE];
    if (token) {
      const hash = sessionHash(token, this.config.sessionSecret);
      await this.rpc.call(AuthService.method.signOut, { sessionHash: hash });
    }
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    return {};
  }

  private async present({ id, email, name, username, googleId, picture }: User) {
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
