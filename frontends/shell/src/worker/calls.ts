import {
  BLOCK,
  type CachedFoundWord,
  type CachedWord,
  cacheBlock,
  cachedEnding,
  cachedSentences,
  cacheProgress,
  hasBlock,
  recordOpened,
  recordWordChanges,
  type WordChange,
  withWordChanges,
} from '@ichibun/api-client/cached-texts';
import { cacheOf, deleteCacheOf, deleteCaches } from '@ichibun/api-client/learner-cache';
import { isStarting } from '@ichibun/api-client/server-state';
import { hasEndedSession } from '@ichibun/api-client/session-end';
import { forgetShares } from '@ichibun/api-client/shared';
import { ownTimeZone } from '@ichibun/api-client/time-zone';
import { sendUnsent, storeUnsent, withTimeout } from '@ichibun/api-client/unsent-calls';
import {
  answerFromSample,
  cacheDocumentOfSample,
  downloadSamples,
  hasLocalId,
  mayHaveLocalId,
  openOffline,
  recordServerId,
  SAMPLES,
  sampleOpenedBy,
  withServerIds,
} from './offline-samples.js';
import { worker } from './scope.js';

/** Answers that are cached for offline use. */
const CACHED_PATHS = [
  /^\/api\/samples$/,
  /^\/api\/auth\/user$/,
  /^\/api\/config$/,
  /^\/api\/documents\/user\/\d+(?:\/next)?$/,
  /^\/api\/documents\/\d+$/,
  /^\/api\/users\/\d+\/reviews\/next$/,
  /^\/api\/users\/\d+\/grammar$/,
];
const DASHBOARD = /^\/api\/user\/\d+\/dashboard$/;
const WORDS = /^\/api\/documents\/(\d+)\/words$/;
const ENDING = /^\/api\/documents\/(\d+)\/ending$/;
const PICTURE = /^\/api\/documents\/\d+\/pictures\/\d+$/;
const DOCUMENT = /^\/api\/documents\/(\d+)$/;
const SAVE = '/api/sentences/save';
const PROGRESS = /^\/api\/documents\/(\d+)\/progress$/;
const LOOK_UPS =
  /^\/api\/(?:words\/candidates|grammar\/[^/]+|dictionary\/(?:words|words\/sentences|kanji|kanji\/[^/]+|search))$/;
/** The pages of about a hundred words. */
const MOST_CACHED_LOOK_UPS = 300;
/** A search for fewer words is a suggestion while the learner types, and is not cached. */
const FULL_SEARCH_COUNT = 30;
/** Reloaded whenever a document is opened: the state of words changes on other devices, too. */
const RELOADED_BLOCKS = 2;
/** 12,000 sentences. */
const MOST_CACHED_BLOCKS = 400;

export const isCached = (url: URL): boolean =>
  WORDS.test(url.pathname) ||
  ENDING.test(url.pathname) ||
  isLookUp(url) ||
  isHome(url) ||
  CACHED_PATHS.some((path) => path.test(url.pathname));

/** Whoever asks without a time zone wants no figure of a day. */
const isHome = ({ pathname, searchParams }: URL): boolean => DASHBOARD.test(pathname) && searchParams.has('timeZone');

const isLookUp = ({ pathname, searchParams }: URL): boolean =>
  LOOK_UPS.test(pathname) && !(Number(searchParams.get('count') ?? FULL_SEARCH_COUNT) < FULL_SEARCH_COUNT);

/** A picture of a book, which an `<img>` requests without the header that names the user. */
export const isPicture = ({ pathname }: URL): boolean => PICTURE.test(pathname);

/** Falls back to the picture cached with its document. */
export async function fetchPicture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/**
 * The server's answer, or the cached one where the server cannot be reached. Deletes the learner's cache when the answer
 * shows that the session has ended.
 */
