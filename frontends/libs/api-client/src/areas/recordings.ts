import type { AlignedRecording, NewRecording } from '@ichibun/contracts/recordings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { ApiError, call, callForFile } from '../client/request.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** The recordings that were added to a document, the newest first. */
export function useDocumentRecordings(documentId: number) {
  return useQuery({
    queryKey: keys.documentRecordings(documentId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/documents/{id}/recordings', { params: { id: documentId }, signal })).recordings,
    refetchOnMount: 'always',
  });
}

/** What is known of a recording of a document; undefined where it was never added. */
export async function alignedRecording(documentId: number, fingerprint: string): Promise<AlignedRecording | undefined> {
  try {
    const params = { id: documentId, fingerprint };
    return (await call('GET /api/documents/{id}/recordings/{fingerprint}', { params })).recording;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'reader.recording-not-found') return undefined;
    throw error;
  }
}

/** Keeps the times of a recording in the place of what was kept of it. */
export const saveRecording = (documentId: number, recording: NewRecording): Promise<unknown> =>
  call('POST /api/documents/{id}/recordings', { params: { id: documentId }, body: recording });

export function useRemoveRecording(documentId: number) {
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (fingerprint: string) =>
      call('DELETE /api/documents/{id}/recordings/{fingerprint}', { params: { id: documentId, fingerprint } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.documentRecordings(documentId) }),
  });
}

/** Milliseconds between tries, and how many tries there are, where the server is busy or out of reach. */
const TRY_AGAIN_AFTER_MS = 5_000;
const TRIES = 12;

/**
 * Packed features of sentences of a document as a built-in voice speaks them (`@ichibun/alignment/packed`).
 *
 * @param from index of the first sentence
 * @param to index after the last one
 * @throws {ApiError} and {TypeError} after a minute of tries; the reason of `signal`
 */
export async function spokenFeatures(documentId: number, from: number, to: number, signal: AbortSignal) {
  const given = { params: { id: documentId }, query: { from, count: to - from }, signal };
  for (let tries = 1; ; tries++) {
    try {
      return await (await callForFile('GET /api/documents/{id}/spoken-features', given)).arrayBuffer();
    } catch (error) {
      if (signal.aborted || tries === TRIES || !isBusy(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS));
  }
}

const isBusy = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));
