import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { analysesChanged } from './changes.js';
import { useFollowing } from './followed-jobs.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';

/** Coverages are percentages from 0 to 100. */
export interface Statistics {
  uniqueWords: number;
  knownWords: number;
  unknownWords: number;
  /** Known words of all words. */
  uniqueCoverage: number;
  /** Occurrences of known words of all occurrences. */
  totalCoverage: number;
  totalOccurrences: number;
  knownOccurrences: number;
}

export interface Analysis {
  id: number;
  title: string;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  /** ISO 8601, UTC. */
  createdAt: string;
  errorMessage?: string | null;
  /** Its words are counted again, as the learner has corrected how they are read or divided. */
  recounting?: boolean;
  /** Rises when they have been. */
  correctionsRevision?: number;
  /** Figures are null until the analysis is completed. */
  uniqueWords: number | null;
  knownWords: number | null;
  unknownWords: number | null;
  uniqueCoverage: number | null;
  totalCoverage: number | null;
  processingProgress?: {
    currentBatch: number;
    totalBatches: number;
    processedSentences: number;
    totalSentences: number;
  } | null;
}

export interface AnalysisWord {
  word: string;
  reading: string;
  definition: string;
  /** Occurrences in the text. */
  frequency: number;
  isKnown: boolean;
  isBlocked: boolean;
  uniqueVocabId: number;
  certain: 'CERTAIN' | 'UNCERTAIN';
  /** Among so many most frequent words of the language; null when rarer or not known. */
  frequencyBand: number | null;
}

export interface CoverageCalculation {
  wordsNeeded: number;
  projectedCoverage: number;
  coverageGain: number;
  achievable: boolean;
  maxPossibleCoverage: number;
  targetWords: Pick<AnalysisWord, 'word' | 'reading' | 'definition' | 'frequency' | 'uniqueVocabId'>[];
}

interface WordsAnswer {
  words: AnalysisWord[];
  wordsToLearn: AnalysisWord[];
}

const [ANALYSES] = keys.analyses;
const WORDS_LIMIT = 999_999;
const POLL_MS = 700;

export const isUnderWay = ({ status }: Analysis) => status === 'queued' || status === 'processing';

/** Whether its figures are still to come, or to change. */
const isUnfinished = (one: Analysis) =>
  isUnderWay(one) || one.recounting || (one.status === 'completed' && one.totalCoverage === null);

/** The learner's analyses, newest first; asked for again while any of them is under way. */
export function useAnalyses() {
  return useQuery<Analysis[]>({
    queryKey: keys.analyses,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
  });
}

/** Loads an analysis' words and figures anew once they have been counted with other corrections. */
export function useRecounted({ id, correctionsRevision }: Analysis): void {
  const queryClient = useQueryClient();
  const shown = useRef(correctionsRevision);
  useEffect(() => {
    if (shown.current === correctionsRevision) return;
    shown.current = correctionsRevision;
    queryClient.invalidateQueries({ queryKey: keys.analysis(id) });
  }, [queryClient, id, correctionsRevision]);
}

export function useStatistics(id: number) {
  return useQuery<Statistics>({ queryKey: keys.statistics(id) });
}

/** All words that count in an analysis, most frequent first. Those the analyser is not certain of are left out. */
export function useAnalysisWords(id: number) {
  return useQuery({
    queryKey: keys.analysisWords(id, WORDS_LIMIT),
    queryFn: async ({ queryKey, signal }) => {
      const answer = await request<WordsAnswer>('GET', queryKey.join('/'), undefined, { signal });
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: { title: string; text: string }) => request<Analysis>('POST', ANALYSES, text),
    onSuccess: (created) => {
      if (isUnderWay(created)) follow({ kind: 'analysis', id: created.id, name: created.title });
      queryClient.setQueryData<Analysis[]>(keys.analyses, (analyses = []) => [
        created,
        ...analyses.filter(({ id }) => id !== created.id),
      ]);
      return queryClient.invalidateQueries({ queryKey: keys.analyses, exact: true });
    },
  });
}

export function useDeleteAnalysis() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<object>('DELETE', `${ANALYSES}/${id}`),
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
  return useMutation({
    mutationFn: (targetCoverage: number) =>
      request<CoverageCalculation>('POST', `${ANALYSES}/${id}/coverage-calculator`, { targetCoverage }),
  });
}

function isCertain({ certain }: AnalysisWord): boolean {
  return certain !== 'UNCERTAIN';
}
