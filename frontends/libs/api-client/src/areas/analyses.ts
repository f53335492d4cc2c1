import type { Analysis, AnalysisWord, NewAnalysis, NewCountingSettings } from '@ichibun/contracts/content';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { analysesChanged, analysisRecounted, countingChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { whileUnfinished } from '../client/while-unfinished.js';
import { useFollowing } from './followed-jobs.js';

const WORDS_LIMIT = 999_999;

export const isUnderWay = ({ status }: Analysis) => status === 'queued' || status === 'processing';

/** Whether its figures are still to come, or to change. */
const isUnfinished = (one: Analysis) =>
  isUnderWay(one) || one.recounting || (one.status === 'completed' && one.totalCoverage === null);

/** The learner's analyses, newest first; asked for again while any of them is under way. */
export function useAnalyses() {
  return useQuery({
    queryKey: keys.analyses,
    queryFn: ({ signal }) => call('GET /api/content/analyze', { signal }),
    refetchOnMount: 'always',
    refetchInterval: whileUnfinished((analyses: Analysis[]) => analyses.some(isUnfinished)),
  });
}

/** Loads an analysis' words and figures again once they have been counted with other corrections. */
export function useRecounted({ id, correctionsRevision }: Analysis): void {
  const queryClient = useQueryClient();
  const shown = useRef(correctionsRevision);
  useEffect(() => {
    if (shown.current === correctionsRevision) return;
    shown.current = correctionsRevision;
    analysisRecounted(id)(queryClient, undefined);
  }, [queryClient, id, correctionsRevision]);
}

export function useStatistics(id: number) {
  return useQuery({
    queryKey: keys.statistics(id),
    queryFn: ({ signal }) => call('GET /api/content/analyze/{id}/statistics', { params: { id }, signal }),
  });
}

/** The grammar points of a text. What the learner knows of them is her own grammar. */
export function useGrammarOfText(id: number) {
  return useQuery({
    queryKey: keys.grammarOfText(id),
    queryFn: ({ signal }) => call('GET /api/content/analyze/{id}/grammar', { params: { id }, signal }),
    // It changes only when the text is counted again, and to count a novel takes seconds.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What counts as a word, in the figures of the learner's texts and in recommended sentences. */
export function useCountingSettings() {
  return useQuery({
    queryKey: keys.countingSettings,
    queryFn: ({ signal }) => call('GET /api/content/settings', { signal }),
  });
}

/** Changes what counts; all figures are loaded again. */
export function useChangeCountingSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (body: NewCountingSettings) => call('POST /api/content/settings', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.countingSettings, saved);
      countingChanged(queryClient, user?.id);
    },
  });
}

/** All words of an analysis that the analyser is certain of, grammar words too, the most frequent first. */
export function useAnalysisWords(id: number) {
  return useQuery({
    queryKey: keys.analysisWords(id, WORDS_LIMIT),
    queryFn: async ({ signal }) => {
      const given = { params: { id }, query: { limit: WORDS_LIMIT } };
      const answer = await call('GET /api/content/analyze/{id}/words', { ...given, signal });
      return answer.words.filter(isCertain);
    },
    structuralSharing: keepSameWords,
  });
}

/** The most frequent words of an analysis that the learner has yet to learn. */
export function useTopWords(id: number, count: number) {
  return useQuery({
    queryKey: keys.topWords(id, count),
    queryFn: ({ signal }) => call('GET /api/content/analyze/{id}/words/top/{count}', { params: { id, count }, signal }),
    select: (words) => words.filter(isCertain),
    placeholderData: (previous) => previous,
    structuralSharing: keepSameWords,
  });
}

/**
 * The words of a list that was loaded or changed, each the same object as before where all its fields are: its row is
 * not rendered again. TanStack's own comparison lists the keys of both arrays, which takes longer than rendering rows.
 */
export function keepSameWords(before: unknown, after: unknown): unknown {
  const earlier = (before ?? []) as AnalysisWord[];
  const byId = new Map(earlier.map((word) => [word.uniqueVocabId, word]));
  const words = (after as AnalysisWord[]).map((word) => {
    const same = byId.get(word.uniqueVocabId);
    return same && (same === word || hasSameFields(same, word)) ? same : word;
  });
  const isSame = words.length === earlier.length && words.every((word, index) => word === earlier[index]);
  return isSame ? before : words;
}

function hasSameFields(one: AnalysisWord, other: AnalysisWord): boolean {
  const fields = Object.keys(other) as (keyof AnalysisWord)[];
  return fields.every((field) => one[field] === other[field] || haveSameItems(one[field], other[field]));
}

const haveSameItems = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((item, index) => item === other[index]);

export function useCreateAnalysis() {
  const { follow } = useFollowing();
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (body: NewAnalysis) => call('POST /api/content/analyze', { body }),
    onSuccess: (created) => {
      if (isUnderWay(created)) follow({ kind: 'analysis', id: created.id, name: created.title });
      queryClient.setQueryData<Analysis[]>(keys.analyses, (analyses = []) => [
        created,
        ...analyses.filter(({ id }) => id !== created.id),
      ]);
      return analysesChanged.loaded(queryClient, user?.id);
    },
  });
}

export function useDeleteAnalysis() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (id: number) => call('DELETE /api/content/analyze/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: keys.analysis(id) });
      queryClient.setQueryData<Analysis[]>(keys.analyses, (analyses) =>
        analyses?.filter((analysis) => analysis.id !== id),
      );
      analysesChanged(queryClient, user?.id);
    },
  });
}

/** The fewest words to learn for a coverage, in percent of all occurrences. */
export function useCoverageCalculator(id: number) {
  return useSentOnce({
    mutationFn: (targetCoverage: number) =>
      call('POST /api/content/analyze/{id}/coverage-calculator', { params: { id }, body: { targetCoverage } }),
  });
}

function isCertain({ certain }: AnalysisWord): boolean {
  return certain !== 'UNCERTAIN';
}
