import { DomainError } from '@ichibun/kit/errors';
import { whenInWords } from '@ichibun/time/wait-in-words';
import type { ModelAdapter, ModelFailure } from './model-adapter.js';

/** Says it to learners: which settings are missing, the start of the product and home tell the operator. */
export const notConfigured = (purpose: string) =>
  new DomainError(
    'ai.not-configured',
    'unavailable',
    `${purpose} needs a language model, which this server does not have yet.`,
  );

export const tookTooLong = (purpose: string) =>
  new DomainError('ai.timeout', 'timeout', `${purpose} took too long. Try again, or with a shorter text.`);

export const unusableAnswer = (purpose: string) =>
  new DomainError(
    'ai.unusable-answer',
    'unavailable',
    `${purpose} did not work: the language model’s answer could not be used. Try again.`,
  );

/** A provider's failure as its caller gets it. */
export function toDomainError(failure: ModelFailure, purpose: string, adapter: ModelAdapter): DomainError {
  const options = { cause: failure };
  const { status, retryAfterMs } = failure.details;
  switch (failure.reason) {
    case 'refused':
      return new DomainError(
        'ai.refused',
        'invalid',
        `${purpose} did not work: the language model declined this text by its safety rules. Change the text and try again.`,
        options,
      );
    case 'rate-limited': {
      return new DomainError(
        'ai.rate-limited',
        'rate-limited',
        `The language model takes no more requests for now. Try again ${whenInWords(retryAfterMs)}.`,
        options,
      );
    }
    case 'misconfigured':
      return new DomainError(
        'ai.misconfigured',
        'unavailable',
        `${purpose} needs a language model, and the one configured refuses our requests${status ? ` (HTTP ${status})` : ''}: check ${adapter.settings}.`,
        options,
      );
    case 'cut-short':
    case 'unusable':
      return unusableAnswer(purpose);
    case 'left-alone':
      return new DomainError(
        'ai.unavailable',
        'unavailable',
        `The language model cannot be reached. It is tried again ${whenInWords(retryAfterMs)}.`,
        options,
      );
    case 'unavailable':
      return new DomainError(
        'ai.unavailable',
        'unavailable',
        'The language model cannot be reached. Try again in a while.',
        options,
      );
  }
}
