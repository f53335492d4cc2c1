import { DomainError } from '@ichibun/kit/errors';

const PROVIDER = 'Google Text-to-Speech';

/** Numbers of Google's error codes: https://grpc.io/docs/guides/status-codes/ */
const CODES = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  permissionDenied: 7,
  resourceExhausted: 8,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
};

/** What the library throws, as far as it is looked at. */
interface GoogleFailure {
  readonly code?: number;
  readonly message?: string;
  readonly httpStatusCode?: number;
  /** Of the error's ErrorInfo. */
  readonly reason?: string;
  readonly statusDetails?: readonly { readonly retryDelay?: { readonly seconds?: unknown; readonly nanos?: number } }[];
}

const of = (error: unknown) => (error ?? {}) as GoogleFailure;

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown) =>
  [CODES.deadlineExceeded, CODES.resourceExhausted, CODES.internal, CODES.unavailable].includes(of(error).code ?? -1);

/** Whether the request itself is what Google refuses. */
export const isRefused = (error: unknown) => of(error).code === CODES.invalidArgument && !isForKey(error);

/** Whether it is refused because the voice knows no markup. */
export const isForMarkup = (error: unknown) => /SSML/i.test(of(error).message ?? '');

/** How long Google wants us to wait: the delay of its RetryInfo. */
export function retryAfterMs(error: unknown): number | undefined {
  const { statusDetails } = of(error);
  if (!Array.isArray(statusDetails)) return undefined;
  const delay = statusDetails.find((detail) => detail.retryDelay)?.retryDelay;
  return delay && Number(delay.seconds ?? 0) * 1_000 + (delay.nanos ?? 0) / 1e6;
}

const isForKey = (error: unknown) => /API_KEY|CREDENTIALS|ACCESS_TOKEN/.test(of(error).reason ?? '');

/** A failure of Google's as its caller gets it. */
export function toDomainError(error: unknown, settings: string): DomainError {
  const { code, httpStatusCode } = of(error);
  const options = { cause: error };
  if (code === CODES.resourceExhausted) {
    return new DomainError('speech.rate-limited', { provider: PROVIDER, waitMs: retryAfterMs(error) ?? null }, options);
  }
  if (code === CODES.deadlineExceeded) {
    return new DomainError('speech.timeout', { what: 'provider', provider: PROVIDER }, options);
  }
  if (isForKey(error) || code === CODES.permissionDenied || code === CODES.unauthenticated) {
    return new DomainError(
      'speech.misconfigured',
      { provider: PROVIDER, status: httpStatusCode || null, settings },
      options,
    );
  }
  if (code === CODES.unavailable || code === CODES.internal || code === undefined) {
    return new DomainError('speech.unavailable', { provider: PROVIDER }, options);
  }
  return new DomainError('speech.refused', { provider: PROVIDER }, options);
}

export const unusableSound = (cause: unknown) =>
  new DomainError('speech.unusable-answer', { provider: PROVIDER, settings: null }, { cause });
