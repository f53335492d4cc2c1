import {
  cacheOf,
  forgetKept,
  forgetKeptOf,
  inTime,
  isOver,
  keepUnsent,
  sendUnsent,
} from '@ichibun/api-client/kept-offline';
import {
  BLOCK,
  foundWordsNow,
  hasBlock,
  type KeptFoundWord,
  type KeptWord,
  keepBlock,
  keepOpened,
  keepProgress,
  keepWordChanges,
  keptEnding,
  keptSentences,
  type WordChange,
} from '@ichibun/api-client/kept-texts';
import { isStarting } from '@ichibun/api-client/server-state';
import { forgetShares } from '@ichibun/api-client/shared';
import { ownTimeZone } from '@ichibun/api-client/time-zone';
import {
  isUnmade,
  keepDocumentOf,
  keepSamples,
  mayNameUnmade,
  noteMade,
  ofKeptSentence,
  openedBy,
  openKept,
  SAMPLES,
  withMadeIds,
} from './kept-samples.js';
import { worker } from './scope.js';

/** Answers that are kept for when there is no network: the session, home, library, documents, cards and grammar. */
const KEPT = [
  /^\/api\/samples$/,
  /^\/api\/auth\/user$/,
  /^\/api\/config$/,
  /^\/api\/user\/\d+\/dashboard$/,
  /^\/api\/documents\/user\/\d+(?:\/next)?$/,
  /^\/api\/documents\/\d+$/,
  /^\/api\/users\/\d+\/reviews\/next$/,
  /^\/api\/users\/\d+\/grammar$/,
];
const WORDS = /^\/api\/documents\/(\d+)\/words$/;
const ENDING = /^\/api\/documents\/(\d+)\/ending$/;
const PICTURE = /^\/api\/documents\/\d+\/pictures\/\d+$/;
const DOCUMENT = /^\/api\/documents\/(\d+)$/;
const SAVE = '/api/sentences/save';
const PLACE = /^\/api\/documents\/(\d+)\/progress$/;
/** What pages of words and kanji, and searches, show. */
const LOOKED_UP =
  /^\/api\/(?:words\/candidates|grammar\/[^/]+|dictionary\/(?:words|words\/sentences|kanji|kanji\/[^/]+|search))$/;
/** Answers of those that are kept: the pages of about a hundred words. */
const MOST_LOOKED_UP = 300;
/** A search that answers fewer words suggests some while somebody types. */
const FEWEST_FOUND = 30;
/** Blocks of words that are loaded again whenever a document is opened: what is known changes elsewhere too. */
const FRESH_BLOCKS = 2;
/** 12,000 sentences. */
const MOST_BLOCKS = 400;

export const isKept = (url: URL): boolean =>
  WORDS.test(url.pathname) ||
  ENDING.test(url.pathname) ||
  isLookedUp(url) ||
  KEPT.some((path) => path.test(url.pathname));

const isLookedUp = ({ pathname, searchParams }: URL): boolean =>
  LOOKED_UP.test(pathname) && !(Number(searchParams.get('count') ?? FEWEST_FOUND) < FEWEST_FOUND);

/** A picture of a book, which no page asks for by a call of its own: it does not say whose it is. */
export const isPicture = ({ pathname }: URL): boolean => PICTURE.test(pathname);

/** A picture from the server, or where that cannot be reached the one that was kept with its document. */
export async function pictureOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/**
 * The server's answer, or where it cannot be reached the one that was kept. An answer by which the learner has no
 * session any more takes along what was kept.
 */
export async function answerOf(asked: Request, user: string, later: (work: Promise<unknown>) => void) {
  const cache = await cacheOf(user);
  const { path } = await withMadeIds(cache, asked.url, null);
  const request = path === asked.url ? asked : new Request(path, { headers: asked.headers, credentials: 'include' });
  const { pathname, searchParams } = new URL(request.url);
  const words = WORDS.exec(pathname);
  const ending = ENDING.exec(pathname);
  const kept = async () => {
    const id = (words ?? ending ?? DOCUMENT.exec(pathname))?.[1];
    if (id) await keepDocumentOf(cache, user, Number(id));
    if (ending) return endingOf(cache, Number(ending[1]), user);
    return words
      ? wordsOf(cache, Number(words[1]), Number(searchParams.get('from')), Number(searchParams.get('count')))
      : keptAnswer(cache, request.url);
  };
  if (isUnmade(pathname)) return (await kept()) ?? Response.error();
  let answer: Response;
  try {
    answer = await fetch(request.clone());
  } catch (error) {
    const instead = await kept();
    if (instead) return instead;
    throw error;
  }
  if (await isStarting(answer)) return (await kept()) ?? answer;
  if (await isOver(answer)) await forgetKeptOf(user);
  if (!answer.ok || words || ending) return answer;
  const document = DOCUMENT.exec(pathname);
  const copy = answer.clone();
  const work = async () => {
    await cache.put(keyOf(request.url), copy.clone());
    if (document) await keepDocument(cache, user, Number(document[1]), await copy.json());
    if (LOOKED_UP.test(pathname)) await forgetLookedUp(cache);
    if (pathname !== SAMPLES) return;
    await keepSamples(cache, user);
    // Who goes offline then begins there.
    await keepWaysBack(cache, user, `${user} ${SAMPLES}`);
  };
  later(work());
  return answer;
}

