import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SentenceCoverage, SentencesOfWord } from './contract.js';
import { keys } from './keys.js';
import { request } from './request.js';

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
