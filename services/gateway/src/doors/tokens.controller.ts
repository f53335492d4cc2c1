import { timestampDate } from '@bufbuild/protobuf/wkt';
import { tokensCalls, tokenToMake } from '@ichibun/contracts/tokens';
import { CONFIG } from '@ichibun/kit/config';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { type AccessToken, AuthService, TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import { Controller, Inject, Logger } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { accessTokenHash, newAccessToken } from '../http/access-token.js';
import { Call, Given } from '../http/call.js';

type Purpose = z.output<typeof tokenToMake>['purpose'];

/** What a program of each kind may do. */
const SCOPES: Record<Purpose, TokenScope[]> = {
  'yomitan-api': [TokenScope.READ],
  'anki-connect': [TokenScope.READ, TokenScope.MINE],
  'jiten-reader': [TokenScope.READ, TokenScope.WORDS],
  assistant: [TokenScope.READ, TokenScope.TEXTS, TokenScope.MINE],
  'own-program': [TokenScope.READ],
};

@ApiTags('programs')
@Controller()
export class TokensController {
  private readonly logger = new Logger('Tokens');

  constructor(
    private readonly rpc: Rpc,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Call(tokensCalls.list)
  async list(@Given() { userId }: Given<typeof tokensCalls.list>) {
    const { tokens } = await this.rpc.call(AuthService.method.listTokens, { userId });
    return { tokens: tokens.map(present), isShared: this.isShared(userId) };
  }

  @Call(tokensCalls.make)
  async make(@Given() { userId, body: { name, purpose, days } }: Given<typeof tokensCalls.make>) {
    if (this.isShared(userId)) {
      throw new DomainError('auth.shared-user');
    }
    const secret = newAccessToken();
    const { token } = await this.rpc.call(AuthService.method.createToken, {
      userId,
      name,
      days,
      ending: secret.slice(-4),
      purpose: valueNamed(TokenPurpose, purpose),
      scopes: SCOPES[purpose],
      tokenHash: accessTokenHash(secret, this.config.sessionSecret),
    });
    this.logger.log({ event: 'token.made' satisfies LogEvent, user: userId, token: token!.id });
    return { token: present(token!), secret };
  }

  @Call(tokensCalls.revoke)
  async revoke(@Given() { userId, params: { tokenId } }: Given<typeof tokensCalls.revoke>) {
    await this.rpc.call(AuthService.method.revokeToken, { userId, tokenId });
    this.logger.log({ event: 'token.revoked' satisfies LogEvent, user: userId, token: tokenId });
    return {};
  }

  /** Whether others act as this user too. */
  private isShared(userId: number): boolean {
    return userId === DEMO_USER_ID && !this.config.demoUserIsAdmin;
  }
}

const present = ({ id, name, purpose, ending, createdAt, endsAt, usedAt }: AccessToken) => ({
  id,
  name,
  ending,
  purpose: nameOf(TokenPurpose, purpose, 'own-program'),
  createdAt: timestampDate(createdAt!),
  endsAt: timestampDate(endsAt!),
  hasEnded: timestampDate(endsAt!).getTime() <= Date.now(),
  usedAt: usedAt ? timestampDate(usedAt) : null,
});
