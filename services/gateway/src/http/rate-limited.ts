import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests a minute of one learner; set by `rateLimited`. */
    perLearner?: number;
  }
}

/** Learners who may use their whole limit at once behind one address, such as a school's. */
const LEARNERS_AT_ONE_ADDRESS = 10;
const MINUTE = '1 minute';

/**
 * For `@Route` on routes where a call costs money or much work: what one learner may do in a minute. An
 * address is limited too, before the caller is known.
 */
export const rateLimited = (perMinute: number) => ({
  perLearner: perMinute,
  rateLimit: { max: perMinute * LEARNERS_AT_ONE_ADDRESS, timeWindow: MINUTE },
});

type Check = ReturnType<FastifyRequest['server']['createRateLimit']>;

/** Counts a learner's requests to rate-limited routes, each route by itself, once the caller is known. */
export class RouteRateLimits {
  private readonly checks = new Map<string, Check>();

  /** @throws DomainError `http.rate-limited` */
  async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { config, url } = request.routeOptions;
    if (config.perLearner === undefined) return;
    const route = `${request.method} ${url}`;
    let check = this.checks.get(route);
    if (!check) {
      check = request.server.createRateLimit({
        max: config.perLearner,
        timeWindow: MINUTE,
        keyGenerator: (asked) => `${route} of ${callerNameOf(asked)}`,
      });
      this.checks.set(route, check);
    }
    const count = await check(request);
    if (count.isAllowed || !count.isExceeded) return;
    reply.header('retry-after', count.ttlInSeconds);
    throw new DomainError('http.rate-limited', { waitMs: count.ttlInSeconds * 1000 });
  }
}

/** By what a caller's requests are counted: who is signed in. The demo user is many people, and nobody as well. */
export const callerNameOf = ({ caller, ip }: FastifyRequest) =>
  caller === undefined || caller.id === DEMO_USER_ID ? ip : String(caller.id);
