import type { Answer } from '@ichibun/contracts/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { documentsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { whileUnfinished } from '../client/while-unfinished.js';

/** The learner's documents, newest first. They are loaded only while somebody wants them. */
export function useDocuments(isWanted = true) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.documents(user?.id),
    queryFn: ({ signal }) => call('GET /api/documents/user/{userId}', { params: { userId: user?.id }, signal }),
    enabled: user !== null && isWanted,
    refetchOnMount: 'always',
  });
}

/**
 * How much of each document the learner knows now, and how many new words it has, by its id; and how many are still
 * being counted.
 *
 * @param documentsAsOf when the documents were loaded: with them the shares are fetched again. 0 before
 */
export function useKnownShares(documentsAsOf: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.knownShares(user?.id, documentsAsOf),
    queryFn: async ({ signal }) => {
      const params = { userId: user?.id };
      const answer = await call('GET /api/documents/user/{userId}/known-shares', { params, signal });
      return {
        all: answer.shares,
        shares: new Map(answer.shares.map((share) => [share.documentId, share])),
        counting: answer.counting,
      };
    },
    enabled: user !== null && documentsAsOf > 0,
    gcTime: 0,
    placeholderData: (before) => before,
    refetchInterval: whileUnfinished(({ counting }: { counting: number }) => counting > 0),
  });
}

/** A document with its sentences. It is not kept: the learner may have read on elsewhere before it is opened again. */
export function useDocument(id: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.document(id),
    queryFn: async ({ signal }) => {
      const given = { params: { id }, query: { userId: String(user?.id) } };
      const answer = await call('GET /api/documents/{id}', { ...given, signal });
      return answer.document;
    },
    enabled: user !== null,
    gcTime: 0,
  });
}

/** A document with its sentences, as it is now. */
export const documentNow = async (id: number) =>
  (await call('GET /api/documents/{id}', { params: { id }, query: {} })).document;

/** Makes a document of a Japanese text. */
export function useCreateDocument() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (text: { title: string; content: string; isManga?: boolean }) =>
      call('POST /api/documents/create-from-text', { body: { ...text, userId: user?.id } }),
    onSuccess: () => documentsChanged(queryClient, user?.id),
  });
}

export function useDeleteDocument() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (id: number) =>
      call('DELETE /api/documents/{id}', { params: { id }, query: { userId: String(user?.id) } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<Answer<'GET /api/documents/user/{userId}'>>(
        keys.documents(user?.id),
        (known) => known && { documents: known.documents.filter((one) => one.id !== id) },
      );
      documentsChanged(queryClient, user?.id);
    },
  });
}

/** Keeps the sentence that the learner has come to; arrives also when the page is left meanwhile. */
export function saveProgress(documentId: number, userId: number, sentenceIndex: number): Promise<unknown> {
  return call('POST /api/documents/{id}/progress', {
    params: { id: documentId },
    body: { userId, sentenceIndex },
    keepalive: true,
    canWait: true,
  });
}

/** The text of a TXT, PDF or EPUB file, without its ruby, and its title, which may be empty. */
export function useExtractText() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('document', file);
      return call('POST /api/documents/extract-text', { body: form });
    },
  });
}
