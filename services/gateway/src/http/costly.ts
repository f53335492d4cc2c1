import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests a minute of one learner; set by `costly`. */
    perLearner?: number;
  }
}

/** Learners who may use their whole limit at once behind one address, such as a school's. */
const LEARNERS_AT_ONE_ADDRESS = 10;
const MINUTE = '1 minute';

/**
 * For Nest's `RouteConfig` on routes where a call costs money or much work: what one learner may do in a minute. An
 * address is limited too, before the caller is known.
 */
export const costly = (perMinute: number) => ({
  perLearner: perMinute,
  rateLimit: { max: perMinute * LEARNERS_AT_ONE_ADDRESS, timeWindow: MINUTE },
});

type Check = ReturnType<FastifyRequest['server']['createRateLimit']>;

/** Counts a learner's requests to costly routes, each route by itself. Runs after the caller is known. */
@Injectable()
export class CostGuard implements CanActivate {
  private readonly checks = new Map<string, Check>();

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { config, url } = request.routeOptions;
    if (config.perLearner === undefined) return true;
    const route = `${request.method} ${url}`;
    let check = this.checks.get(route);
    if (!check) {
      check = request.server.createRateLimit({
        max: config.perLearner,
        timeWindow: MINUTE,
        keyGenerator: (asked) => `${route} of ${learnerOf(asked)}`,
      });
      this.checks.set(route, check);
    }
    const count = await check(request);
    if (count.isAllowed || !count.isExceeded) return true;
    context.switchToHttp().getResponse<FastifyReply>().header('retry-after', count.ttlInSeconds);
    throw new DomainError(
      'http.rate-limited',
      'rate-limited',
      `Too many requests. Try again in ${count.ttlInSeconds} ${count.ttlInSeconds === 1 ? 'second' : 'seconds'}.`,
    );
  }
}

/** The demo user is many people: they count by their addresses. */
const learnerOf = (request: FastifyRequest) =>
  request.caller?.id === DEMO_USER_ID ? request.ip : String(request.caller?.id);
