/*
 * What a learner's device keeps of the server's answers, and of what the server could not be told: in the browser's
 * cache storage, which page and service worker share. Each learner has a cache of their own.
 */
const PREFIX = 'private-';
/** Words are kept in blocks of this many sentences, as many as one call answers. */
export const BLOCK = 30;
/** Documents that are kept: the open one and the five before it. */
const MOST_DOCUMENTS = 6;

const openedPath = '/kept/opened';
const changesPath = '/kept/word-changes';
const unsentPath = '/kept/unsent';
const blockPath = (documentId: number, block: number) => `/kept/words/${documentId}/${block}`;

/** The cache of one learner. */
export const cacheOf = (user: string): Promise<Cache> => caches.open(PREFIX + user);

/** Removes what is kept for one learner. */
export async function forgetKeptOf(user: string): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(PREFIX + user);
}

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
  await Promise.all(gone.map((name) => caches.delete(name)));
}

async function read<T>(cache: Cache, path: string, fallback: T): Promise<T> {
  const kept = await cache.match(path, { ignoreVary: true });
  return kept ? ((await kept.json()) as T) : fallback;
}

async function write(cache: Cache, path: string, value: unknown): Promise<void> {
  // An answer that varies would stay beside what is put in its place.
  await cache.delete(path, { ignoreVary: true });
  await cache.put(path, Response.json(value));
}

/** Notes that a document was opened, and removes those that were opened longest ago. */
export async function keepOpened(cache: Cache, documentId: number): Promise<void> {
  const before = await read<number[]>(cache, openedPath, []);
  const opened = [documentId, ...before.filter((id) => id !== documentId)];
  await write(cache, openedPath, opened.slice(0, MOST_DOCUMENTS));
  for (const gone of opened.slice(MOST_DOCUMENTS)) {
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      const isOfIt = pathname === `/api/documents/${gone}` || pathname.startsWith(`/api/documents/${gone}/`);
      if (isOfIt || pathname.startsWith(`/kept/words/${gone}/`)) await cache.delete(url, { ignoreVary: true });
    }
  }
}

/** As home and library tell of a document. */
interface KeptDocument {
  id: number;
  currentSentence: number;
  sentenceCount: number;
  progress: number;
}

/** Notes the learner's place in a document that is kept, and in what home and library tell of it. */
export async function keepProgress(cache: Cache, documentId: number, user: string, sentence: number): Promise<void> {
  const path = `/api/documents/${documentId}?userId=${user}` as const;
  const kept = await read<{ document: { currentSentence: number } } | undefined>(cache, path, undefined);
  if (kept) await write(cache, path, { ...kept, document: { ...kept.document, currentSentence: sentence } });
  const moved = <T extends KeptDocument>(document: T): T =>
    document.id === documentId
      ? { ...document, currentSentence: sentence, progress: (100 * (sentence + 1)) / document.sentenceCount }
      : document;
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname === `/api/user/${user}/dashboard`) {
      const home = await read<{ lastDocument: KeptDocument | null }>(cache, url, { lastDocument: null });
      const { lastDocument } = home;
      // How long the rest takes is not known until the server says so.
      if (lastDocument)
        await write(cache, url, { ...home, lastDocument: { ...moved(lastDocument), minutesLeft: null } });
    } else if (pathname === `/api/documents/user/${user}`) {
      const library = await read<{ documents: KeptDocument[] }>(cache, url, { documents: [] });
      await write(cache, url, { ...library, documents: library.documents.map(moved) });
    }
  }
}

/** A word of a sentence, as far as it is needed to know which one it is. */
export interface KeptWord {
  uniqueVocabId: number | null;
  baseForm: string;
  baseReading: string;
  known: boolean;
  blocked: boolean;
  tokens: KeptWord[];
}

export const hasBlock = async (cache: Cache, documentId: number, block: number): Promise<boolean> =>
  (await cache.match(blockPath(documentId, block))) !== undefined;

export const keepBlock = (cache: Cache, documentId: number, block: number, sentences: KeptWord[][]): Promise<void> =>
  write(cache, blockPath(documentId, block), sentences);

