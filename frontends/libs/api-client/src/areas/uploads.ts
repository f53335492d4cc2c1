import type { Answer } from '@ichibun/contracts/calls';
import type { Upload } from '@ichibun/contracts/uploads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { jobEnded } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { sendForm } from '../client/send-form.js';
import { useSession } from '../client/session.js';
import { whileUnfinished } from '../client/while-unfinished.js';
import { useFollowing } from './followed-jobs.js';

type WaitingUploads = Answer<'GET /api/documents/uploads'>;

/** The result of a file: its document, or an upload that the server is still working on. */
export type Uploaded = Answer<'POST /api/documents/upload'>;

/** Sends files; `onProgress` gets the percent that is sent. */
export function useSendFile() {
  const { follow } = useFollowing();
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useCallback(
    async (file: File, onProgress: (percent: number) => void): Promise<Uploaded> => {
      const form = new FormData();
      form.append('userId', String(user?.id));
      form.append('document', file);
      const answer = await sendForm('POST /api/documents/upload', { body: form }, onProgress);
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
  return useQuery({
    queryKey: keys.uploads,
    queryFn: ({ signal }) => call('GET /api/documents/uploads', { signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: whileUnfinished(({ uploads }: WaitingUploads) => uploads.length > 0),
  });
}

/** The outcome of an upload. */
export const findUpload = async (uploadId: number): Promise<Upload> =>
  (await call('GET /api/documents/uploads/{uploadId}', { params: { uploadId } })).upload;
