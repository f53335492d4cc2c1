import type { ServiceDefinition } from '@ichibun/kit/service';
import { Module } from '@nestjs/common';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService, FORGETTING } from './accounts/accounts.service.js';
import { authConfig } from './config.js';
import { CreateUsersAndSessions1700000000000 } from './database/1700000000000-create-users-and-sessions.js';
import { AddUsedCredentials1795311600000 } from './database/1795311600000-add-used-credentials.js';
import { IndexSessionsByUser1795339321000 } from './database/1795339321000-index-sessions-by-user.js';
import { NoteUseOfSessions1795572242000 } from './database/1795572242000-note-use-of-sessions.js';
import { CreateAccessTokens1795751580000 } from './database/1795751580000-create-access-tokens.js';
import { LimitsController } from './limits/limits.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UserEntity } from './sessions/user.entity.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';

@Module({
  controllers: [SessionsController, TokensController, AccountsController, LimitsController],
  providers: [SessionsService, TokensService, AccountsService],
})
class AuthModule {}

export const auth: ServiceDefinition = {
  name: 'auth',
  config: authConfig,
  database: {
    entities: [UserEntity],
    migrations: [
      CreateUsersAndSessions1700000000000,
      AddUsedCredentials1795311600000,
      IndexSessionsByUser1795339321000,
      NoteUseOfSessions1795572242000,
      CreateAccessTokens1795751580000,
    ],
  },
  queues: [FORGETTING],
  allowances: true,
  module: AuthModule,
};
