import { timestampDate } from '@bufbuild/protobuf/wkt';
import { CONFIG } from '@ichibun/kit/config';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { type AccessToken, AuthService, TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Body, Controller, Delete, Get, Inject, Logger, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { accessTokenHash, newAccessToken } from '../http/access-token.js';
import { OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { idParameter, nothing } from '../http/schemas.js';
import { accessTokens, madeToken, tokenToMake } from './tokens.contract.js';

type Purpose = z.output<typeof tokenToMake>['purpose'];

/** What a program of each kind may do. */
const PURPOSES: Record<Purpose, { readonly purpose: TokenPurpose; readonly scopes: readonly TokenScope[] }> = {
  'yomitan-api': { purpose: TokenPurpose.YOMITAN_API, scopes: [TokenScope.READ] },
  'anki-connect': { purpose: TokenPurpose.ANKI_CONNECT, scopes: [TokenScope.READ, TokenScope.MINE] },
  'jiten-reader': { purpose: TokenPurpose.JITEN_READER, scopes: [TokenScope.READ, TokenScope.WORDS] },
  assistant: { purpose: TokenPurpose.ASSISTANT, scopes: [TokenScope.READ, TokenScope.TEXTS, TokenScope.MINE] },
  'own-program': { purpose: TokenPurpose.OWN_PROGRAM, scopes: [TokenScope.READ] },
};
/** A learner makes a handful in a lifetime. */
const MADE_PER_MINUTE = 30;

@ApiTags('programs')
@Controller('api/users/:id/tokens')
export class TokensController {
  private readonly logger = new Logger('Tokens');

  constructor(
    private readonly rpc: Rpc,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  @Operation({ summary: 'The tokens by which programs of the learner’s call', answers: { 200: accessTokens } })
  async list(@OwnId('id') userId: number) {
    const { tokens } = await this.rpc.call(AuthService.method.listTokens, { userId });
    return { tokens: tokens.map(present), isShared: this.isShared(userId) };
  }

  @Post()
  @Route(costly(MADE_PER_MINUTE))
  @Operation({
    summary: 'Makes a token, which is shown in this answer only',
    answers: { 201: madeToken },
    fails: ['auth.shared-user', 'auth.too-many-tokens', 'auth.invalid-token', 'auth.user-not-found'],
  })
  async make(
    @OwnId('id') userId: number,
    @Body({ schema: tokenToMake }) { name, purpose, days }: z.infer<typeof tokenToMake>,
  ) {
    if (this.isShared(userId)) {
      throw new DomainError('auth.shared-user');
    }
    const secret = newAccessToken();
    const { token } = await this.rpc.call(AuthService.method.createToken, {
      ...{ userId, name, days, ending: secret.slice(-4) },
      purpose: PURPOSES[purpose].purpose,
      scopes: [...PURPOSES[purpose].scopes],
      tokenHash: accessTokenHash(secret, this.config.sessionSecret),
    });
    this.logger.log({ event: 'token.made' satisfies LogEvent, user: userId, token: token!.id });
    return { token: present(token!), secret };
  }

  @Delete(':tokenId')
  @Operation({
    summary: 'Revokes a token at once',
    answers: { 200: nothing },
    fails: ['auth.token-not-found'],
  })
  async revoke(@OwnId('id') userId: number, @Param('tokenId', { schema: idParameter }) tokenId: number) {
    await this.rpc.call(AuthService.method.revokeToken, { userId, tokenId });
    this.logger.log({ event: 'token.revoked' satisfies LogEvent, user: userId, token: tokenId });
    return {};
  }

  /** Whether others act as this user too. */
  private isShared(userId: number): boolean {
    return userId === DEMO_USER_ID && !this.config.demoUserIsAdmin;
  }
}

const nameOf = (given: TokenPurpose): Purpose =>
  (Object.keys(PURPOSES) as Purpose[]).find((name) => PURPOSES[name].purpose === given) ?? 'own-program';

const present = ({ id, name, purpose, ending, createdAt, endsAt, usedAt }: AccessToken) => ({
  ...{ id, name, ending },
  purpose: nameOf(purpose),
  createdAt: timestampDate(createdAt!),
  endsAt: timestampDate(endsAt!),
  hasEnded: timestampDate(endsAt!).getTime() <= Date.now(),
  usedAt: usedAt ? timestampDate(usedAt) : null,
});
