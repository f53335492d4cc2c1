/*
 * Graded texts are kept on the device before they are opened. One that is opened without a network gets an id of this
 * device's until the server has made its document; calls that name it are made with the server's id from then on.
 */
import { readKept, writeKept } from '@ichibun/api-client/kept-offline';
import { BLOCK, keepBlock, keepOpened, openedDocuments } from '@ichibun/api-client/kept-texts';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import type { DownloadedSample } from '@ichibun/contracts/reading-next';

/** No server has as many documents. */
const FIRST_UNMADE = 2_147_000_000;
const UNMADE = /\/documents\/(2147\d{6})(?=\/|$)/;
const UNMADE_IN_BODY = /"documentId":(2147\d{6})\b/g;
/** Calls whose bodies may name a document. */
const NAME_DOCUMENTS = /^\/api\/(?:contextual\/words|sentences\/save|users\/\d+\/cards|user\/\d+\/reading-stats)$/;
const OPEN = /\/api\/samples\/([^/]+)\/document$/;
const IN_CONTEXT = '/api/contextual/words';
const PROCESS = '/api/assisted-reader/process-sentence';

export const SAMPLES = '/api/samples';
const unmadePath = '/kept/unmade-documents';
const samplePath = (sample: string) => `${SAMPLES}/${sample}`;
const documentPath = (id: number, user: string) => `/api/documents/${id}?userId=${user}`;

/** All of them are 0.8 MB on the way: they are loaded again once what is known of their words may have changed. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface KeptSample {
  id: string;
  documentId: number | null;
  progress: number;
}

/** Documents that were opened without a network, by their ids here. */
type Unmade = Record<string, { sample: string; made: number | null }>;

const samplesOf = async (cache: Cache): Promise<KeptSample[]> =>
  (await readKept<{ samples: KeptSample[] }>(cache, SAMPLES, { samples: [] })).samples;

const keeping = new Set<string>();

/** Loads the graded texts that are not kept or were kept long ago; nothing for who saves data. */
export async function keepSamples(cache: Cache, user: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData || keeping.has(user)) return;
  keeping.add(user);
  try {
    for (const { id } of await samplesOf(cache)) {
      const kept = await cache.match(samplePath(id), { ignoreVary: true });
      if (kept && Date.parse(kept.headers.get('date') ?? '') > Date.now() - KEPT_MS) continue;
      const asked = { headers: { 'x-ichibun-user': user }, priority: 'low' } as const;
      const answer = await fetch(samplePath(id), asked).catch(() => null);
      if (!answer?.ok) return;
      await cache.put(samplePath(id), answer);
    }
  } finally {
    keeping.delete(user);
  }
}

/** The sample that a call opens. */
export const openedBy = (path: string): string | undefined => OPEN.exec(path)?.[1];

/** Whether a call may name a document that the server has not made. */
export const mayNameUnmade = (method: string, { pathname }: URL): boolean =>
  UNMADE.test(pathname) || (method === 'POST' && NAME_DOCUMENTS.test(pathname));

export const isUnmade = (path: string): boolean => UNMADE.test(path);

/** Whether a call asks about one sentence, which a kept text may answer. */
export const asksOfSentence = (method: string, { pathname }: URL): boolean =>
  method === 'POST' && (pathname === IN_CONTEXT || pathname === PROCESS);

/** A call with the server's ids: a path that names no made document stays, and a body names none then. */
export async function withMadeIds(cache: Cache, path: string, body: string | null) {
  if (!UNMADE.test(path) && !body?.match(UNMADE_IN_BODY)) return { path, body };
  const unmade = await readKept<Unmade>(cache, unmadePath, {});
  const made = (id: string) => unmade[id]?.made ?? null;
  return {
    path: path.replace(UNMADE, (before, id) => (made(id) === null ? before : `/documents/${made(id)}`)),
    body: body?.replace(UNMADE_IN_BODY, (_, id) => `"documentId":${made(id)}`) ?? null,
  };
}

