import { useQuery, useQueryClient } from '@tanstack/react-query';
import { analysesChanged, documentsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** The document in which an analysis' text is read; made where there is none. */
export function useReadText() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: async (id: number) =>
      (await call('POST /api/content/analyze/{id}/document', { params: { id } })).document,
    onSuccess: () => documentsChanged(queryClient, user?.id),
  });
}

/** The analysis of a document's text; made where there is none. */
export function useWordsOfText() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (id: number) => call('POST /api/documents/{id}/analysis', { params: { id } }),
    onSuccess: () => analysesChanged(queryClient, user?.id),
  });
}

/** How much of each chapter of an analysed text the learner knows; none where it has no chapters. */
export function useChapters(analysisId: number) {
  return useQuery({
    queryKey: keys.chapters(analysisId),
    queryFn: ({ signal }) => call('GET /api/content/analyze/{id}/chapters', { params: { id: analysisId }, signal }),
  });
}
