import type { Purpose } from '@ichibun/failures/english/ai';
import { DomainError } from '@ichibun/kit/errors';
import type { ModelAdapter, ModelFailure } from './model-adapter.js';

/** Says it to learners: which settings are missing, the start of the product and home tell the operator. */
export const notConfigured = (purpose: Purpose) => new DomainError('ai.not-configured', { purpose });

export const tookTooLong = (purpose: Purpose) => new DomainError('ai.timeout', { purpose });

export const unusableAnswer = (purpose: Purpose) => new DomainError('ai.unusable-answer', { purpose });

/** A provider's failure as its caller gets it. */
export function toDomainError(failure: ModelFailure, purpose: Purpose, adapter: ModelAdapter): DomainError {
  const options = { cause: failure };
  const { status, retryAfterMs: waitMs = null } = failure.details;
  switch (failure.reason) {
    case 'refused':
      return new DomainError('ai.refused', { purpose }, options);
    case 'rate-limited': {
      return new DomainError('ai.rate-limited', { waitMs }, options);
    }
    case 'misconfigured':
      return new DomainError(
        'ai.misconfigured',
        { purpose, status: status ?? null, settings: adapter.settings },
        options,
      );
    case 'cut-short':
    case 'unusable':
      return unusableAnswer(purpose);
    case 'left-alone':
      return new DomainError('ai.unavailable', { waitMs }, options);
    case 'unavailable':
      return new DomainError('ai.unavailable', { waitMs: null }, options);
  }
}
