import type {
  NewRecommendationSettings,
  RecommendedSentence,
  RecommendedSentences,
} from '@ichibun/contracts/recommendations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cardsChanged, recommendationsChanged, wordsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import type { Begun } from './reviews.js';

/** Sentences held ready, so that the next one is there at once. */
const READY = 12;

const PATH = '/api/sentences/recommendations';

/** Sentences with exactly one word that is new to the learner, the most useful words first. */
export function useRecommendations() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.recommendations(user?.id),
    queryFn: ({ signal }) => request('GET', `${PATH}?count=${READY}`, undefined, { signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Which sentences the learner is recommended; whether grammar counts is one of `useCountingSettings`. */
export function useRecommendationSettings() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.recommendationSettings(user?.id),
    queryFn: ({ signal }) => request('GET', `${PATH}/settings`, undefined, { signal }),
    enabled: user !== null,
  });
}

/** Changes these settings; other sentences are then loaded. */
export function useChangeRecommendationSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (settings: NewRecommendationSettings) => request('POST', `${PATH}/settings`, settings),
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
    return request('POST', `${PATH}/dismiss`, { sentenceId, exclude: held });
  }
  if (verdict === 'known') {
    return request('POST', `${PATH}/known`, { uniqueVocabId, exclude: held });
  }
  const saved = { sentences: [sentence], analysisId: null };
  const begun = await request('POST', '/api/sentences/save', saved);
  const next = await request('GET', `${PATH}?count=1&exclude=${held.join(',')}`);
  return { ...next, begun };
}
