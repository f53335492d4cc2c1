import type { SentenceCoverage, SentencesOfWord } from '@ichibun/api-client/contract';
import { keys } from '@ichibun/api-client/keys';
import { request } from '@ichibun/api-client/request';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

/** As the learner's words stand now: what changes them has it counted again. */
export function useSentenceCoverage(analysisId: number) {
  return useQuery<SentenceCoverage>({ queryKey: keys.sentenceCoverage(analysisId) });
}

/** The sentences of an analysed text in which a word stands, twenty at a time. */
export function useSentencesOfWord(analysisId: number, uniqueVocabId: number) {
  return useInfiniteQuery({
    queryKey: keys.sentencesOfWord(analysisId, uniqueVocabId),
    queryFn: ({ pageParam, signal }) => {
      const path = `${keys.analysis(analysisId).join('/')}/words/${uniqueVocabId}/sentences?from=${pageParam}`;
      return request<SentencesOfWord>('GET', path, undefined, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { sentences }) => sum + sentences.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });
}