/** The server's answer about a sentence, or where it cannot be reached that of a text that is kept. */
export async function sentenceOf(asked: Request, user: string): Promise<Response> {
  const cache = await cacheOf(user);
  const body = await asked.clone().text();
  const kept = () => ofKeptSentence(cache, new URL(asked.url), body);
  try {
    const answer = await withServersIds(asked, user);
    return (await isStarting(answer)) || !answer.ok ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const instead = await kept();
    if (instead) return instead;
    throw error;
  }
}

/** Makes a call with the server's ids, and notes the document that it makes of a sample. */
export async function withServersIds(request: Request, user: string, init: RequestInit = {}): Promise<Response> {
  const { method, headers, url } = request;
  const body = mayNameUnmade(method, new URL(url)) && method !== 'GET' ? await request.clone().text() : null;
  const made = await withMadeIds(await cacheOf(user), url, body);
  const isAsItWas = made.path === url && made.body === body;
  const asked = { method, headers, body: made.body || null, credentials: 'include', ...init } as const;
  return notingMade(await (isAsItWas ? fetch(request, init) : fetch(made.path, asked)), url, user);
}

/** Makes the calls of a learner that wait. */
export const sendKept = (user: string) =>
  sendUnsent(user, async (path, init) => {
    const made = await withMadeIds(await cacheOf(user), path, init.body);
    return notingMade(await fetch(made.path, { ...init, body: made.body }), path, user);
  });

/** An answer, of which it is noted what document the server has made. */
async function notingMade(answer: Response, path: string, user: string): Promise<Response> {
  const sample = openedBy(path);
  if (sample && answer.ok) await noteMade(await cacheOf(user), sample, answer.clone());
  return answer;
}

/** An answer as it was kept; words of the dictionary with what the learner has said of them since. */
async function keptAnswer(cache: Cache, url: string): Promise<Response | undefined> {
  const kept = await cache.match(keyOf(url));
  if (!kept || !/^\/api\/dictionary\/(?:words|search)$/.test(new URL(url).pathname)) return kept;
  const { word, words, ...answer } = (await kept.json()) as { word?: KeptFoundWord; words?: KeptFoundWord[] };
  const now = await foundWordsNow(cache, word ? [word] : (words ?? []));
  return Response.json({ ...answer, ...(word ? { word: now[0] } : { words: now }) });
}

/** Removes what was looked up longest ago, so that not too much is kept: a cache has its answers in their order. */
async function forgetLookedUp(cache: Cache): Promise<void> {
  const all = (await cache.keys()).filter(({ url }) => isLookedUp(new URL(url)));
  for (const request of all.slice(0, -MOST_LOOKED_UP)) await cache.delete(request, { ignoreVary: true });
}

/** Where an answer is kept: that of home without the time zone, of which worker and page may have two. */
const keyOf = (url: string): string => url.replace(/\/dashboard\?.*$/, '/dashboard');

async function wordsOf(cache: Cache, id: number, from: number, count: number): Promise<Response | undefined> {
  const kept = await keptSentences(cache, id, from, count);
  if (!kept) return undefined;
  return Response.json({ sentences: kept.map(({ words }) => words), patterns: kept.map(({ patterns }) => patterns) });
}

async function endingOf(cache: Cache, id: number, user: string): Promise<Response | undefined> {
  const kept = await keptEnding(cache, id, user);
  return kept && Response.json(kept);
}

