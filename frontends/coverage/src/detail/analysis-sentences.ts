import { keys } from '@ichibun/api-client/keys';
import { call } from '@ichibun/api-client/request';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

/** As the learner's words stand now: what changes them has it counted again. */
export function useSentenceCoverage(analysisId: number) {
  return useQuery({
    queryKey: keys.sentenceCoverage(analysisId),
    queryFn: ({ signal }) =>
      call('GET /api/content/analyze/{id}/sentence-coverage', { params: { id: analysisId }, signal }),
  });
}

/** The sentences of an analysed text in which a word stands, twenty at a time. */
export function useSentencesOfWord(analysisId: number, uniqueVocabId: number) {
  return useInfiniteQuery({
    queryKey: keys.sentencesOfWord(analysisId, uniqueVocabId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/content/analyze/{id}/words/{uniqueVocabId}/sentences', {
        params: { id: analysisId, uniqueVocabId },
        query: { from: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { sentences }) => sum + sentences.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });
}