export async function fetchOrCached(asked: Request, user: string, later: (work: Promise<unknown>) => void) {
  const cache = await cacheOf(user);
  const { path } = await withServerIds(cache, asked.url, null);
  const request = path === asked.url ? asked : new Request(path, { headers: asked.headers, credentials: 'include' });
  const { pathname, searchParams } = new URL(request.url);
  const words = WORDS.exec(pathname);
  const ending = ENDING.exec(pathname);
  const kept = async () => {
    const id = (words ?? ending ?? DOCUMENT.exec(pathname))?.[1];
    if (id) await cacheDocumentOfSample(cache, user, Number(id));
    if (ending) return endingOf(cache, Number(ending[1]), user);
    return words
      ? wordsOf(cache, Number(words[1]), Number(searchParams.get('from')), Number(searchParams.get('count')))
      : cachedAnswer(cache, request.url);
  };
  if (hasLocalId(pathname)) return (await kept()) ?? Response.error();
  let answer: Response;
  try {
    answer = await fetch(request.clone());
  } catch (error) {
    const instead = await kept();
    if (instead) return instead;
    throw error;
  }
  if (await isStarting(answer)) return (await kept()) ?? answer;
  if (await hasEndedSession(answer)) await deleteCacheOf(user);
  if (!answer.ok || words || ending) return answer;
  const document = DOCUMENT.exec(pathname);
  const copy = answer.clone();
  const work = async () => {
    await cache.put(cacheKey(request.url), copy.clone());
    if (document) await cacheDocument(cache, user, Number(document[1]), await copy.json());
    if (LOOK_UPS.test(pathname)) await evictLookUps(cache);
    if (pathname !== SAMPLES) return;
    await downloadSamples(cache, user);
    // A learner who goes offline later begins on home or in the library.
    await refreshHomeAndLibrary(cache, user, `${user} ${SAMPLES}`);
  };
  later(work());
  return answer;
}

/** The server's answer about a sentence, or that of a downloaded text where the server cannot be reached. */
export async function fetchSentence(asked: Request, user: string): Promise<Response> {
  const cache = await cacheOf(user);
  const body = await asked.clone().text();
  const kept = () => answerFromSample(cache, new URL(asked.url), body);
  try {
    const answer = await fetchWithServerIds(asked, user);
    return (await isStarting(answer)) || !answer.ok ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const instead = await kept();
    if (instead) return instead;
    throw error;
  }
}

/** Replaces local ids of documents in a call, and records the server's id where the call creates one. */
export async function fetchWithServerIds(request: Request, user: string, init: RequestInit = {}): Promise<Response> {
  const { method, headers, url } = request;
  const body = mayHaveLocalId(method, new URL(url)) && method !== 'GET' ? await request.clone().text() : null;
  const made = await withServerIds(await cacheOf(user), url, body);
  const isAsItWas = made.path === url && made.body === body;
  const asked = { method, headers, body: made.body || null, credentials: 'include', ...init } as const;
  return recordingServerId(await (isAsItWas ? fetch(request, init) : fetch(made.path, asked)), url, user);
}

/** Sends a learner's stored calls. */
export const sendStored = (user: string) =>
  sendUnsent(user, async (path, init) => {
    const made = await withServerIds(await cacheOf(user), path, init.body);
    return recordingServerId(await fetch(made.path, { ...init, body: made.body }), path, user);
  });

async function recordingServerId(answer: Response, path: string, user: string): Promise<Response> {
  const sample = sampleOpenedBy(path);
  if (sample && answer.ok) await recordServerId(await cacheOf(user), sample, answer.clone());
  return answer;
}

/** A cached answer; words of the dictionary with the learner's changes since. */
async function cachedAnswer(cache: Cache, url: string): Promise<Response | undefined> {
  const kept = await cache.match(cacheKey(url));
  if (!kept || !/^\/api\/dictionary\/(?:words|search)$/.test(new URL(url).pathname)) return kept;
  const { word, words, ...answer } = (await kept.json()) as { word?: CachedFoundWord; words?: CachedFoundWord[] };
  const now = await withWordChanges(cache, word ? [word] : (words ?? []));
  return Response.json({ ...answer, ...(word ? { word: now[0] } : { words: now }) });
}

/** Evicts the oldest look-ups: a cache lists its entries in the order of insertion. */
async function evictLookUps(cache: Cache): Promise<void> {
  const all = (await cache.keys()).filter(({ url }) => isLookUp(new URL(url)));
  for (const request of all.slice(0, -MOST_CACHED_LOOK_UPS)) await cache.delete(request, { ignoreVary: true });
}

/** Drops the time zone of home, which may differ between worker and page. */
const cacheKey = (url: string): string => url.replace(/\/dashboard\?.*$/, '/dashboard');

async function wordsOf(cache: Cache, id: number, from: number, count: number): Promise<Response | undefined> {
  const kept = await cachedSentences(cache, id, from, count);
  if (!kept) return undefined;
  return Response.json({ sentences: kept.map(({ words }) => words), patterns: kept.map(({ patterns }) => patterns) });
}

async function endingOf(cache: Cache, id: number, user: string): Promise<Response | undefined> {
  const kept = await cachedEnding(cache, id, user);
  return kept && Response.json(kept);
}

