/** What sort of failure it is; decides the HTTP status at the gateway. */
export const ERROR_KINDS = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'rate-limited',
  'storage-full',
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

/** What a caller gets of an unexpected failure: nothing about its cause, which is in the log. */
const internalError = () =>
  new DomainError('service.internal', 'internal', 'Something went wrong on our side. Try again in a moment.');

/** What PostgreSQL, the file system and servers that speak S3 call it when there is no room left. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']);

const storageFull = (cause: unknown) =>
  new DomainError(
    'storage.full',
    'storage-full',
    'The disk of the server is full, so nothing can be saved. What was saved before is safe: free some space, or tell the person who runs this server, then try again.',
    { cause },
  );

interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: Failure;
}

/** What PostgreSQL says when it stops or starts, or has no connection left. */
const POSTGRES_AWAY = /^(57P0[123]|53300|08...)$/;
/** What the system says when nobody listens or a connection is cut. */
const SERVER_AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says without a code, and minio of a server that answers with an error of its own. */
const CUT_OFF =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Request failed after \d+ retries: Error: Retryable)/;

/** Another server or a process is away: the same call may succeed in a moment. */
export const away = (cause?: unknown): DomainError =>
  new DomainError(
    'service.unavailable',
    'unavailable',
    'A part of the server is away right now. Try again in a moment.',
    {
      cause,
    },
  );

/**
 * What a caller learns of any failure: a DomainError is what it says; a disk without room is `storage.full`; a database
 * or another server that is away is `service.unavailable`; everything else is unexpected.
 */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // Not by instanceof: errors of the system are not always of this realm.
  for (let cause = error as Failure | undefined; typeof cause === 'object' && cause; cause = cause.cause) {
    const { code = '', message = '' } = cause;
    if (FULL.has(code)) return storageFull(error);
    if (POSTGRES_AWAY.test(code) || SERVER_AWAY.test(code) || CUT_OFF.test(message)) return away(error);
  }
  return internalError();
}
