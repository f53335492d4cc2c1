import { useQuery } from '@tanstack/react-query';
import type { Answer } from './answer.js';
import { keys } from './keys.js';
import { useSession } from './session.js';

/** Whether this server has a language model to translate with; undefined as long as nobody knows. */
export function useCanTranslate(): boolean | undefined {
  const { user } = useSession();
  return useQuery<Answer<'GET /api/translate-to-japanese'>>({ queryKey: keys.translation, enabled: user !== null }).data
    ?.available;
}
