import type { Answer, CallName, Request } from '@ichibun/contracts/calls';
import type { FailureValues } from '@ichibun/failures/failure';
import { forgetEarlyAnswers, takeEarlyAnswer } from '../early/early-answers.js';
import { endsSession } from '../offline/session-end.js';
import { messages } from './catalogue.js';
import { missServer, saysStarting, untilServerIsThere } from './server-state.js';
import { isSignOutPending, sendSignOut } from './sign-out.js';

/** An answer that is not OK. The message is `<status>: <body, or the status text when the body is empty>`. */
export class ApiError extends Error {
  /** The gateway's stable error code, such as `vocabulary.word-exists`. */
  readonly code: string | undefined;
  /** The gateway's message for people, without the status. */
  readonly reason: string | undefined;
  /** What that message is made of. */
  readonly values: FailureValues | undefined;

  constructor(
    readonly status: number,
    statusText: string,
    body: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const { code, message, values } = parseErrorBody(body);
    this.code = code;
    this.reason = message;
    this.values = values;
  }
}

/** Whether the server knows the caller, and refuses the call. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The user that the pages show; null while they show nobody. */
let shownUser: number | null = null;

/**
 * Says whom the pages show from now on. Each call names that user, so that the gateway refuses it where the cookie has
 * become another person's, or nobody's.
 */
export function actFor(userId: number | null): void {
  shownUser = userId;
}

/** Whether the pages show this user. */
export const isShown = (userId: number): boolean => userId === shownUser;

let sessionExpired: (userId: number) => void = () => {};

export function onSessionExpired(listener: (userId: number) => void): void {
  sessionExpired = listener;
}

/**
 * Runs before any other call: the browser may have signed out offline.
 *
 * @throws {ApiError} when the server is too busy
 * @throws {TypeError} when it cannot be reached
 */
export async function sendPendingSignOut(): Promise<void> {
  const refused = await sendSignOut();
  if (refused) throw new ApiError(refused.status, refused.statusText, await refused.text());
}

/** The headers that every call carries, and what makes the error of an answer that is not OK. */
export function beginCall() {
  const user = shownUser;
  const headers: Record<string, string> = user === null ? {} : { 'x-ichibun-user': String(user) };
  const refused = (status: number, statusText: string, body: string): ApiError => {
    const error = new ApiError(status, statusText, body);
    if (user !== null && endsSession(status, error.code)) sessionExpired(user);
    return error;
  };
  return { headers, refused };
}

interface RequestOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Without a network the call is kept on the device and made later: it must do no harm to arrive twice. */
  canWait?: boolean;
}

/** What a call is given after its name: nothing where it takes nothing. */
export type Given<N extends CallName> =
  object extends Request<N> ? [given?: Request<N> & RequestOptions] : [given: Request<N> & RequestOptions];

