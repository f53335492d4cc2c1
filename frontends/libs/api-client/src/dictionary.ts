import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.js';

/** What frequency bands come from, in the order in which it counts: GET /api/dictionary. */
export function useFrequencySources() {
  return useQuery<{ frequencySources: string[] }, Error, string[]>({
    queryKey: keys.dictionary,
    select: ({ frequencySources }) => frequencySources,
  });
}
