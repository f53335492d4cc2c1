import type { Analysis, AnalysisWord, CountingSettings } from '@ichibun/contracts/content';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { analysesChanged, analysisRecounted, countingChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { pathOf, useAnswer } from '../client/use-answer.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { whileUnfinished } from '../client/while-unfinished.js';
import { useFollowing } from './followed-jobs.js';

const [ANALYSES] = keys.analyses;
const WORDS_LIMIT = 999_999;

export const isUnderWay = ({ status }: Analysis) => status === 'queued' || status === 'processing';

/** Whether its figures are still to come, or to change. */
const isUnfinished = (one: Analysis) =>
  isUnderWay(one) || one.recounting || (one.status === 'completed' && one.totalCoverage === null);

/** The learner's analyses, newest first; asked for again while any of them is under way. */
export function useAnalyses() {
  return useQuery<Analysis[]>({
    queryKey: keys.analyses,
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
  return useAnswer(keys.statistics(id));
}

/** What counts as a word, in the figures of the learner's texts and in recommended sentences. */
export function useCountingSettings() {
  return useAnswer(keys.countingSettings);
}

/** Changes what counts; all figures are loaded again. */
export function useChangeCountingSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (settings: CountingSettings) => request('POST', pathOf(keys.countingSettings), settings),
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
    queryFn: async ({ queryKey, signal }) => {
      const answer = await request('GET', pathOf(queryKey), undefined, { signal });
      return answer.words.filter(isCertain);
    },
  });
}

/** The most frequent words of an analysis that the learner has yet to learn. */
export function useTopWords(id: number, count: number) {
  return useQuery<AnalysisWord[]>({
    queryKey: keys.topWords(id, count),
    select: (words) => words.filter(isCertain),
    placeholderData: (previous) => previous,
  });
}

export function useCreateAnalysis() {
  const { follow } = useFollowing();
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (text: { title: string; text: string }) => request('POST', ANALYSES, text),
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
    mutationFn: (id: number) => request('DELETE', `${ANALYSES}/${id}`),
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
      request('POST', `${ANALYSES}/${id}/coverage-calculator`, { targetCoverage }),
  });
}

function isCertain({ certain }: AnalysisWord): boolean {
  return certain !== 'UNCERTAIN';
}