/** Caches the words of an opened document, from the learner's place on, and its pictures. */
async function cacheDocument(
  cache: Cache,
  user: string,
  id: number,
  { document }: { document: { sentences: string[]; currentSentence: number; pictures: object[] } },
): Promise<void> {
  await recordOpened(cache, id);
  const blocks = Math.ceil(document.sentences.length / BLOCK);
  const first = Math.min(Math.floor(document.currentSentence / BLOCK), Math.max(0, blocks - 1));
  for (let step = 0; step < Math.min(blocks, MOST_CACHED_BLOCKS); step++) {
    const block = (first + step) % blocks;
    if (step >= RELOADED_BLOCKS && (await hasBlock(cache, id, block))) continue;
    const from = block * BLOCK;
    const count = Math.min(BLOCK, document.sentences.length - from);
    const headers = { 'x-ichibun-user': user };
    const answer = await fetch(`/api/documents/${id}/words?from=${from}&count=${count}`, { headers }).catch(() => null);
    if (!answer?.ok) return;
    const { sentences, patterns } = (await answer.json()) as { sentences: CachedWord[][]; patterns: unknown[][] };
    const read = sentences.map((words, index) => ({ words, patterns: patterns[index] ?? [] }));
    await cacheBlock(cache, id, block, read);
  }
  for (const number of document.pictures.keys()) {
    const path = `/api/documents/${id}/pictures/${number}`;
    if (await cache.match(path, { ignoreVary: true })) continue;
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return;
    await cache.put(path, answer);
  }
}

/** By learner, the last of the queued changes of words. */
const wordChanges = new Map<string, Promise<unknown>>();
/** Learners whose pages loaded before a change arrived. */
const outdatedPages = new Set<string>();
/** After this, a GET no longer waits for a slow change: the learner goes on reading. */
const CHANGES_TIMEOUT_MS = 10_000;

/** Answers that do not depend on the learner's words. All others must wait for pending changes. */
const INDEPENDENT_OF_WORDS = /^\/api\/(?:auth\/user|config|documents\/\d+)$/;

/** Resolves when the changes have arrived that affect the answer to a GET; undefined without such changes. */
export function pendingChanges({ pathname }: URL, user: string): Promise<unknown> | undefined {
  const last = INDEPENDENT_OF_WORDS.test(pathname) ? undefined : wordChanges.get(user);
  if (!last) return undefined;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, CHANGES_TIMEOUT_MS)).then(() => {
    if (wordChanges.has(user)) outdatedPages.add(user);
  });
  return Promise.race([last, tooLong]);
}

/** Makes the pages refetch what they show. */
export async function refetchInPages(): Promise<void> {
  for (const page of await worker.clients.matchAll()) page.postMessage('sent');
}

/** By learner and document, the last of the queued calls. */
const progressCalls = new Map<string, Promise<unknown>>();

/**
 * Sends a call, or stores it offline for later. Changes of words and the progress in a document are sent in order, even
 * when their page is closed: the last of two contrary calls must win.
 */
export function sendOrStore(request: Request, user: string): Promise<Response> {
  const body = request.clone().text();
  const call = () => send(request, body, user);
  const { pathname } = new URL(request.url);
  if (PROGRESS.test(pathname)) return enqueue(progressCalls, `${user} ${pathname}`, call);
  return enqueue(wordChanges, user, call, () => outdatedPages.delete(user) && refetchInPages());
}

/**
 * Makes a call once the one before it has succeeded or failed.
 *
 * @param queue the last call by key
 * @param over called when the queue of the key is empty
 */
function enqueue(
  queue: Map<string, Promise<unknown>>,
  key: string,
  call: () => Promise<Response>,
  over?: () => unknown,
): Promise<Response> {
  const made = (queue.get(key) ?? Promise.resolve()).then(call);
  const ended = made
    .catch(() => {})
    .then(() => {
      if (queue.get(key) !== ended) return;
      queue.delete(key);
      return over?.();
    });
  queue.set(key, ended);
  return made;
}

/** Number of sign-outs since the worker began. */
let signOuts = 0;

/** Also keeps calls in flight from storing anything. */
export async function deleteLearnerData(): Promise<void> {
  signOuts++;
  await Promise.all([deleteCaches(), forgetShares()]);
}

