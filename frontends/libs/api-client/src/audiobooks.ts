import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from './answer.js';
import { audiobooksChanged } from './changes.js';
import type { Audiobook, AudiobookRequest } from './contract.js';
import { keys } from './keys.js';
import { ApiError, request, userHeader } from './request.js';
import { useSession } from './session.js';

/** What of a book is asked for, without the file. */
export type AudiobookWish = Omit<AudiobookRequest, 'fileContent'>;

type Started = Answer<'POST /api/audiobook-request'>;

/** How often is asked how far the unfinished books are. */
const LOOK_MS = 2_000;

/** The learner's audiobooks, looked at again as long as one of them is unfinished. */
export function useAudiobooks() {
  const { user } = useSession();
  return useQuery<Answer<'GET /api/audiobooks'>>({
    queryKey: keys.audiobooks,
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.audiobooks.some(isUnfinished) ? LOOK_MS : false),
  });
}

export const isUnfinished = ({ status }: Pick<Audiobook, 'status'>) => status === 'queued' || status === 'processing';

/** Removes an audiobook, and stops the work on it. */
export function useDeleteAudiobook() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: (requestId: string) => request('DELETE', `${keys.audiobooks[0]}/${encodeURIComponent(requestId)}`),
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
export async function requestAudiobook(file: Blob, wish: AudiobookWish): Promise<string> {
  const body = { ...wish, fileContent: await base64Of(file) };
  const started = await request<Partial<Started> | undefined>('POST', '/api/audiobook-request', body).catch(
    () => undefined,
  );
  if (started?.requestId) return started.requestId;
  const requestId = crypto.randomUUID();
  const form = new FormData();
  form.append('requestFile', new Blob([JSON.stringify(body)], { type: 'application/json' }), `${requestId}.json`);
  await request<Started>('POST', '/api/upload-audiobook-request', form);
  return requestId;
}

/** How far an audiobook is; undefined when the answer is no JSON. */
export async function audiobookStatus(requestId: string): Promise<Audiobook | undefined> {
  try {
    return await request<Audiobook>('GET', `/api/audiobook-direct-status/${encodeURIComponent(requestId)}`);
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof ApiError && error.code === undefined)) return undefined;
    throw error;
  }
}

export const downloadUrlOf = (requestId: string) =>
  `/api/audiobook/download/audiobook_${encodeURIComponent(requestId)}.mp3`;

/** Whether the file of an audiobook is there. */
export async function isDownloadable(requestId: string): Promise<boolean> {
  const options = { method: 'HEAD', credentials: 'include', headers: userHeader() } as const;
  return (await fetch(downloadUrlOf(requestId), options)).ok;
}

async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read. Choose it again.'));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
