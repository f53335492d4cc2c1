import { type HealthCheck, readinessOf } from '@ichibun/kit/health';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from './caller.js';

/** Injects the checks of what the gateway depends on. */
export const CHECKS = Symbol('checks');

@Public()
@ApiExcludeController()
@Controller()
export class HealthController {
  private readonly readiness;

  constructor(@Inject(CHECKS) checks: readonly HealthCheck[]) {
    this.readiness = readinessOf(checks);
  }

  @Get('healthz')
  health() {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const result = await this.readiness();
    reply.status(result.ready ? 200 : 503);
    return result;
  }
}
