import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from './answer.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSentOnce } from './use-sent-once.js';

type NaturalVoice = Answer<'GET /api/admin/natural-voice'>;

const LOOK_MS = 1_000;

/** Whether the natural voice is here; looked at every second while it is downloaded. */
export function useNaturalVoice() {
  return useQuery<NaturalVoice>({
    queryKey: keys.naturalVoice,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'fetching' ? LOOK_MS : false),
  });
}

/** Begins its download. */
export function useFetchNaturalVoice() {
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: () => request<NaturalVoice>('POST', keys.naturalVoice[0]),
    onSuccess: (now) => {
      queryClient.setQueryData(keys.naturalVoice, now);
      void queryClient.invalidateQueries({ queryKey: keys.voices });
    },
  });
}
