import { DomainError } from '@ichibun/kit/errors';
import { RateLimiter } from '@ichibun/kit/limits/rate-limiter';
import { Injectable } from '@nestjs/common';

/** Questions to a language model that one learner's reading may ask in a minute: more than anybody reads. */
const QUESTIONS_A_MINUTE = 60;

const MINUTE_MS = 60_000;

/** Bounds what one learner's reading may cost, in all processes together. */
@Injectable()
export class ModelQuota {
  constructor(private readonly limiter: RateLimiter) {}

  /**
   * Takes one question from a learner's quota.
   *
   * @throws DomainError `reader.too-many-questions`
   */
  async take(userId: number): Promise<void> {
    const questions = { name: `questions of ${userId}`, most: QUESTIONS_A_MINUTE, windowMs: MINUTE_MS };
    if ((await this.limiter.take(questions)).granted > 0) return;
    throw new DomainError('reader.too-many-questions', { most: QUESTIONS_A_MINUTE });
  }
}