/** The parts of a request, as its address and body are made of them. */
interface Parts {
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** Where a call is made, with its query. */
export function addressOf<N extends CallName>(name: N, given?: Omit<Request<N>, 'body'>): string {
  const { params = {}, query = {} }: Parts = given ?? {};
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/{(\w+)}/g, (_, part) => encodeURIComponent(params[part] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Makes a call of the contract: `call('POST /api/users/{id}/vocabulary', { params: { id }, body: word })`. Resolves to
 * the parsed answer, `undefined` for an empty one.
 *
 * @throws {ApiError} when the answer is not OK
 * @throws {TypeError} when the server cannot be reached
 */
export async function call<N extends CallName>(name: N, ...[given]: Given<N>): Promise<Answer<N>> {
  const { params, query, body, ...options }: Parts & RequestOptions = given ?? {};
  return requestJson(methodOf(name), addressOf(name, given), body, options);
}

/** As `call`, for an answer that is a file. */
export async function callForFile<N extends CallName>(name: N, ...[given]: Given<N>): Promise<Blob> {
  const { params, query, body, ...options }: Parts & RequestOptions = given ?? {};
  return requestBlob(methodOf(name), addressOf(name, given), body, options);
}

/** An answer, for a page that has something to say to whom the server does not know: null for these. */
export const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error) => {
    if (isUnauthorized(error)) return null;
    throw error;
  });

const methodOf = (name: CallName) => name.slice(0, name.indexOf(' ')) as HttpMethod;

/**
 * Calls the gateway with cookies, at a path that no contract names. A body is sent as JSON, or as the form it is;
 * without one there is no content type either.
 */
export async function requestJson<T>(
  method: HttpMethod,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const text = await (await send(method, path, body, options)).text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The same for an answer that is a file. */
export async function requestBlob(
  method: HttpMethod,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Blob> {
  return (await send(method, path, body, options)).blob();
}

/** A form goes as it is: the browser knows its content type. */
function bodyOf(body: unknown, canWait: boolean, user: Record<string, string>): RequestInit {
  const headers = { ...user, ...(canWait && { 'x-ichibun-can-wait': '1' }) };
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

const send = (method: HttpMethod, path: string, body: unknown, options: RequestOptions): Promise<Response> =>
  onceServerIsThere(() => sendNow(method, path, body, options), options.signal);

/**
 * Makes a call again once a server that is starting, and has done nothing of it, is there.
 *
 * @throws what the call throws; the signal's reason when that is aborted meanwhile
 */
export async function onceServerIsThere<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof TypeError) missServer();
      if (!(error instanceof ApiError && saysStarting(error.status, error.code))) throw error;
    }
    await untilServerIsThere(signal);
  }
}

async function sendNow(
  method: HttpMethod,
  path: string,
  body: unknown,
  { canWait = false, ...options }: RequestOptions,
): Promise<Response> {
  // Without a wait where none is needed: a page that is being left must make its call at once.
  if (isSignOutPending()) await sendPendingSignOut();
  const { headers, refused } = beginCall();
  const early = method === 'GET' ? takeEarlyAnswer(path, shownUser) : forgetEarlyAnswers();
  const call = { method, credentials: 'include', ...bodyOf(body, canWait, headers), ...options } as const;
  const response = await (early ?? fetch(path, call));
  if (response.ok) return response;
  throw refused(response.status, response.statusText, await response.text());
}

/**
 * One sentence for people about why a call failed: in the language of the interface what the code says, else the
 * server's own words where it gave any, and never an answer's raw text.
 *
 * @param fallback what is said of an answer without words for people, such as a proxy's page
 */
export function reasonOf(error: unknown, fallback = messages.noReason): string {
  if (error instanceof ApiError) return inWords(error.reason ?? '', error) || fallback;
  if (error instanceof TypeError) return messages.unreachable;
  return error instanceof Error ? error.message : fallback;
}

/**
 * What the server says of something that has failed, or of what is missing, in the language of the interface: by its
 * code and values; without these, or with others than this page knows, as the server wrote it.
 */
export function inWords(
  said: string,
  failure?: { readonly code?: string | null | undefined; readonly values?: FailureValues | null | undefined },
): string {
  return (failure?.code && messages.ofFailure(failure.code, failure.values)) || said;
}

/** What an answer says of background work; empty unless it has failed. */
export interface FailedWork {
  readonly errorMessage?: string | null | undefined;
  readonly errorCode?: string | null | undefined;
  readonly errorValues?: FailureValues | undefined;
}

/** Why background work has failed, in the language of the interface; empty where it has not. */
export const failureInWords = ({ errorMessage, errorCode, errorValues }: FailedWork): string =>
  inWords(errorMessage ?? '', { code: errorCode, values: errorValues });

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function parseErrorBody(body: string): { code?: string; message?: string; values?: FailureValues } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // A proxy's HTML page or plain text: the whole body is already in the error's message.
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  const { code, message, values } = parsed as Record<string, unknown>;
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    ...(typeof values === 'object' && values !== null && { values: values as FailureValues }),
  };
}