/** Loads the words of a document that has been opened, from the learner's place on, and its pictures. */
async function keepDocument(
  cache: Cache,
  user: string,
  id: number,
  { document }: { document: { sentences: string[]; currentSentence: number; pictures: object[] } },
): Promise<void> {
  await keepOpened(cache, id);
  const blocks = Math.ceil(document.sentences.length / BLOCK);
  const first = Math.min(Math.floor(document.currentSentence / BLOCK), Math.max(0, blocks - 1));
  for (let step = 0; step < Math.min(blocks, MOST_BLOCKS); step++) {
    const block = (first + step) % blocks;
    if (step >= FRESH_BLOCKS && (await hasBlock(cache, id, block))) continue;
    const from = block * BLOCK;
    const count = Math.min(BLOCK, document.sentences.length - from);
    const headers = { 'x-ichibun-user': user };
    const answer = await fetch(`/api/documents/${id}/words?from=${from}&count=${count}`, { headers }).catch(() => null);
    if (!answer?.ok) return;
    const { sentences, patterns } = (await answer.json()) as { sentences: KeptWord[][]; patterns: unknown[][] };
    const read = sentences.map((words, index) => ({ words, patterns: patterns[index] ?? [] }));
    await keepBlock(cache, id, block, read);
  }
  for (const number of document.pictures.keys()) {
    const path = `/api/documents/${id}/pictures/${number}`;
    if (await cache.match(path, { ignoreVary: true })) continue;
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return;
    await cache.put(path, answer);
  }
}

/** The changes of words that are on their way, by their learner: the last one, which comes after the others. */
const underway = new Map<string, Promise<unknown>>();
/** Learners whose pages have not waited until the changes had arrived. */
const unwaited = new Set<string>();
/** Milliseconds that other calls wait for changes: one that takes longer must not keep a learner from reading. */
const MOST_WAITING_MS = 10_000;

/**
 * Answers that the learner's words have no part in: those that a page needs to show a text. Any other one that was made
 * before a change has arrived would show the page what was.
 */
const WITHOUT_WORDS = /^\/api\/(?:auth\/user|config|documents\/\d+)$/;

/**
 * Resolves when the changes have arrived that the answer to a GET is to show; undefined where there are none on their
 * way.
 */
export function changesBefore({ pathname }: URL, user: string): Promise<unknown> | undefined {
  const last = WITHOUT_WORDS.test(pathname) ? undefined : underway.get(user);
  if (!last) return undefined;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, MOST_WAITING_MS)).then(() => {
    if (underway.has(user)) unwaited.add(user);
  });
  return Promise.race([last, tooLong]);
}

/** Has the pages load again what they show: the server has got changes that they knew nothing of. */
export async function tellPages(): Promise<void> {
  for (const page of await worker.clients.matchAll()) page.postMessage('sent');
}

/** The places that are on their way, by learner and document: the last one, which comes after the others. */
const placesUnderway = new Map<string, Promise<unknown>>();

/**
 * Makes a call that may wait; without a network it is kept, and made when there is one again. Changes of words, and the
 * places in a document, are sent one after the other, as they came, also when the page that made them is gone: the last
 * of two contrary calls must be the one that holds.
 */
export function makeOrKeep(request: Request, user: string): Promise<Response> {
  const body = request.clone().text();
  const call = () => make(request, body, user);
  const { pathname } = new URL(request.url);
  if (PLACE.test(pathname)) return afterTheLast(placesUnderway, `${user} ${pathname}`, call);
  return afterTheLast(underway, user, call, () => unwaited.delete(user) && tellPages());
}

/**
 * Makes a call once the one before it has ended, however it did.
 *
 * @param queue its last call by key
 * @param over called when none is left with this key
 */
