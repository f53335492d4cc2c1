/*
 * What a learner's device keeps of the server's answers, and of what the server could not be told: in the browser's
 * cache storage, which page and service worker share. Each learner has a cache of their own.
 */
const PREFIX = 'private-';
const unsentPath = '/kept/unsent';

/** The cache of one learner. */
export const cacheOf = (user: string): Promise<Cache> => caches.open(PREFIX + user);

/** What a learner's cache and their database of file handles are called; with the database there is the cache. */
export async function privateName(user: string): Promise<string> {
  await cacheOf(user);
  return PREFIX + user;
}

/** Removes what is kept for one learner. */
export async function forgetKeptOf(user: string): Promise<void> {
  if (typeof caches !== 'undefined') await remove(PREFIX + user);
}

const remove = (name: string): Promise<boolean> => {
  globalThis.indexedDB?.deleteDatabase(name);
  return caches.delete(name);
};

/** Codes of a 401 that says of a learner's session that it is over, or another's. */
const OVER: readonly unknown[] = ['auth.session-ended', 'auth.not-signed-in'];

/** Whether an error's status and code say that the learner who asked has no session any more. */
export const saysOver = (status: number, code: unknown): boolean => status === 401 && OVER.includes(code);

/** As `saysOver`, of an answer, whose body stays to be read. */
export async function isOver(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return saysOver(401, (body as { code?: unknown } | null)?.code);
}

/** Removes what is kept for everybody but one learner, or for all. */
export async function forgetKept(except?: number): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  const gone = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${except}`);
  await Promise.all(gone.map(remove));
}

/** A value that is kept under a path of our own. */
export async function readKept<T>(cache: Cache, path: string, fallback: T): Promise<T> {
  const kept = await cache.match(path, { ignoreVary: true });
  return kept ? ((await kept.json()) as T) : fallback;
}

export async function writeKept(cache: Cache, path: string, value: unknown): Promise<void> {
  const before = await cache.match(path, { ignoreVary: true });
  // An answer that varies would stay beside what is put in its place; all else is replaced at once.
  if (before?.headers.has('vary')) await cache.delete(path, { ignoreVary: true });
  await cache.put(path, Response.json(value));
}

/** A call that could not be made, to be made later. */
export interface Unsent {
  method: string;
  path: string;
  body: string | null;
  contentType: string | null;
}

/** A call that the server does not take: somebody else was first. */
export interface Refused extends Unsent {
  /** The body of the server's answer. */
  answer: string;
}

/** What became of the calls that waited. */
export interface Sending {
  /** How many the server has answered. */
  sent: number;
  /** How many wait for the next time. */
  left: number;
  isReachable: boolean;
  /** Those that were answered with 409. */
  refused: Refused[];
}

type MakeCall = (path: string, init: RequestInit & { body: string | null }) => Promise<Response>;

/** The calls that wait, in their order. */
export const readUnsent = (cache: Cache): Promise<Unsent[]> => readKept(cache, unsentPath, []);

/** Only one at a time reads and writes what is unsent, whichever page or worker it is. */
const alone = <T>(user: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`unsent-${user}`, work) as Promise<T>;

/** Keeps a call for later. Of places in a document only the last is kept. */
export function keepUnsent(user: string, call: Unsent): Promise<void> {
  return alone(user, async () => {
    const cache = await cacheOf(user);
    const before = await readUnsent(cache);
    const others = call.path.endsWith('/progress') ? before.filter(({ path }) => path !== call.path) : before;
    await writeKept(cache, unsentPath, [...others, call]);
  });
}

/**
 * Makes the calls that could not be made, in their order. Each leaves the list when the server has answered it, also
 * when it refuses it: a word that is known already, a document that is gone. The calls are such that one which arrives
 * twice, because its answer was lost, changes nothing the second time.
 *
 * @param make makes one of them
 */
export function sendUnsent(user: string, make: MakeCall = fetch): Promise<Sending> {
  return alone(user, async () => {
    let sent = 0;
    const refused: Refused[] = [];
    if (!(await caches.has(PREFIX + user))) return { sent, left: 0, isReachable: true, refused };
    const cache = await cacheOf(user);
    let unsent = await readUnsent(cache);
    for (const call of unsent) {
      const { method, path, body, contentType } = call;
      const headers = {
        'x-ichibun-user': user,
        // By this the server knows how long ago what the call tells of was, whatever this clock shows.
        'x-ichibun-clock': String(Date.now()),
        ...(contentType && { 'content-type': contentType }),
      };
      const answer = await make(path, { method, credentials: 'include', headers, body, ...inTime() }).catch(() => null);
      if (!answer) return { sent, left: unsent.length, isReachable: false, refused };
      if (await isOver(answer)) {
        await forgetKeptOf(user);
        return { sent, left: 0, isReachable: true, refused };
      }
      // Busy: later it may be answered.
      if (answer.status === 401 || answer.status === 429 || answer.status >= 500) break;
      if (answer.status === 409) refused.push({ ...call, answer: await answer.text().catch(() => '') });
      unsent = unsent.slice(1);
      await writeKept(cache, unsentPath, unsent);
      sent++;
    }
    return { sent, left: unsent.length, isReachable: true, refused };
  });
}

/** Longer than the server lets any of these calls take: without an answer until then, the network is gone. */
const ANSWER_MS = 40_000;

/** For a call that others wait for. */
export const inTime = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(ANSWER_MS) });

const SENDING_MS = 3_000;

/** What is sent before a sign-out, which waits for it for three seconds at most. */
export const beforeLong = (sent: Promise<unknown>): Promise<unknown> =>
  Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
