import type { Audiobook, AudiobookRequest } from '@ichibun/contracts/audiobook';
import type { Answer } from '@ichibun/contracts/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../client/catalogue.js';
import { audiobooksChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { ApiError, beginCall, call, callForFile, sendPendingSignOut } from '../client/request.js';
import { useSession } from '../client/session.js';
import { isSignOutPending } from '../client/sign-out.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { whileUnfinished } from '../client/while-unfinished.js';
import { randomId } from '../values/random-id.js';

/** What of a book is asked for, without what it is made of. */
export type AudiobookOptions = Omit<AudiobookRequest, 'fileContent' | 'documentId'>;

/** What a book is made of: a text file, or a document of the library. */
export type AudiobookSource = { readonly file: File } | { readonly documentId: number };

/** The learner's audiobooks, looked at again as long as one of them is unfinished. */
export function useAudiobooks() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.audiobooks,
    queryFn: ({ signal }) => call('GET /api/audiobooks', { signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: whileUnfinished(({ audiobooks }: Answer<'GET /api/audiobooks'>) => audiobooks.some(isUnfinished)),
  });
}

/** How a text would become an audiobook, and what of it has no English. */
export function useAudiobookPreview(source: AudiobookSource | undefined) {
  return useQuery({
    queryKey: keys.audiobookPreview(source ? nameOf(source) : ''),
    enabled: source !== undefined,
    queryFn: async ({ signal }) => call('POST /api/audiobook-preview', { body: await bodyOf(source!), signal }),
    // A refusal of the text is said at once.
    retry: false,
  });
}

/**
 * A document's newest audiobook that is ready, with the millisecond at which each of the document's sentences begins;
 * undefined without one.
 */
export async function audiobookOf(queryClient: QueryClient, documentId: number) {
  const { audiobooks } = await queryClient.fetchQuery({
    queryKey: keys.audiobooks,
    queryFn: ({ signal }) => call('GET /api/audiobooks', { signal }),
  });
  const book = audiobooks.find((one) => one.documentId === documentId && one.status === 'completed');
  if (!book?.downloadUrl) return undefined;
  const { starts } = await queryClient.fetchQuery({
    queryKey: keys.sentenceStarts(book.requestId),
    queryFn: ({ signal }) =>
      call('GET /api/audiobooks/{requestId}/sentences', { params: { requestId: book.requestId }, signal }),
  });
  return { title: book.title, url: book.downloadUrl, starts };
}

/**
 * How long speaking a text takes on the server's machine, which is measured by a sentence of each voice.
 *
 * @param source undefined as long as there is none
 */
export function useSpeakingTime(source: AudiobookSource | undefined, voice: string, englishVoice: string) {
  return useQuery({
    queryKey: [...keys.audiobookPreview(source ? nameOf(source) : ''), voice, englishVoice],
    enabled: source !== undefined,
    queryFn: async ({ signal }) => {
      const body = { ...(await bodyOf(source!)), measures: true, voice, englishVoice };
      const found = await call('POST /api/audiobook-preview', { body, signal });
      return { japanese: found.japaneseSeconds, english: found.englishSeconds };
    },
    retry: false,
  });
}

/** The sound of a sentence in a voice. @param language what the voice speaks */
export const sampleOf = (voice: string, language: 'ja' | 'en'): Promise<Blob> =>
  callForFile('GET /api/tts/sample', { query: { voice, language } });

export const isUnfinished = ({ status }: Pick<Audiobook, 'status'>) => status === 'queued' || status === 'processing';

/** Removes an audiobook, and stops the work on it. */
export function useDeleteAudiobook() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useSentOnce({
    mutationFn: (requestId: string) => call('DELETE /api/audiobooks/{requestId}', { params: { requestId } }),
    onSettled: () => audiobooksChanged(queryClient, user?.id),
  });
}

/**
 * Asks for an audiobook, and where that fails or answers without an id, in the second way: as a file named with an id
 * of our own.
 *
 * @returns the id of the request
 * @throws what the second way fails with
 */
export async function requestAudiobook(source: AudiobookSource, options: AudiobookOptions): Promise<string> {
  const body = { ...options, ...(await bodyOf(source)) };
  const started = await call('POST /api/audiobook-request', { body }).catch(() => undefined);
  if (started?.requestId) return started.requestId;
  const requestId = randomId();
  const form = new FormData();
  form.append('requestFile', new Blob([JSON.stringify(body)], { type: 'application/json' }), `${requestId}.json`);
  await call('POST /api/upload-audiobook-request', { body: form });
  return requestId;
}

/** How far an audiobook is; undefined when the answer is no JSON. */
export async function audiobookStatus(requestId: string): Promise<Audiobook | undefined> {
  try {
    return await call('GET /api/audiobook-direct-status/{requestId}', { params: { requestId } });
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof ApiError && error.code === undefined)) return undefined;
    throw error;
  }
}

export const downloadUrlOf = (requestId: string) =>
  `/api/audiobook/download/audiobook_${encodeURIComponent(requestId)}.mp3`;

/** Whether the file of an audiobook is there. */
export async function isDownloadable(requestId: string): Promise<boolean> {
  if (isSignOutPending()) await sendPendingSignOut();
  const options = { method: 'HEAD', credentials: 'include', headers: beginCall().headers } as const;
  return (await fetch(downloadUrlOf(requestId), options)).ok;
}

const nameOf = (source: AudiobookSource) =>
  'documentId' in source
    ? `document ${source.documentId}`
    : `${source.file.name} ${source.file.size} ${source.file.lastModified}`;

const bodyOf = async (source: AudiobookSource) =>
  'documentId' in source ? source : { fileContent: await base64Of(source.file) };

async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(messages.unreadableFile));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
