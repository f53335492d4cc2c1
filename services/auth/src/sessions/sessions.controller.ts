import { Handles } from '@ichibun/kit/rpc';
import {
  AuthService,
  type GetUserRequest,
  type ResolveSessionRequest,
  type SignInWithGoogleRequest,
  type SignOutRequest,
} from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Handles(AuthService.method.signInWithGoogle)
  async signInWithGoogle({ credential, sessionHash }: SignInWithGoogleRequest) {
    return this.sessions.signInWithGoogle(credential, sessionHash);
  }

  @Handles(AuthService.method.resolveSession)
  async resolveSession({ sessionHash }: ResolveSessionRequest) {
    return { user: await this.sessions.resolve(sessionHash) };
  }

  @Handles(AuthService.method.getUser)
  async getUser({ userId }: GetUserRequest) {
    return { user: await this.sessions.user(userId) };
  }

  @Handles(AuthService.method.signOut)
  async signOut({ sessionHash }: SignOutRequest) {
    await this.sessions.revoke(sessionHash);
    return {};
  }
}
