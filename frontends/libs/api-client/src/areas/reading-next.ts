import type { Answer } from '@ichibun/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { whileUnfinished } from '../client/while-unfinished.js';

/** The documents that are known best and not read to their ends, with what it takes to read them fluently. */
export function useReadingNext() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.readingNext(user?.id),
    queryFn: ({ signal }) => call('GET /api/documents/user/{userId}/next', { params: { userId: user?.id }, signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** How many new words each chapter of a document has; the chapters are numbered from 0. */
export function useDocumentChapters(documentId: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.documentChapters(user?.id, documentId),
    queryFn: async ({ signal }) => {
      const params = { id: documentId };
      const { chapters } = await call('GET /api/documents/{id}/chapters', { params, signal });
      return chapters.map((chapter, number) => ({ ...chapter, number }));
    },
    enabled: user !== null,
  });
}

/**
 * The new words of a document that are worth learning first: null where all of its new words are, for half of its words
 * are known. They stay the same while the document is read.
 */
export function useWorthLearning(documentId: number, enabled: boolean) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.worthLearning(user?.id, documentId),
    queryFn: ({ signal }) => call('GET /api/documents/{id}/worth-learning', { params: { id: documentId }, signal }),
    select: ({ uniqueVocabIds }) => uniqueVocabIds && new Set(uniqueVocabIds),
    enabled: enabled && user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: whileUnfinished(({ isCounted }: Answer<'GET /api/documents/{id}/worth-learning'>) => !isCounted),
  });
}

/**
 * One list of words for several documents.
 *
 * @param ids of the documents, with commas between them; without any, nothing is asked
 */
export function useWordList(ids: string, count: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.wordList(user?.id, ids, count),
    queryFn: ({ signal }) =>
      call('POST /api/documents/user/{userId}/word-list', {
        params: { userId: user?.id },
        body: { documentIds: ids.split(',').map(Number), count },
        signal,
      }),
    enabled: user !== null && ids !== '',
    gcTime: 0,
    placeholderData: (before) => before,
  });
}
