/** What sort of failure it is; decides the HTTP status at the gateway. */
export const ERROR_KINDS = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'rate-limited',
  'unavailable',
  'timeout',
  'cancelled',
  'internal',
] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

/** `area.reason`, in kebab case: the part of an error that programs may rely on. */
export type ErrorCode = `${string}.${string}`;

/**
 * A failure that the caller can act on. It crosses service boundaries unchanged: `code` is the contract, `kind` says
 * what sort of failure it is, the message is for people and never holds a secret.
 */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly kind: ErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** What a caller gets of a failure nobody foresaw: nothing about its cause, which is in the log. */
export const internalError = () =>
  new DomainError('service.internal', 'internal', 'Something went wrong on our side. Try again in a moment.');
