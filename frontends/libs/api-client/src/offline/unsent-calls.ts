import { cacheOf, deleteCacheOf, hasCache, readCached, writeCached } from './learner-cache.js';
import { hasEndedSession } from './session-end.js';

/* Calls that could not be sent, in the learner's cache, for page and service worker. */
const unsentPath = '/kept/unsent';

/** A call that is stored until the server can be reached. */
export interface Unsent {
  method: string;
  path: string;
  body: string | null;
  contentType: string | null;
}

/** A call that the server answered with 409: somebody else was first. */
export interface Refused extends Unsent {
  /** The body of the server's answer. */
  answer: string;
}

export interface SendResult {
  sent: number;
  /** Calls that are still stored. */
  left: number;
  isReachable: boolean;
  refused: Refused[];
}

type MakeCall = (path: string, init: RequestInit & { body: string | null }) => Promise<Response>;

export const readUnsent = (cache: Cache): Promise<Unsent[]> => readCached(cache, unsentPath, []);

/** Excludes other pages and the worker. */
const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(name, work) as Promise<T>;

/** Changes the list. Not for as long as one of its calls is being made: the tab may die before that has ended. */
const changeUnsent = (user: string, cache: Cache, change: (unsent: Unsent[]) => Unsent[]): Promise<void> =>
  withLock(`unsent-${user}`, async () => writeCached(cache, unsentPath, change(await readUnsent(cache))));

/** Stores a call. A document's progress replaces the one before. */
export const storeUnsent = async (user: string, call: Unsent): Promise<void> =>
  changeUnsent(user, await cacheOf(user), (before) => {
    const others = call.path.endsWith('/progress') ? before.filter(({ path }) => path !== call.path) : before;
    return [...others, call];
  });

/** The first of these is made: one that was stored meanwhile, such as a later place, stays. */
const without = (all: readonly Unsent[], made: Unsent): Unsent[] => {
  const at = all.findIndex(
    ({ method, path, body }) => method === made.method && path === made.path && body === made.body,
  );
  return all.filter((_, index) => index !== at);
};

/**
 * Sends the stored calls in order and removes each once the server has answered, even with a refusal such as a word that
 * is known already. A call may arrive twice when its answer was lost, so all of them must be idempotent.
 */
export function sendUnsent(user: string, make: MakeCall = fetch): Promise<SendResult> {
  return withLock(`sending-${user}`, async () => {
    let sent = 0;
    const refused: Refused[] = [];
    if (!(await hasCache(user))) return { sent, left: 0, isReachable: true, refused };
    const cache = await cacheOf(user);
    let unsent = await readUnsent(cache);
    for (const call of unsent) {
      const { method, path, body, contentType } = call;
      const headers = {
        'x-ichibun-user': user,
        // The server subtracts this from its own time, so that a wrong clock here does not matter.
        'x-ichibun-clock': String(Date.now()),
        ...(contentType && { 'content-type': contentType }),
      };
      const answer = await make(path, { method, credentials: 'include', headers, body, ...withTimeout() }).catch(
        () => null,
      );
      if (!answer) return { sent, left: unsent.length, isReachable: false, refused };
      if (await hasEndedSession(answer)) {
        await deleteCacheOf(user);
        return { sent, left: 0, isReachable: true, refused };
      }
      // Keeps the call for the next time.
      if (answer.status === 401 || answer.status === 429 || answer.status >= 500) break;
      if (answer.status === 409) refused.push({ ...call, answer: await answer.text().catch(() => '') });
      unsent = unsent.slice(1);
      await changeUnsent(user, cache, (all) => without(all, call));
      sent++;
    }
    return { sent, left: unsent.length, isReachable: true, refused };
  });
}

/** Longer than the gateway's deadline of any of these calls. */
const TIMEOUT_MS = 40_000;

export const withTimeout = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

const SIGN_OUT_WAIT_MS = 3_000;

export const withinSignOutWait = (sent: Promise<unknown>): Promise<unknown> =>
  Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))]);
