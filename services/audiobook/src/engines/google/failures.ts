import { DomainError } from '@ichibun/kit/errors';
import { whenInWords } from '@ichibun/time/wait-in-words';

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
    const wait = retryAfterMs(error);
    const when = whenInWords(wait);
    const message = `Google Text-to-Speech takes no more requests for now. Try again ${when}, or choose another voice.`;
    return new DomainError('speech.rate-limited', 'rate-limited', message, options);
  }
  if (code === CODES.deadlineExceeded) {
    const message = 'Google Text-to-Speech took too long to answer. Try again.';
    return new DomainError('speech.timeout', 'timeout', message, options);
  }
  if (isForKey(error) || code === CODES.permissionDenied || code === CODES.unauthenticated) {
    const status = httpStatusCode ? ` (HTTP ${httpStatusCode})` : '';
    const message = `Google Text-to-Speech refuses our requests${status}: check ${settings}.`;
    return new DomainError('speech.misconfigured', 'unavailable', message, options);
  }
  if (code === CODES.unavailable || code === CODES.internal || code === undefined) {
    const message = 'Google Text-to-Speech cannot be reached. Try again in a while, or choose another voice.';
    return new DomainError('speech.unavailable', 'unavailable', message, options);
  }
  const message = 'Google Text-to-Speech cannot speak this text with this voice. Choose another voice.';
  return new DomainError('speech.refused', 'unavailable', message, options);
}

export const unusableSound = (cause: unknown) =>
  new DomainError(
    'speech.unusable-answer',
    'unavailable',
    'Google Text-to-Speech answered twice with something that could not be used. Try again.',
    { cause },
  );
