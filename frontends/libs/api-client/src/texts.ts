import { useQuery, useQueryClient } from '@tanstack/react-query';
import { analysesChanged, documentsChanged } from './changes.js';
import type { Analysis, ChapterCoverages, DocumentEntry } from './contract.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';
import { useSentOnce } from './use-sent-once.js';

/** The document in which an analysis' text is read; made where there is none. */
export function useReadText() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: async (analysisId: number) => {
      const path = `${keys.analysis(analysisId).join('/')}/document`;
      return (await request<{ document: DocumentEntry }>('POST', path)).document;
    },
    onSuccess: () => documentsChanged(queryClient, user?.id),
  });
}

/** The analysis of a document's text; made where there is none. */
export function useWordsOfText() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (documentId: number) => request<Analysis>('POST', `/api/documents/${documentId}/analysis`),
    onSuccess: () => analysesChanged(queryClient, user?.id),
  });
}

/** How much of each chapter of an analysed text the learner knows; none where it has no chapters. */
export function useChapters(analysisId: number) {
  return useQuery<ChapterCoverages>({ queryKey: keys.chapters(analysisId) });
}
