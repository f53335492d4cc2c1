/*
 * Graded texts are downloaded before they are opened. One that is opened offline gets a local id; once the server has
 * made its document, calls with the local id are sent with the server's.
 */

import { BLOCK, cacheBlock, openedDocuments, recordOpened } from '@ichibun/api-client/cached-texts';
import { readCached, writeCached } from '@ichibun/api-client/learner-cache';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import type { DownloadedSample } from '@ichibun/contracts/reading-next';

/** Above every id of a server. */
const FIRST_LOCAL_ID = 2_147_000_000;
const LOCAL_ID = /\/documents\/(2147\d{6})(?=\/|$)/;
const LOCAL_ID_IN_BODY = /"documentId":(2147\d{6})\b/g;
const BODIES_WITH_DOCUMENT =
  /^\/api\/(?:contextual\/words|sentences\/save|users\/\d+\/cards|user\/\d+\/reading-stats)$/;
const OPEN = /\/api\/samples\/([^/]+)\/document$/;
const CONTEXTUAL_WORDS = '/api/contextual/words';
const PROCESS_SENTENCE = '/api/assisted-reader/process-sentence';

export const SAMPLES = '/api/samples';
const unmadePath = '/kept/unmade-documents';
const samplePath = (sample: string) => `${SAMPLES}/${sample}`;
const documentPath = (id: number, user: string) => `/api/documents/${id}?userId=${user}`;

/** Downloads again (0.8 MB) because the state of their words changes. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

interface CachedSample {
  id: string;
  documentId: number | null;
  progress: number;
}

/** By local id; `made` is the server's id. */
type LocalDocuments = Record<string, { sample: string; made: number | null }>;

const samplesOf = async (cache: Cache): Promise<CachedSample[]> =>
  (await readCached<{ samples: CachedSample[] }>(cache, SAMPLES, { samples: [] })).samples;

const downloading = new Set<string>();

/** Downloads the graded texts that are missing or old, unless the browser saves data. */
export async function downloadSamples(cache: Cache, user: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData || downloading.has(user)) return;
  downloading.add(user);
  try {
    for (const { id } of await samplesOf(cache)) {
      const kept = await cache.match(samplePath(id), { ignoreVary: true });
      if (kept && Date.parse(kept.headers.get('date') ?? '') > Date.now() - MAX_AGE_MS) continue;
      const asked = { headers: { 'x-ichibun-user': user }, priority: 'low' } as const;
      const answer = await fetch(samplePath(id), asked).catch(() => null);
      if (!answer?.ok) return;
      await cache.put(samplePath(id), answer);
    }
  } finally {
    downloading.delete(user);
  }
}

export const sampleOpenedBy = (path: string): string | undefined => OPEN.exec(path)?.[1];

export const mayHaveLocalId = (method: string, { pathname }: URL): boolean =>
  LOCAL_ID.test(pathname) || (method === 'POST' && BODIES_WITH_DOCUMENT.test(pathname));

export const hasLocalId = (path: string): boolean => LOCAL_ID.test(path);

/** Whether a downloaded text may answer a call. */
export const isAboutSentence = (method: string, { pathname }: URL): boolean =>
  method === 'POST' && (pathname === CONTEXTUAL_WORDS || pathname === PROCESS_SENTENCE);

/** Replaces local ids by the server's. Without one yet, a path keeps the local id and a body gets null. */
export async function withServerIds(cache: Cache, path: string, body: string | null) {
  if (!LOCAL_ID.test(path) && !body?.match(LOCAL_ID_IN_BODY)) return { path, body };
  const unmade = await readCached<LocalDocuments>(cache, unmadePath, {});
  const made = (id: string) => unmade[id]?.made ?? null;
  return {
    path: path.replace(LOCAL_ID, (before, id) => (made(id) === null ? before : `/documents/${made(id)}`)),
    body: body?.replace(LOCAL_ID_IN_BODY, (_, id) => `"documentId":${made(id)}`) ?? null,
  };
}

/** Records the server's id of a document that was opened offline. */
export async function recordServerId(cache: Cache, sample: string, answer: Response): Promise<void> {
  const unmade = await readCached<LocalDocuments>(cache, unmadePath, {});
  const waiting = Object.values(unmade).filter((one) => one.sample === sample);
  if (waiting.length === 0) return;
  const { document } = (await answer.json()) as { document: DocumentEntry };
  for (const one of waiting) one.made = document.id;
  await writeCached(cache, unmadePath, unmade);
}