async function send(request: Request, sent: Promise<string>, user: string): Promise<Response> {
  const before = signOuts;
  const cache = await cacheOf(user);
  const body = await sent;
  const { pathname, search } = new URL(request.url);
  const { isReachable } = await sendStored(user);
  const tried = isReachable ? await fetchWithServerIds(request, user, withTimeout()).catch(() => undefined) : undefined;
  const answer = tried && (await isStarting(tried)) ? undefined : tried;
  const sample = sampleOpenedBy(pathname);
  const opened = sample && !answer ? await openOffline(cache, user, sample) : undefined;
  if (!answer) {
    // The learner has signed out meanwhile.
    if (signOuts !== before) return Response.error();
    if (sample && !opened) return Response.error();
    await storeUnsent(user, {
      method: request.method,
      path: pathname + search,
      body: body || null,
      contentType: request.headers.get('content-type'),
    });
    allSent.delete(user);
  }
  if (answer && (await hasEndedSession(answer))) await deleteCacheOf(user);
  if (answer && !answer.ok) return answer;
  const place = PROGRESS.exec(pathname);
  if (place) {
    await cacheProgress(cache, Number(place[1]), user, JSON.parse(body).sentenceIndex);
    if (answer) refreshHomeAndLibrary(cache, user, `${user} ${pathname}`).catch(() => {});
  } else if (!sample) {
    const changes = wordChangesOf(pathname, body);
    // Of several words the server's answer does not say which got a card.
    if (!answer || !pathname.endsWith('/cards') || changes.length < 2) await recordWordChanges(cache, changes);
  }
  if (answer) return answer;
  await worker.registration.sync?.register('unsent').catch(() => {});
  return Response.json(opened ? { document: opened } : offlineAnswer(pathname, body), { status: 202 });
}

/** Learners without stored calls; unknown for all others, as after a start of the worker. */
const allSent = new Set<string>();
const sending = new Set<string>();

/**
 * Sends stored calls whenever a page makes a call: no event tells that a server is up again. Undefined where none are
 * stored.
 */
export function retryStored(user: string): Promise<void> | undefined {
  if (allSent.has(user) || sending.has(user)) return undefined;
  sending.add(user);
  return sendStored(user)
    .then(async ({ sent, left }) => {
      if (left === 0) allSent.add(user);
      if (sent > 0) await refetchInPages();
    })
    .finally(() => sending.delete(user));
}

/** Learners and documents for which home and library are up to date in the cache. */
const refreshedFor = new Set<string>();

/** Once a document is begun, so that home and library lead to it offline. */
async function refreshHomeAndLibrary(cache: Cache, user: string, place: string): Promise<void> {
  if (refreshedFor.has(place)) return;
  refreshedFor.add(place);
  const zone = encodeURIComponent(ownTimeZone());
  for (const path of [`/api/documents/user/${user}`, `/api/user/${user}/dashboard?timeZone=${zone}`]) {
    const answer = await fetch(path, { headers: { 'x-ichibun-user': user } });
    if (answer.ok) await cache.put(cacheKey(path), answer);
  }
}

function wordChangesOf(pathname: string, body: string): WordChange[] {
  if (pathname === '/api/vocabulary/block') return [{ uniqueVocabId: JSON.parse(body).uniqueVocabId, blocked: true }];
  const [, what, id] = /^\/api\/users\/\d+\/vocabulary\/(known|blocked)\/(\d+)$/.exec(pathname) ?? [];
  if (what) return [{ uniqueVocabId: Number(id), [what]: false }];
  if (pathname.endsWith('/cards/undo')) {
    const { uniqueVocabIds = [] } = JSON.parse(body) as { uniqueVocabIds?: number[] };
    return uniqueVocabIds.map((uniqueVocabId) => ({ uniqueVocabId, state: null }));
  }
  const begun = wordsOfNewCards(pathname, body);
  if (begun) {
    return begun
      .filter((uniqueVocabId) => uniqueVocabId !== null)
      .map((uniqueVocabId) => ({ uniqueVocabId, known: false, state: 'new' }));
  }
  const { word, reading } = JSON.parse(body);
  return [{ word, ...(reading && { reading }), known: true }];
}

/** Undefined for a call that makes no cards. */
function wordsOfNewCards(pathname: string, body: string): (number | null)[] | undefined {
  if (pathname === SAVE) {
    const { sentences } = JSON.parse(body) as { sentences: { unique_vocab_id: number | null }[] };
    return sentences.map(({ unique_vocab_id: id }) => id);
  }
  return pathname.endsWith('/cards') ? (JSON.parse(body) as { uniqueVocabIds: number[] }).uniqueVocabIds : undefined;
}

/** The answer to a stored call, without what only the server knows. */
function offlineAnswer(pathname: string, body: string): object {
  const begun = wordsOfNewCards(pathname, body);
  if (!begun) return {};
  const cards = { collected: begun.length, hadCards: 0, words: [] };
  return pathname === SAVE ? { saved: begun.length, alreadySaved: 0, sentenceIds: [], cards } : cards;
}
