import { keys } from '@ichibun/api-client/keys';
import { request } from '@ichibun/api-client/request';
import { pathOf, useAnswer } from '@ichibun/api-client/use-answer';
import { useInfiniteQuery } from '@tanstack/react-query';

/** As the learner's words stand now: what changes them has it counted again. */
export function useSentenceCoverage(analysisId: number) {
  return useAnswer(keys.sentenceCoverage(analysisId));
}

/** The sentences of an analysed text in which a word stands, twenty at a time. */
export function useSentencesOfWord(analysisId: number, uniqueVocabId: number) {
  return useInfiniteQuery({
    queryKey: keys.sentencesOfWord(analysisId, uniqueVocabId),
    queryFn: ({ pageParam, signal }) => {
      const path = `${pathOf(keys.analysis(analysisId))}/words/${uniqueVocabId}/sentences?from=${pageParam}` as const;
      return request('GET', path, undefined, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { sentences }) => sum + sentences.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });
}
