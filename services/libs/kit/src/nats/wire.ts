import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { DomainError } from '../errors.js';
import { currentRequest } from '../request-context.js';

/**
 * Headers of the protocol. A request carries its caller, how long that waits, whether nobody watches it, what its trace
 * needs and, when it may be cancelled, by what id. An answer is the message's bytes, or an error with its code, its
 * kind and, as JSON, the values of its message; a streamed answer numbers its parts, and an empty message with their
 * number ends it. `working` says that the answer takes a while.
 *
 * Every message of a service names in its reply subject the instance that it comes from.
 */
export const HEADER = {
  requestId: 'request-id',
  deadlineMs: 'deadline-ms',
  callId: 'call-id',
  background: 'background',
  errorCode: 'error-code',
  errorKind: 'error-kind',
  errorValues: 'error-values',
  part: 'part',
  end: 'end',
  working: 'working',
} as const;

const TRACE = 'trace-';

/**
 * Where callers of a service say the ids of calls whose answers they do not want any more. All its instances hear it.
 */
export const cancelSubject = (service: string) => `${service}.cancel`;

/** Where callers of a service that know none of its instances ask who there is. All of them answer. */
export const whoSubject = (service: string) => `${service}.who`;

/** What one instance of a service listens on for as long as it lives; `*` for any instance. */
export const instanceSubject = (service: string, instance: string) => `${service}.instance.${instance}`;

/** The service of an instance's subject. */
export const serviceOf = (instanceSubject: string) =>
  instanceSubject.slice(0, instanceSubject.lastIndexOf('.instance.'));

export function requestHeaders(ms: number, callId: string | undefined): MsgHdrs {
  const result = header(HEADER.deadlineMs, ms);
  if (callId) result.set(HEADER.callId, callId);
  const request = currentRequest();
  result.set(HEADER.requestId, request?.requestId ?? 'none');
  if (request?.isBackground) result.set(HEADER.background, '1');
  for (const [name, value] of Object.entries(request?.trace ?? {})) result.set(TRACE + name, value);
  return result;
}

/** The fields that `requestHeaders` took from the caller's trace; undefined when there were none. */
export function traceOf(message: Msg): Record<string, string> | undefined {
  const names = message.headers?.keys().filter((name) => name.startsWith(TRACE)) ?? [];
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name.slice(TRACE.length), message.headers!.get(name)]));
}

export function header(name: string, value: string | number): MsgHdrs {
  const result = headers();
  result.set(name, String(value));
  return result;
}

/** What NATS itself answers when nobody listens on a subject. */
export const isNobody = (message: Msg) => message.headers?.code === 503;

/** Beyond what is in ASCII, and no header has. */
const BEYOND_ASCII = /[^\x20-\x7e]/g;

/** The headers of a failure; its message is the body. */
export function errorHeaders({ code, kind, values }: DomainError): MsgHdrs {
  const result = header(HEADER.errorCode, code);
  result.set(HEADER.errorKind, kind);
  if (values) result.set(HEADER.errorValues, JSON.stringify(values).replace(BEYOND_ASCII, escaped));
  return result;
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** @throws DomainError the failure that a message stands for */
export function throwIfError({ headers: fields, data }: Msg): void {
  const code = fields?.get(HEADER.errorCode);
  if (!fields || !code) return;
  // A release before this one sends none.
  const values = fields.get(HEADER.errorValues);
  throw new DomainError({
    code,
    kind: fields.get(HEADER.errorKind),
    message: new TextDecoder().decode(data),
    values: values ? JSON.parse(values) : undefined,
  });
}
