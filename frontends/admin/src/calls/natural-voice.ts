import { keys } from '@ichibun/api-client/keys';
import { call } from '@ichibun/api-client/request';
import { useSentOnce } from '@ichibun/api-client/use-sent-once';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const LOOK_MS = 1_000;

/** Whether the natural voice is here; looked at every second while it is downloaded. It is among the voices then. */
export function useNaturalVoice() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keys.naturalVoice,
    queryFn: ({ signal }) => call('GET /api/admin/natural-voice', { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'fetching' ? LOOK_MS : false),
  });
  const isHere = query.data?.state === 'here';
  useEffect(() => {
    if (isHere) void queryClient.invalidateQueries({ queryKey: keys.voices });
  }, [isHere, queryClient]);
  return query;
}

/** Begins its download. */
export function useFetchNaturalVoice() {
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: () => call('POST /api/admin/natural-voice'),
    onSuccess: (now) => queryClient.setQueryData(keys.naturalVoice, now),
  });
}
