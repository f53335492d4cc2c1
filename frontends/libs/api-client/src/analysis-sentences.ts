import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { keys } from './keys.js';
import { request } from './request.js';

export interface SentenceOfWord {
  text: string;
  /** Where the word stands: offsets of its first character and behind its last, rising. */
  targets: [start: number, end: number][];
}

/** How many sentences of a text have no, one, two, or more unknown words. */
export interface SentenceCoverage {
  sentences: number;
  unknownWords: { none: number; one: number; two: number; more: number };
}

interface SentencesAnswer {
  sentences: SentenceOfWord[];
  /** All sentences with the word. */
  total: number;
}

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
      return request<SentencesAnswer>('GET', path, undefined, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { sentences }) => sum + sentences.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });
}
