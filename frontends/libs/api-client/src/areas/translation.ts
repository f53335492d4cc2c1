import type { Answer } from '@ichibun/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { useSession } from '../client/session.js';

/** Whether this server has a language model to translate with; undefined as long as nobody knows. */
export function useCanTranslate(): boolean | undefined {
  const { user } = useSession();
  return useQuery<Answer<'GET /api/translate-to-japanese'>>({ queryKey: keys.translation, enabled: user !== null }).data
    ?.available;
}
