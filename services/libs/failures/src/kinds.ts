/** What sort of failure it is, with the status that HTTP has for it. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  'storage-full': 507,
  unavailable: 503,
  timeout: 504,
  // The customary status for a caller who closed the connection; nobody receives it.
  cancelled: 499,
  internal: 500,
} as const;

export type ErrorKind = keyof typeof STATUS;

export const ERROR_KINDS = Object.keys(STATUS) as ErrorKind[];

export const isErrorKind = (kind: string): kind is ErrorKind => Object.hasOwn(STATUS, kind);
