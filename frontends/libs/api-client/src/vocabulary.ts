import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadPath } from './query-client.js';
import { request } from './request.js';
import { useSession } from './session.js';
import { ownTimeZone } from './time-zone.js';

export interface VocabularyWord {
  id: number;
  word: string;
  reading?: string | null;
  /** Several meanings are lines. */
  meaning: string;
  meaningsCount: number;
  /** Rank in a frequency list, 0 or above. */
  frequency?: number | null;
  /** ISO 8601, UTC. */
  addedAt: string;
}

export interface BlockedWord {
  id: number;
  uniqueVocabId: number;
  word: string;
  reading: string | null;
  meaning: string | null;
  /** ISO 8601, UTC. */
  addedAt: string;
}

export interface NewWord {
  word: string;
  reading?: string | undefined;
  meaning: string;
  frequency?: number | undefined;
}

/** What GET /api/user/{id}/dashboard tells; null where the service that knows is away. */
export interface Dashboard {
  knownWordsCount: number | null;
  blockedWordsCount: number | null;
  processedFilesCount: number | null;
  generatedCardsCount: number | null;
  reading: {
    today: { readingMinutes: number };
    /** Days in a row. */
    currentStreak: number;
  } | null;
  /** The document read last and not to its end; null also when there is none. */
  lastDocument: {
    id: number;
    title: string;
    /** Percent of the sentences read. */
    progress: number;
  } | null;
}

export const vocabularyOf = (userId: number | undefined) => ['/api/users', userId, 'vocabulary'];
export const knownSetsOf = (userId: number | undefined) => ['/api/users', userId, 'known-sets'];
const dashboardOf = (userId: number | undefined) => ['/api/user', userId, 'dashboard'];

/** Loads anew, without waiting for it, all that a change of known or blocked words can change on any page. */
export function vocabularyChanged(queryClient: QueryClient, userId: number | undefined): void {
  const own = [vocabularyOf(userId), knownSetsOf(userId), dashboardOf(userId)];
  for (const queryKey of [...own, ['/api/content/analyze'], ['/api/vocabulary']]) {
    queryClient.invalidateQueries({ queryKey });
  }
}

/** The learner's words; `data` is null once the session has ended. */
export function useVocabulary() {
  const { user } = useSession();
  return useQuery({
    queryKey: vocabularyOf(user?.id),
    queryFn: loadPath<{ vocabulary: VocabularyWord[] } | null>('null'),
    enabled: user !== null,
  });
}

/** The words the learner has blocked; `data` is null once the session has ended. */
export function useBlockedWords() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...vocabularyOf(user?.id), 'blocked'],
    queryFn: loadPath<{ blockedWords: BlockedWord[] } | null>('null'),
    enabled: user !== null,
  });
}

export function useDashboard() {
  const { user } = useSession();
  return useQuery({
    queryKey: dashboardOf(user?.id),
    queryFn: ({ queryKey, signal }) => {
      const path = `${queryKey.join('/')}?timeZone=${encodeURIComponent(ownTimeZone())}`;
      return request<Dashboard>('GET', path, undefined, { signal });
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** A call that changes the learner's words, at and below /api/users/{id}/vocabulary, and refreshes all that depends on them. */
function useVocabularyChange<Input, Answer>(call: (vocabulary: string, input: Input) => Promise<Answer>) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(`/api/users/${user?.id}/vocabulary`, input),
    onSuccess: () => {
      vocabularyChanged(queryClient, user?.id);
    },
  });
}

export const useAddWord = () =>
  useVocabularyChange((vocabulary, word: NewWord) => request<{ word: VocabularyWord }>('POST', vocabulary, word));

/** Removes one entry: the word with this reading, or the one without. Other readings of the word stay. */
export const useRemoveWord = () =>
  useVocabularyChange((vocabulary, { word, reading }: Pick<VocabularyWord, 'word' | 'reading'>) =>
    request<{ removed: number }>(
      'DELETE',
      `${vocabulary}/${encodeURIComponent(word)}?reading=${encodeURIComponent(reading ?? '')}`,
    ),
  );

export const useClearVocabulary = () =>
  useVocabularyChange<void, { removed: number }>((vocabulary) => request('DELETE', `${vocabulary}/clear`));

/** Blocks a word anew whose unblocking is taken back. */
export const useBlockAgain = () =>
  useVocabularyChange((_, uniqueVocabId: number) =>
    request<object>('POST', '/api/vocabulary/block', { uniqueVocabId }),
  );

export const useUnblockWord = () =>
  useVocabularyChange((vocabulary, uniqueVocabId: number) =>
    request<object>('DELETE', `${vocabulary}/blocked/${uniqueVocabId}`),
  );
