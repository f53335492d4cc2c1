import type { OwnGrammar, PointChanges, PointOfLearner, Standing } from '@ichibun/contracts/grammar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { grammarChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { useCountingSettings } from './analyses.js';

/** The grammar points that the learner learns, knows or has blocked. */
export function useOwnGrammar() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.ownGrammar(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/grammar', { params: { id: user?.id }, signal }),
    enabled: user !== null,
    // Every sentence of a page asks; what changes it on this device says so.
    staleTime: 60_000,
  });
}

/** Finds what a grammar point is to the learner; undefined of one that is new to her. */
export function usePointsOfLearner(): (pattern: string) => PointOfLearner | undefined {
  const points = useOwnGrammar().data?.points;
  return useMemo(() => {
    const byPattern = new Map(points?.map((one) => [one.pattern, one]));
    return (pattern) => byPattern.get(pattern);
  }, [points]);
}

/**
 * Finds the ids of the grammar points of a sentence that are new to the learner, each once: those with no standing.
 * None where the learner does not count them beside new words.
 */
export function useNewPoints(): (patterns: readonly { readonly id: string }[]) => string[] {
  const pointOf = usePointsOfLearner();
  const isLoaded = useOwnGrammar().isSuccess;
  const counts = useCountingSettings().data?.pointsCount === true && isLoaded;
  return useCallback(
    (patterns) => (counts ? [...new Set(patterns.map(({ id }) => id))].filter((id) => !pointOf(id)) : []),
    [counts, pointOf],
  );
}

/** Has grammar points learned, known, blocked or forgotten, at once wherever they are shown, also without a network. */
export function useChangePoints() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const key = keys.ownGrammar(user?.id);
  return useMutation({
    mutationFn: (changes: PointChanges) =>
      call('POST /api/users/{id}/grammar', {
        params: { id: user?.id },
        body: changes,
        keepalive: true,
        canWait: true,
      }),
    onMutate: async ({ changes }) => {
      // An answer under way would bring back the state from before.
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<OwnGrammar>(key);
      const wanted = new Map(changes.map(({ pattern, standing }) => [pattern, standing]));
      const { points, levels } = before ?? { points: [], levels: [] };
      queryClient.setQueryData<OwnGrammar>(key, { levels, points: changedPoints(points, wanted) });
      return before;
    },
    onError: (_, __, before) => {
      queryClient.setQueryData(key, before ?? { points: [], levels: [] });
    },
    onSettled: () => grammarChanged(queryClient, user?.id),
  });
}

/** Points as they will be once the server has heard of changes. */
function changedPoints(points: readonly PointOfLearner[], wanted: ReadonlyMap<string, Standing>): PointOfLearner[] {
  const before = new Map(points.map((one) => [one.pattern, one]));
  const changed = [...wanted].flatMap(([pattern, standing]): PointOfLearner[] => {
    const state = before.get(pattern)?.state ?? null;
    if (standing === 'none') {
      const isAnswered = state !== null && state !== 'new';
      return isAnswered ? [{ pattern, standing: 'learning', state, isKnown: false }] : [];
    }
    return [
      { pattern, standing, state: standing === 'learning' ? (state ?? 'new') : state, isKnown: standing === 'known' },
    ];
  });
  return [...points.filter(({ pattern }) => !wanted.has(pattern)), ...changed];
}

/** Makes all grammar points of a level and of the easier ones known, or takes that back. */
export function useKnowLevel() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: ({ level, isKnown }: { level: OwnGrammar['levels'][number]['level']; isKnown: boolean }) =>
      call(`${isKnown ? 'POST' : 'DELETE'} /api/users/{id}/grammar/levels/{level}`, {
        params: { id: user?.id, level },
      }),
    onSettled: () => grammarChanged(queryClient, user?.id),
  });
}
