import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';

/** What frequency bands come from, in the order in which it counts: GET /api/dictionary. */
export function useFrequencySources() {
  return useQuery({
    queryKey: keys.dictionary,
    queryFn: ({ signal }) => call('GET /api/dictionary', { signal }),
    select: ({ frequencySources }) => frequencySources,
  });
}

/** Which dictionary the server has, of which day, and whether words have levels of the JLPT: GET /api/dictionary. */
export function useDictionaryInUse() {
  return useQuery({
    queryKey: keys.dictionary,
    queryFn: ({ signal }) => call('GET /api/dictionary', { signal }),
    select: ({ source, date, hasLevels }) => ({ source, date, hasLevels }),
  });
}
