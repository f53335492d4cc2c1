import { Handles } from '@ichibun/kit/rpc';
import {
  AuthService,
  type CreateTokenRequest,
  type ListTokensRequest,
  type ResolveTokenRequest,
  type RevokeTokenRequest,
} from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { TokensService } from './tokens.service.js';

@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Handles(AuthService.method.createToken)
  async createToken(request: CreateTokenRequest) {
    return { token: await this.tokens.create(request) };
  }

  @Handles(AuthService.method.listTokens)
  async listTokens({ userId }: ListTokensRequest) {
    return { tokens: await this.tokens.list(userId) };
  }

  @Handles(AuthService.method.revokeToken)
  async revokeToken({ userId, tokenId }: RevokeTokenRequest) {
    await this.tokens.revoke(userId, tokenId);
    return {};
  }

  @Handles(AuthService.method.resolveToken)
  async resolveToken({ tokenHash }: ResolveTokenRequest) {
    return (await this.tokens.resolve(tokenHash)) ?? {};
  }
}
