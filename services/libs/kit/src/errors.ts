import { CATALOGUE, englishOf, type FailureCode, type ValuesOfCode } from '@ichibun/failures/catalogue';
import type { ErrorCode, FailureValues } from '@ichibun/failures/failure';
import { type ErrorKind, isErrorKind } from '@ichibun/failures/kinds';

/** What belongs to a code: the values of its text, where it has any. */
type Given<Code extends FailureCode> =
  ValuesOfCode<Code> extends undefined
    ? [values?: Record<string, never>, options?: ErrorOptions]
    : [values: ValuesOfCode<Code>, options?: ErrorOptions];

/** A failure as it crosses services and is stored with runs. */
export interface WrittenFailure {
  readonly code: string;
  readonly kind: string;
  /** In English. */
  readonly message: string;
  /** What the message is made of; absent where an earlier release has written it. */
  readonly values?: FailureValues | null;
}

/**
 * A failure that the caller can act on. It crosses service boundaries unchanged: `code` is the contract, and says what
 * kind of failure it is (`@ichibun/failures`); the message, made of the values, is for people and never holds a secret.
 */
export class DomainError<Code extends FailureCode = FailureCode> extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly values: FailureValues | undefined;

  constructor(code: Code, ...given: Given<Code>);
  /** A failure that another process has sent or stored: kept as it is, whether or not this release knows its code. */
  constructor(written: WrittenFailure, options?: ErrorOptions);
  constructor(failure: Code | WrittenFailure, given: object = {}, options?: ErrorOptions) {
    if (typeof failure === 'string') {
      const values = Object.keys(given).length > 0 ? (given as FailureValues) : undefined;
      super(englishOf(failure, values), options);
      this.code = failure;
      this.kind = CATALOGUE[failure].kind;
      this.values = values;
    } else {
      const { code, kind, message, values } = failure;
      super(message, given);
      this.code = code as ErrorCode;
      this.kind = isErrorKind(kind) ? kind : 'internal';
      this.values = values ?? undefined;
    }
    this.name = new.target.name;
  }
}

/** A failure as contracts have it where a call succeeds all the same: `ichibun.failures.v1.Failure`. */
export const toFailure = ({ code, message, values }: DomainError) => ({ code: code as string, message, values });

/** What a caller gets of an unexpected failure: nothing about its cause, which is in the log. */
const internalError = () => new DomainError('service.internal');

/** What PostgreSQL, the file system and servers that speak S3 call it when there is no room left. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']);

const storageFull = (cause: unknown) => new DomainError('storage.full', {}, { cause });

interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: Failure;
}

/** What PostgreSQL says when it stops or starts, or has no connection left. */
const POSTGRES_AWAY = /^(57P0[123]|53300|08...)$/;
/** What the system says when nobody listens or a connection is cut. */
const SERVER_AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * What pg says without a code, TypeORM of a transaction whose connection was cut between two statements, and minio of a
 * server that answers with an error of its own.
 */
const CUT_OFF =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query runner already released|Request failed after \d+ retries: Error: Retryable)/;

/** Another server or a process is away: the same call may succeed in a moment. */
export const away = (cause?: unknown): DomainError => new DomainError('service.unavailable', {}, { cause });

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
