import type { FailureCode } from '@ichibun/failures/catalogue';

/** Failures of calls that fail with the language model they ask. */
export const MODEL_FAILURES = [
  'ai.not-configured',
  'ai.misconfigured',
  'ai.unavailable',
  'ai.unusable-answer',
  'ai.refused',
  'ai.rate-limited',
  'ai.timeout',
] as const satisfies FailureCode[];
