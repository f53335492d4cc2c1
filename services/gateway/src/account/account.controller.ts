import { accountCalls, ZIP } from '@ichibun/contracts/account';
import { CONFIG } from '@ichibun/kit/config';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService } from '@ichibun/proto/auth';
import { Controller, Inject, Logger, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { Call, Given } from '../http/call.js';
import { SessionCache } from '../http/session-cache.js';
import { clearSessionCookie } from '../http/session-cookie.js';
import { LearnerExport } from './learner-export.js';

const CLOSE_DEADLINE_MS = 20_000;

@ApiTags('account')
@Controller()
export class AccountController {
  private readonly logger = new Logger('Account');

  constructor(
    private readonly rpc: Rpc,
    private readonly learnerExport: LearnerExport,
    private readonly sessions: SessionCache,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Call(accountCalls.export)
  async export(@Given() { userId }: Given<typeof accountCalls.export>) {
    this.logger.log({ event: 'account.exported' satisfies LogEvent, user: userId });
    const disposition = 'attachment; filename="ichibun-export.zip"';
    return new StreamableFile(await this.learnerExport.zip(userId), { type: ZIP, disposition });
  }

  @Call(accountCalls.close)
  async close(@Given() { userId }: Given<typeof accountCalls.close>, @Res({ passthrough: true }) reply: FastifyReply) {
    const { isDone } = await this.rpc.call(
      AuthService.method.closeAccount,
      { userId },
      { deadlineMs: CLOSE_DEADLINE_MS },
    );
    this.sessions.endAllOf(userId);
    this.logger.log({ event: 'account.closed' satisfies LogEvent, user: userId });
    clearSessionCookie(reply, this.config);
    return { isDone };
  }
}
