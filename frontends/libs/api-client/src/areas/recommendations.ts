import type {
  NewRecommendationSettings,
  RecommendedSentence,
  RecommendedSentences,
} from '@ichibun/contracts/recommendations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cardsChanged, recommendationsChanged, wordsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import type { Begun } from './reviews.js';

/** Sentences held ready, so that the next one is there at once. */
const READY = 12;

/** Points that are recommended at once: one beside the words, and the next. */
const POINTS = 3;

/** Sentences with exactly one word that is new to the learner, the most useful words first. */
export function useRecommendations() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.recommendations(user?.id),
    queryFn: ({ signal }) => call('GET /api/sentences/recommendations', { query: { count: READY }, signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Sentences with one new grammar point and no new word, for who counts new points as words. */
export function useRecommendedPoints() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.recommendedPoints(user?.id),
    queryFn: ({ signal }) => call('GET /api/sentences/recommendations/grammar', { query: { count: POINTS }, signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Which sentences the learner is recommended; whether grammar counts is one of `useCountingSettings`. */
export function useRecommendationSettings() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.recommendationSettings(user?.id),
    queryFn: ({ signal }) => call('GET /api/sentences/recommendations/settings', { signal }),
    enabled: user !== null,
  });
}

/** Changes these settings; other sentences are then loaded. */
export function useChangeRecommendationSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (settings: NewRecommendationSettings) =>
      call('POST /api/sentences/recommendations/settings', { body: settings }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.recommendationSettings(user?.id), saved);
      return recommendationsChanged.loaded(queryClient, user?.id);
    },
  });
}

/** What can be done with a recommended sentence: save it, never see it again, or know its word already. */
export type Verdict = 'save' | 'dismiss' | 'known';

/**
 * Does what the learner decided about a sentence. It leaves the list at once, and another takes a place at the end;
 * where the call fails it comes back.
 */
export function useJudgeRecommendation() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const queryKey = keys.recommendations(user?.id);
  const change = (to: (sentences: RecommendedSentence[]) => RecommendedSentence[]) =>
    queryClient.setQueryData<RecommendedSentences>(queryKey, (held) => held && { sentences: to(held.sentences) });
  return useSentOnce({
    mutationFn: ({ sentence, verdict, held }: Judgement) => judge(sentence, verdict, held),
    onMutate: ({ sentence }) => {
      const before = queryClient.getQueryData<RecommendedSentences>(queryKey);
      change((sentences) => sentences.filter(({ sentence_id }) => sentence_id !== sentence.sentence_id));
      return before;
    },
    onError: (_, __, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: (next, { verdict }) => {
      change((sentences) => [...sentences, ...next.sentences]);
      if (verdict === 'save') cardsChanged(queryClient, user?.id);
      if (verdict === 'known') wordsChanged(queryClient, user?.id);
    },
  });
}

interface Judgement {
  readonly sentence: RecommendedSentence;
  readonly verdict: Verdict;
  /** The words of the sentences that are there already, for which no other is wanted. */
  readonly held: readonly number[];
}

async function judge(
  sentence: RecommendedSentence,
  verdict: Verdict,
  held: readonly number[],
): Promise<RecommendedSentences & { begun?: Begun }> {
  const { sentence_id: sentenceId, unique_vocab_id: uniqueVocabId } = sentence;
  if (verdict === 'dismiss') {
    return call('POST /api/sentences/recommendations/dismiss', { body: { sentenceId, exclude: held } });
  }
  if (verdict === 'known') {
    return call('POST /api/sentences/recommendations/known', { body: { uniqueVocabId, exclude: held } });
  }
  const saved = { sentences: [sentence], analysisId: null };
  const begun = await call('POST /api/sentences/save', { body: saved });
  const next = await call('GET /api/sentences/recommendations', { query: { count: 1, exclude: held.join(',') } });
  return { ...next, begun };
}
