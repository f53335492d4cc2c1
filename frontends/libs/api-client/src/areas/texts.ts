import { useQueryClient } from '@tanstack/react-query';
import { analysesChanged, documentsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { pathOf, useAnswer } from '../client/use-answer.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** The document in which an analysis' text is read; made where there is none. */
export function useReadText() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: async (analysisId: number) => {
      const path = `${pathOf(keys.analysis(analysisId))}/document` as const;
      return (await request('POST', path)).document;
    },
    onSuccess: () => documentsChanged(queryClient, user?.id),
  });
}

/** The analysis of a document's text; made where there is none. */
export function useWordsOfText() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (documentId: number) => request('POST', `/api/documents/${documentId}/analysis`),
    onSuccess: () => analysesChanged(queryClient, user?.id),
  });
}

/** How much of each chapter of an analysed text the learner knows; none where it has no chapters. */
export function useChapters(analysisId: number) {
  return useAnswer(keys.chapters(analysisId));
}