/**
 * Opens a sample offline and adds it to the cached library.
 *
 * @returns the document; undefined where the text is not downloaded
 */
export async function openOffline(cache: Cache, user: string, sample: string): Promise<DocumentEntry | undefined> {
  const samples = await samplesOf(cache);
  const listed = samples.find(({ id }) => id === sample);
  if (!listed || !(await cache.match(samplePath(sample), { ignoreVary: true }))) return undefined;
  const unmade = await readCached<LocalDocuments>(cache, unmadePath, {});
  const before = Object.keys(unmade).find((id) => unmade[id]!.sample === sample);
  const id = listed.documentId ?? (Number(before) || FIRST_LOCAL_ID + Object.keys(unmade).length);
  if (id >= FIRST_LOCAL_ID && !before) {
    await writeCached(cache, unmadePath, { ...unmade, [id]: { sample, made: null } } satisfies LocalDocuments);
  }
  const entry = await cacheDocumentOfSample(cache, user, id);
  listed.documentId = id;
  await writeCached(cache, SAMPLES, { samples });
  const library = await readCached<{ documents: DocumentEntry[] } | null>(cache, `/api/documents/user/${user}`, null);
  if (entry && library && !library.documents.some((one) => one.id === id)) {
    await writeCached(cache, `/api/documents/user/${user}`, { documents: [entry, ...library.documents] });
  }
  return entry;
}

/** Caches the document of a sample as if the server had answered; undefined for the document of another text. */
export async function cacheDocumentOfSample(
  cache: Cache,
  user: string,
  id: number,
): Promise<DocumentEntry | undefined> {
  const path = documentPath(id, user);
  const before = await readCached<{ document: DocumentEntry } | null>(cache, path, null);
  if (before) return before.document;
  const kept = await cachedSampleOf(cache, id);
  if (!kept) return undefined;
  const { documents } = await readCached<{ documents: DocumentEntry[] }>(cache, `/api/documents/user/${user}`, {
    documents: [],
  });
  const unmade = await readCached<LocalDocuments>(cache, unmadePath, {});
  // The library may still have its local id.
  const known = documents.find((one) => one.id === id || unmade[one.id]?.made === id);
  const document = { ...kept.document, createdAt: new Date().toISOString(), ...known, id };
  await writeCached(cache, path, { document });
  for (let from = 0; from < kept.sentences.length; from += BLOCK) {
    await cacheBlock(cache, id, from / BLOCK, kept.sentences.slice(from, from + BLOCK));
  }
  await recordOpened(cache, id);
  const { sentences: _, paragraphStarts: __, readings: ___, ...entry } = document;
  return entry;
}

async function cachedSampleOf(cache: Cache, documentId: number): Promise<DownloadedSample | null> {
  const unmade = await readCached<LocalDocuments>(cache, unmadePath, {});
  const sample =
    Object.entries(unmade).find(([id, { made }]) => id === String(documentId) || made === documentId)?.[1].sample ??
    (await samplesOf(cache)).find((one) => one.documentId === documentId)?.id;
  return sample === undefined ? null : readCached<DownloadedSample | null>(cache, samplePath(sample), null);
}

/** Answers a call about a sentence; undefined where no downloaded text has it. */
export async function answerFromSample(cache: Cache, { pathname }: URL, body: string): Promise<Response | undefined> {
  if (pathname === CONTEXTUAL_WORDS) {
    const { documentId, sentenceIndex } = JSON.parse(body);
    const sentence = (await cachedSampleOf(cache, documentId))?.sentences[sentenceIndex];
    return sentence && Response.json({ words: sentence.words, patterns: sentence.patterns });
  }
  const { sentence: text, includeTranslation } = JSON.parse(body);
  for (const id of await openedDocuments(cache)) {
    const kept = await cachedSampleOf(cache, id);
    const sentence = kept?.sentences[kept.document.sentences.indexOf(text)];
    if (!sentence) continue;
    const { translation, translationSource, notes, words, patterns } = sentence;
    const translated = includeTranslation && {
      translation,
      translationSource,
      ...(notes.length > 0 && { notes }),
    };
    const untranslated = { translation: null, translationSource: null };
    const answer = { problem: null, words, patterns, analysis: { word_units: [] } };
    return Response.json({ ...answer, ...(translated || untranslated) });
  }
  return undefined;
}
