import { CONFIG } from '@ichibun/kit/config';
import type { LogEvent } from '@ichibun/kit/log-events';
import { Rpc } from '@ichibun/kit/rpc';
import { AuthService } from '@ichibun/proto/auth';
import { Controller, Delete, Inject, Logger, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { KnownSessions } from '../http/known-sessions.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { clearSessionCookie } from '../http/session-cookie.js';
import { closedAccount } from './account.contract.js';
import { LearnerExport } from './learner-export.js';

const ZIP = 'application/zip';
/** A learner may have gigabytes of audiobooks, and a slow line. */
const EXPORT_DEADLINE_MS = 1_800_000;
const EXPORTS_PER_MINUTE = 5;
const CLOSE_DEADLINE_MS = 20_000;

@ApiTags('account')
@Controller('api/users/:id')
export class AccountController {
  private readonly logger = new Logger('Account');

  constructor(
    private readonly rpc: Rpc,
    private readonly learnerExport: LearnerExport,
    private readonly sessions: KnownSessions,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('export')
  @Route({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(EXPORTS_PER_MINUTE) })
  @Operation({
    summary: 'Everything that is the learner’s as a zip of JSON, texts, sound and Anki decks',
    answers: { 200: { mediaType: ZIP } },
  })
  async export(@OwnId('id') userId: number) {
    this.logger.log({ event: 'account.exported' satisfies LogEvent, user: userId });
    const disposition = 'attachment; filename="ichibun-export.zip"';
    return new StreamableFile(await this.learnerExport.zip(userId), { type: ZIP, disposition });
  }

  @Delete()
  @Route({ deadlineMs: CLOSE_DEADLINE_MS })
  @Operation({
    summary: 'Deletes the account with everything that is the learner’s, and ends all its sessions',
    answers: { 200: closedAccount },
    fails: ['auth.user-not-found'],
  })
  async close(@OwnId('id') userId: number, @Res({ passthrough: true }) reply: FastifyReply) {
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
