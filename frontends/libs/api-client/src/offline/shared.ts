/*
 * What other applications share with the installed product. The service worker keeps it until the learner has made a
 * text of it, or has put it away: there may be no network when it comes.
 */
const CACHE = 'shared';
const PREFIX = '/kept/shared/';
/** More are refused: what waits is the learner's, and a hostile page could send any number. */
const MOST_SHARES = 10;

/** Where the manifest has shares sent, and the page that shows them. */
export const SHARE_TARGET = '/share';
export const SHARE_PAGE = '/assisted-reader/share';
/** In the address of that page, where a share was refused. */
export const FULL = 'full';

export interface Share {
  /** Where it is kept; empty of what the address itself brings. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly files: readonly File[];
}

/**
 * Keeps what has been shared: a form with the fields of the manifest's `share_target`.
 *
 * @returns false where as much waits already as may
 */
export async function keepShare(form: FormData): Promise<boolean> {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length >= MOST_SHARES) return false;
  await cache.put(`${PREFIX}${Date.now()}-${Math.random().toString(36).slice(2)}`, new Response(form));
  return true;
}

/** The shares that are kept, oldest first. */
export async function readShares(): Promise<Share[]> {
  if (typeof caches === 'undefined' || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const shares: Share[] = [];
  for (const { url } of await cache.keys()) {
    const form = await (await cache.match(url))?.formData();
    if (form) shares.push({ key: new URL(url).pathname, ...partsOf(form) });
  }
  return shares;
}

function partsOf(form: FormData): Omit<Share, 'key'> {
  const textOf = (name: string) => form.getAll(name).find((part) => typeof part === 'string') ?? '';
  return {
    title: textOf('title'),
    text: textOf('text'),
    url: textOf('url'),
    files: form.getAll('files').filter((part) => part instanceof File && part.size > 0) as File[],
  };
}

/** How many shares are kept. */
export async function countShares(): Promise<number> {
  if (typeof caches === 'undefined' || !(await caches.has(CACHE))) return 0;
  return (await (await caches.open(CACHE)).keys()).length;
}

/** Removes a share. */
export async function forgetShare(key: string): Promise<void> {
  if (key !== '') await (await caches.open(CACHE)).delete(key);
}

/** Removes all shares, as somebody signs out. */
export const forgetShares = (): Promise<boolean> => caches.delete(CACHE);
