import { Handles } from '@ichibun/kit/rpc';
import { AuthService, type CloseAccountRequest } from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';

/** How long a caller waits for everything to be removed. */
const WAIT_MS = 8_000;

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Handles(AuthService.method.closeAccount)
  async closeAccount({ userId }: CloseAccountRequest) {
    return { isDone: await this.accounts.close(userId, WAIT_MS) };
  }
}