function afterTheLast(
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

/** How often somebody has signed out since the worker began. */
let departures = 0;

/** Forgets what is kept of learners, and has calls that are under way keep nothing. */
export async function forgetLearners(): Promise<void> {
  departures++;
  await Promise.all([forgetKept(), forgetShares()]);
}

/** Makes a call after those that wait already, or keeps it. */
async function make(request: Request, sent: Promise<string>, user: string): Promise<Response> {
  const before = departures;
  const cache = await cacheOf(user);
  const body = await sent;
  const { pathname, search } = new URL(request.url);
  const { isReachable } = await sendKept(user);
  const tried = isReachable ? await withServersIds(request, user, inTime()).catch(() => undefined) : undefined;
  const answer = tried && (await isStarting(tried)) ? undefined : tried;
  const sample = openedBy(pathname);
  const opened = sample && !answer ? await openKept(cache, user, sample) : undefined;
  if (!answer) {
    // Its learner has signed out meanwhile.
    if (departures !== before) return Response.error();
    if (sample && !opened) return Response.error();
    await keepUnsent(user, {
      method: request.method,
      path: pathname + search,
      body: body || null,
      contentType: request.headers.get('content-type'),
    });
    withoutWaiting.delete(user);
  }
  if (answer && (await isOver(answer))) await forgetKeptOf(user);
  if (answer && !answer.ok) return answer;
  const place = PLACE.exec(pathname);
  if (place) {
    await keepProgress(cache, Number(place[1]), user, JSON.parse(body).sentenceIndex);
    // The page does not wait for it.
    if (answer) keepWaysBack(cache, user, `${user} ${pathname}`).catch(() => {});
  } else if (!sample) {
    const changes = changesOf(pathname, body);
    // Undoing cards that the server has made of several words does not say of which.
    if (!answer || !pathname.endsWith('/cards') || changes.length < 2) await keepWordChanges(cache, changes);
  }
  if (answer) return answer;
  await worker.registration.sync?.register('unsent').catch(() => {});
  return Response.json(opened ? { document: opened } : answerLater(pathname, body), { status: 202 });
}

/** Learners none of whose calls wait; of others that is not known, as after a start of the worker. */
const withoutWaiting = new Set<string>();
const sending = new Set<string>();

/**
 * Makes the calls of a learner that wait, beside one that a page makes: it shows whether a server that was down answers
 * again, of which no event tells. Undefined where none wait.
 */
export function sendWaiting(user: string): Promise<void> | undefined {
  if (withoutWaiting.has(user) || sending.has(user)) return undefined;
  sending.add(user);
  return sendKept(user)
    .then(async ({ sent, left }) => {
      if (left === 0) withoutWaiting.add(user);
      if (sent > 0) await tellPages();
    })
    .finally(() => sending.delete(user));
}

/** Places whose document home and library lead to, as they are kept. */
const led = new Set<string>();

/** Keeps library and home once a document is begun: they lead back to it, also for who has not been there since. */
async function keepWaysBack(cache: Cache, user: string, place: string): Promise<void> {
  if (led.has(place)) return;
  led.add(place);
  const zone = encodeURIComponent(ownTimeZone());
  for (const path of [`/api/documents/user/${user}`, `/api/user/${user}/dashboard?timeZone=${zone}`]) {
    const answer = await fetch(path, { headers: { 'x-ichibun-user': user } });
    if (answer.ok) await cache.put(keyOf(path), answer);
  }
}

/** What a call says of words. */
function changesOf(pathname: string, body: string): WordChange[] {
  if (pathname === '/api/vocabulary/block') return [{ uniqueVocabId: JSON.parse(body).uniqueVocabId, blocked: true }];
  const [, what, id] = /^\/api\/users\/\d+\/vocabulary\/(known|blocked)\/(\d+)$/.exec(pathname) ?? [];
  if (what) return [{ uniqueVocabId: Number(id), [what]: false }];
  if (pathname.endsWith('/cards/undo')) {
    const { uniqueVocabIds = [] } = JSON.parse(body) as { uniqueVocabIds?: number[] };
    return uniqueVocabIds.map((uniqueVocabId) => ({ uniqueVocabId, state: null }));
  }
  const begun = wordsBegun(pathname, body);
  if (begun) {
    return begun
      .filter((uniqueVocabId) => uniqueVocabId !== null)
      .map((uniqueVocabId) => ({ uniqueVocabId, known: false, state: 'new' }));
  }
  const { word, reading } = JSON.parse(body);
  return [{ word, ...(reading && { reading }), known: true }];
}

/** Words that a call makes cards of; undefined of another call. */
function wordsBegun(pathname: string, body: string): (number | null)[] | undefined {
  if (pathname === SAVE) {
    const { sentences } = JSON.parse(body) as { sentences: { unique_vocab_id: number | null }[] };
    return sentences.map(({ unique_vocab_id: id }) => id);
  }
  return pathname.endsWith('/cards') ? (JSON.parse(body) as { uniqueVocabIds: number[] }).uniqueVocabIds : undefined;
}

/** What is answered to a call that is made later: as if it had been, without what only the server knows. */
function answerLater(pathname: string, body: string): object {
  const begun = wordsBegun(pathname, body);
  if (!begun) return {};
  const cards = { collected: begun.length, hadCards: 0, words: [] };
  return pathname === SAVE ? { saved: begun.length, alreadySaved: 0, sentenceIds: [], cards } : cards;
}