/** Notes the document that the server has made of a sample. */
export async function noteMade(cache: Cache, sample: string, answer: Response): Promise<void> {
  const unmade = await readKept<Unmade>(cache, unmadePath, {});
  const waiting = Object.values(unmade).filter((one) => one.sample === sample);
  if (waiting.length === 0) return;
  const { document } = (await answer.json()) as { document: DocumentEntry };
  for (const one of waiting) one.made = document.id;
  await writeKept(cache, unmadePath, unmade);
}

/**
 * Opens a sample without a network: home and library lead to its document from now on.
 *
 * @returns the document; undefined where the text is not kept
 */
export async function openKept(cache: Cache, user: string, sample: string): Promise<DocumentEntry | undefined> {
  const samples = await samplesOf(cache);
  const listed = samples.find(({ id }) => id === sample);
  if (!listed || !(await cache.match(samplePath(sample), { ignoreVary: true }))) return undefined;
  const unmade = await readKept<Unmade>(cache, unmadePath, {});
  const before = Object.keys(unmade).find((id) => unmade[id]!.sample === sample);
  const id = listed.documentId ?? (Number(before) || FIRST_UNMADE + Object.keys(unmade).length);
  if (id >= FIRST_UNMADE && !before) {
    await writeKept(cache, unmadePath, { ...unmade, [id]: { sample, made: null } } satisfies Unmade);
  }
  const entry = await keepDocumentOf(cache, user, id);
  listed.documentId = id;
  await writeKept(cache, SAMPLES, { samples });
  const library = await readKept<{ documents: DocumentEntry[] } | null>(cache, `/api/documents/user/${user}`, null);
  if (entry && library && !library.documents.some((one) => one.id === id)) {
    await writeKept(cache, `/api/documents/user/${user}`, { documents: [entry, ...library.documents] });
  }
  return entry;
}

/** Keeps the document of a sample as if it had been opened; nothing where it is kept, or another text's. */
export async function keepDocumentOf(cache: Cache, user: string, id: number): Promise<DocumentEntry | undefined> {
  const path = documentPath(id, user);
  const before = await readKept<{ document: DocumentEntry } | null>(cache, path, null);
  if (before) return before.document;
  const kept = await keptSampleOf(cache, id);
  if (!kept) return undefined;
  const { documents } = await readKept<{ documents: DocumentEntry[] }>(cache, `/api/documents/user/${user}`, {
    documents: [],
  });
  const unmade = await readKept<Unmade>(cache, unmadePath, {});
  // The library may still have it by its id here.
  const known = documents.find((one) => one.id === id || unmade[one.id]?.made === id);
  const document = { ...kept.document, createdAt: new Date().toISOString(), ...known, id };
  await writeKept(cache, path, { document });
  for (let from = 0; from < kept.sentences.length; from += BLOCK) {
    await keepBlock(cache, id, from / BLOCK, kept.sentences.slice(from, from + BLOCK));
  }
  await keepOpened(cache, id);
  const { sentences: _, paragraphStarts: __, readings: ___, ...entry } = document;
  return entry;
}

async function keptSampleOf(cache: Cache, documentId: number): Promise<DownloadedSample | null> {
  const unmade = await readKept<Unmade>(cache, unmadePath, {});
  const sample =
    Object.entries(unmade).find(([id, { made }]) => id === String(documentId) || made === documentId)?.[1].sample ??
    (await samplesOf(cache)).find((one) => one.documentId === documentId)?.id;
  return sample === undefined ? null : readKept<DownloadedSample | null>(cache, samplePath(sample), null);
}

/** What a kept text answers to a question about a sentence; undefined where none has it. */
export async function ofKeptSentence(cache: Cache, { pathname }: URL, body: string): Promise<Response | undefined> {
  if (pathname === IN_CONTEXT) {
    const { documentId, sentenceIndex } = JSON.parse(body);
    const sentence = (await keptSampleOf(cache, documentId))?.sentences[sentenceIndex];
    return sentence && Response.json({ words: sentence.words, patterns: sentence.patterns });
  }
  const { sentence: text, includeTranslation } = JSON.parse(body);
  for (const id of await openedDocuments(cache)) {
    const kept = await keptSampleOf(cache, id);
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
