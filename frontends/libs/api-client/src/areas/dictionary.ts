import type { Dictionary } from '@ichibun/contracts/language';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';

/** What frequency bands come from, in the order in which it counts: GET /api/dictionary. */
export function useFrequencySources() {
  return useQuery<Dictionary, Error, string[]>({
    queryKey: keys.dictionary,
    select: ({ frequencySources }) => frequencySources,
  });
}

/** Which dictionary the server has, of which day, and whether words have levels of the JLPT: GET /api/dictionary. */
export function useDictionaryInUse() {
  return useQuery<Dictionary, Error, Pick<Dictionary, 'source' | 'date' | 'hasLevels'>>({
    queryKey: keys.dictionary,
    select: ({ source, date, hasLevels }) => ({ source, date, hasLevels }),
  });
}
