import { useQuery, useQueryClient } from '@tanstack/react-query';
import { analysesChanged, documentsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** Graded texts that ship with the product, the easiest first, and how much of each the learner knows. */
export function useSamples() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.samples(user?.id),
    queryFn: ({ signal }) => call('GET /api/samples', { signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

const documentOf = async (sample: string) =>
  (await call('POST /api/samples/{sample}/document', { params: { sample }, canWait: true })).document;

/** The learner's document of a sample; made where there is none. */
export function useOpenSample() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({ mutationFn: documentOf, onSuccess: () => documentsChanged(queryClient, user?.id) });
}

/** The analysis of a sample; made where there is none. */
export function useAnalyseSample() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: async (sampleId: string) => {
      const { id } = await documentOf(sampleId);
      return call('POST /api/documents/{id}/analysis', { params: { id } });
    },
    onSuccess: () => {
      documentsChanged(queryClient, user?.id);
      analysesChanged(queryClient, user?.id);
    },
  });
}
