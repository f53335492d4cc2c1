import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { jobEnded } from './changes.js';
import type { DocumentEntry } from './documents.js';
import { useFollowing } from './followed-jobs.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { sendForm } from './send-form.js';
import { useSession } from './session.js';

/** A file on its way to become a document. */
export interface Upload {
  id: number;
  filename: string;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  errorCode: string | null;
  /** For people; null unless it failed. */
  errorMessage: string | null;
  /** Only of a completed one. */
  document: DocumentEntry | null;
}

/** How often is asked whether a file has been read. */
const LOOK_MS = 1_000;

/** What becomes of a file: its document, or an upload that the server goes on with. */
export type Uploaded = { document: DocumentEntry } | { upload: Upload };

/** Sends files; `onProgress` is told the percent that is sent. */
export function useSendFile() {
  const { follow } = useFollowing();
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useCallback(
    async (file: File, onProgress: (percent: number) => void): Promise<Uploaded> => {
      const form = new FormData();
      form.append('userId', String(user?.id));
      form.append('document', file);
      const answer = await sendForm<Uploaded>('/api/documents/upload', form, onProgress);
      if ('upload' in answer) follow({ kind: 'upload', id: answer.upload.id, name: file.name });
      jobEnded.upload(queryClient, user?.id);
      return answer;
    },
    [user?.id, queryClient, follow],
  );
}

/** The learner's uploads that the server is still reading, looked at again until there are none. */
export function useWaitingUploads() {
  const { user } = useSession();
  return useQuery<{ uploads: Upload[] }>({
    queryKey: keys.uploads,
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && state.data.uploads.length > 0 ? LOOK_MS : false),
  });
}

/** What became of an upload. */
export const findUpload = async (id: number): Promise<Upload> =>
  (await request<{ upload: Upload }>('GET', keys.upload(id).join('/'))).upload;
