import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';

/** Whether this server has a language model to translate with; undefined as long as nobody knows. */
export function useCanTranslate(): boolean | undefined {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.translation,
    queryFn: ({ signal }) => call('GET /api/translate-to-japanese', { signal }),
    enabled: user !== null,
  }).data?.available;
}
