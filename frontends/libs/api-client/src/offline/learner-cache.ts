/* The browser's cache storage, shared by page and service worker: each learner has a cache there. */
const PREFIX = 'private-';

export const cacheOf = (user: string): Promise<Cache> => caches.open(PREFIX + user);

export const hasCache = (user: string): Promise<boolean> => caches.has(PREFIX + user);

/**
 * The name of a learner's cache and of their database of file handles. Opens the cache, by which `deleteCaches` finds
 * the database.
 */
export async function cacheNameOf(user: string): Promise<string> {
  await cacheOf(user);
  return PREFIX + user;
}

export async function deleteCacheOf(user: string): Promise<void> {
  if (typeof caches !== 'undefined') await deleteByName(PREFIX + user);
}

const deleteByName = (name: string): Promise<boolean> => {
  globalThis.indexedDB?.deleteDatabase(name);
  return caches.delete(name);
};

/** Deletes the caches of all learners, or of all but one. */
export async function deleteCaches(except?: number): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  const gone = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${except}`);
  await Promise.all(gone.map(deleteByName));
}

export async function readCached<T>(cache: Cache, path: string, fallback: T): Promise<T> {
  const kept = await cache.match(path, { ignoreVary: true });
  return kept ? ((await kept.json()) as T) : fallback;
}

export async function writeCached(cache: Cache, path: string, value: unknown): Promise<void> {
  const before = await cache.match(path, { ignoreVary: true });
  // `put` adds a second entry beside an answer with Vary; without it, it replaces the entry at once.
  if (before?.headers.has('vary')) await cache.delete(path, { ignoreVary: true });
  await cache.put(path, Response.json(value));
}
