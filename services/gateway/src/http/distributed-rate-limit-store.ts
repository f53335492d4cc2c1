import { createHmac } from 'node:crypto';
import type fastifyRateLimit from '@fastify/rate-limit';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { currentRequest, withRequest } from '@ichibun/kit/request-context';
import type { Rpc } from '@ichibun/kit/rpc';
import { AuthService } from '@ichibun/proto/auth';
import { Logger } from '@nestjs/common';

/** The part of what is left that a gateway takes at a time: few calls while there is plenty, exact at the end. */
const PART = 20;
/** Callers that are remembered; auth remembers all. */
const CALLERS = 20_000;
/** Milliseconds that a request waits for auth's count at most. */
const ANSWER_MS = 1_000;

/** Whether more may be done, and when, by `performance.now()`, the count starts from zero. */
interface Allowed {
  readonly isAllowed: boolean;
  readonly endsAt: number;
}

interface Counted {
  /** Requests that this gateway may still answer without asking. */
  granted: number;
  /** Requests that were left for all gateways when it asked last. */
  left: number;
  /** As `performance.now()` will be when the count starts from zero. */
  endsAt: number;
  asking?: Promise<void> | undefined;
}

/**
 * How often each caller asked, over all gateways: auth counts, and a gateway takes a part of what is left at a time.
 * While auth does not answer, each gateway counts for itself.
 */
export class DistributedRateLimitStore implements fastifyRateLimit.FastifyRateLimitStore {
  private readonly logger = new Logger('DistributedRateLimitStore');
  private readonly counted = new Map<string, Counted>();

  /** @param secret keys the names of callers, so that addresses stand neither on the bus nor in a table */
  constructor(
    private readonly rpc: Rpc,
    private readonly secret: string,
  ) {}

  /** What the rate limiter makes its store with. */
  static asStore(rpc: Rpc, secret: string): fastifyRateLimit.FastifyRateLimitStoreCtor {
    return class extends DistributedRateLimitStore {
      constructor() {
        super(rpc, secret);
      }
    };
  }

  incr(
    key: string,
    answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
    ms: number,
    max: number,
  ): void {
    this.isAllowed(key, ms, max).then(
      ({ isAllowed, endsAt }) =>
        answer(null, { current: isAllowed ? max : max + 1, ttl: Math.ceil(Math.max(0, endsAt - performance.now())) }),
      answer,
    );
  }

  /**
   * Counts what weighs more than a request.
   *
   * @param count of what is done now
   * @param most in so many milliseconds
   * @throws DomainError `http.rate-limited`
   */
  async take(key: string, count: number, most: number, windowMs: number): Promise<void> {
    const { isAllowed, endsAt } = await this.isAllowed(key, windowMs, most, count);
    if (!isAllowed) throw new DomainError('http.rate-limited', { waitMs: Math.max(0, endsAt - performance.now()) });
  }

  /** For a route with a limit of its own. */
  child(options: object): fastifyRateLimit.FastifyRateLimitStore {
    const { method = '', url = '' } = (options as { routeInfo?: { method?: string; url?: string } }).routeInfo ?? {};
    return {
      incr: (key, answer, ms, max) => this.incr(`${method} ${url} ${key}`, answer, ms, max),
      child: (other) => this.child(other),
    };
  }

  private async isAllowed(key: string, windowMs: number, most: number, count = 1): Promise<Allowed> {
    let counted = this.counted.get(key);
    if (!counted) {
      counted = { granted: 0, left: most, endsAt: 0 };
      this.counted.set(key, counted);
      const [oldest] = this.counted.keys();
      if (this.counted.size > CALLERS) this.counted.delete(oldest!);
    }
    for (;;) {
      if (counted.endsAt > performance.now()) {
        if (counted.granted >= count) {
          counted.granted -= count;
          return { isAllowed: true, endsAt: counted.endsAt };
        }
        if (counted.left === 0) return { isAllowed: false, endsAt: counted.endsAt };
      }
      const one = counted;
      one.asking ??= this.ask(one, key, windowMs, most, count).finally(() => {
        one.asking = undefined;
      });
      await one.asking;
    }
  }

  private async ask(counted: Counted, key: string, windowMs: number, most: number, count: number): Promise<void> {
    const isGoingOn = counted.endsAt > performance.now();
    const [left, granted] = isGoingOn ? [counted.left, counted.granted] : [most, 0];
    const wanted = Math.max(count - granted, Math.ceil(left / PART));
    try {
      const name = createHmac('sha256', this.secret).update(key).digest();
      const request = { name, wanted, most, windowMs };
      // Others wait for it too: it must not end with the request that it was begun for.
      const taken = await withRequest({ requestId: currentRequest()?.requestId ?? 'none' }, () =>
        this.rpc.call(AuthService.method.takeAllowance, request, { deadlineMs: ANSWER_MS }),
      );
      Object.assign(counted, {
        granted: granted + taken.granted,
        left: taken.left,
        endsAt: performance.now() + taken.endsInMs,
      });
    } catch (error) {
      this.logger.warn({ event: 'rate-limit.local' satisfies LogEvent, code: (error as { code?: string }).code });
      Object.assign(counted, { granted: most, left: 0, endsAt: performance.now() + windowMs });
    }
  }
}