/** The words of a document's sentences with the learner's changes since; undefined where a sentence is missing. */
export async function keptSentences(
  cache: Cache,
  documentId: number,
  from: number,
  count: number,
): Promise<KeptWord[][] | undefined> {
  const blocks = new Map<number, KeptWord[][] | undefined>();
  const found: KeptWord[][] = [];
  for (let sentence = from; sentence < from + count; sentence++) {
    const block = Math.floor(sentence / BLOCK);
    if (!blocks.has(block)) blocks.set(block, await read(cache, blockPath(documentId, block), undefined));
    const words = blocks.get(block)?.[sentence % BLOCK];
    if (!words) return undefined;
    found.push(words);
  }
  const changes = await read<WordChange[]>(cache, changesPath, []);
  return changes.length === 0 ? found : found.map((words) => words.map((word) => changed(word, changes)));
}

/** What the learner said of a word, by its id or by its spelling and reading. */
export interface WordChange {
  uniqueVocabId?: number;
  word?: string;
  reading?: string;
  known?: boolean;
  blocked?: boolean;
}

const MOST_CHANGES = 2_000;

/** Notes a change of what the learner knows, which the words that are kept do not hold. */
export async function keepWordChange(cache: Cache, change: WordChange): Promise<void> {
  const before = await read<WordChange[]>(cache, changesPath, []);
  await write(cache, changesPath, [...before, change].slice(-MOST_CHANGES));
}

const changed = (word: KeptWord, changes: readonly WordChange[]): KeptWord => ({
  ...word,
  ...stateAfter(changes, word.uniqueVocabId, word.baseForm, word.baseReading),
  tokens: word.tokens.map((token) => changed(token, changes)),
});

/** What the changes say of a word, the last one most. */
function stateAfter(
  changes: readonly WordChange[],
  id: number | null,
  form: string,
  reading: string,
): Pick<WordChange, 'known' | 'blocked'> {
  const ofIt = changes.filter((change) =>
    change.uniqueVocabId === undefined
      ? change.word === form && (change.reading === undefined || change.reading === reading)
      : change.uniqueVocabId === id,
  );
  return Object.assign({}, ...ofIt.map(({ uniqueVocabId: _, word: __, reading: ___, ...state }) => state));
}

/** A word of the dictionary, as far as it is needed to know which one it is. */
export interface KeptFoundWord {
  uniqueVocabId: number | null;
  word: string;
  entry: { reading: string };
  known: boolean;
  blocked: boolean;
}

/** Words of the dictionary that are kept, with the learner's changes since. */
export async function foundWordsNow(cache: Cache, words: readonly KeptFoundWord[]): Promise<KeptFoundWord[]> {
  const changes = await read<WordChange[]>(cache, changesPath, []);
  return words.map((one) => ({ ...one, ...stateAfter(changes, one.uniqueVocabId, one.word, one.entry.reading) }));
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

/** The calls that wait, in their order. */
export const readUnsent = (cache: Cache): Promise<Unsent[]> => read(cache, unsentPath, []);

/** Only one at a time reads and writes what is unsent, whichever page or worker it is. */
const alone = <T>(user: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`unsent-${user}`, work) as Promise<T>;

/** Keeps a call for later. Of places in a document only the last is kept. */
export function keepUnsent(user: string, call: Unsent): Promise<void> {
  return alone(user, async () => {
    const cache = await cacheOf(user);
    const before = await readUnsent(cache);
    const others = call.path.endsWith('/progress') ? before.filter(({ path }) => path !== call.path) : before;
    await write(cache, unsentPath, [...others, call]);
  });
}

/**
 * Makes the calls that could not be made, in their order. Each leaves the list when the server has answered it, also
 * when it refuses it: a word that is known already, a document that is gone. The calls are such that one which arrives
 * twice, because its answer was lost, changes nothing the second time.
 */
export function sendUnsent(user: string): Promise<Sending> {
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
      const answer = await fetch(path, { method, credentials: 'include', headers, body, ...inTime() }).catch(
        () => null,
      );
      if (!answer) return { sent, left: unsent.length, isReachable: false, refused };
      if (await isOver(answer)) {
        await forgetKeptOf(user);
        return { sent, left: 0, isReachable: true, refused };
      }
      // Busy: later it may be answered.
      if (answer.status === 401 || answer.status === 429 || answer.status >= 500) break;
      if (answer.status === 409) refused.push({ ...call, answer: await answer.text().catch(() => '') });
      unsent = unsent.slice(1);
      await write(cache, unsentPath, unsent);
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
