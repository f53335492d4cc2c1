import type { Answer } from '@ichibun/contracts/calls';
import type { NewWord, VocabularyWord, WordsToBlock } from '@ichibun/contracts/vocabulary';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { statesChanged, wordsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { loadPath } from '../client/query-client.js';
import { request } from '../client/request.js';
import { useSession } from '../client/session.js';
import { pathOf } from '../client/use-answer.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** The learner's words; `data` is null once the session has ended. */
export function useVocabulary() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.vocabulary(user?.id),
    queryFn: loadPath<Answer<'GET /api/users/{id}/vocabulary'> | null>('null'),
    enabled: user !== null,
  });
}

/**
 * How common each word is, by its id: among the 1000, 5000, 10000 or 20000 most frequent ones; null of rarer ones.
 *
 * @param newest the id of the newest word: with another the bands are fetched again
 */
export function useWordBands(newest: number | undefined) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.wordBands(user?.id, newest),
    queryFn: async ({ signal }) => {
      const path = `/api/users/${user?.id}/word-bands` as const;
      const { bands } = await request('GET', path, undefined, { signal });
      return new Map(bands.flatMap(({ frequencyBand, wordIds }) => wordIds.map((id) => [id, frequencyBand] as const)));
    },
    enabled: user !== null && newest !== undefined,
    placeholderData: (before) => before,
  });
}

/** The words the learner has blocked; `data` is null once the session has ended. */
export function useBlockedWords() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.blockedWords(user?.id),
    queryFn: loadPath<Answer<'GET /api/users/{id}/vocabulary/blocked'> | null>('null'),
    enabled: user !== null,
  });
}

type Vocabulary = `/api/users/${number}/vocabulary`;

/**
 * A call that changes the learner's words, at and below /api/users/{id}/vocabulary, and refreshes all that depends on
 * them.
 */
function useVocabularyChange<Input, Changed>(call: (vocabulary: Vocabulary, input: Input) => Promise<Changed>) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (input: Input) => call(pathOf(keys.vocabulary(user?.id)) as Vocabulary, input),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

export const useAddWord = () => useVocabularyChange((vocabulary, word: NewWord) => request('POST', vocabulary, word));

/** What means something else than a word at the end of a path: an action, this folder, the one above. */
const NO_PATH = new Set(['clear', '.', '..']);

/** Where one entry is removed. */
function addressOf(vocabulary: Vocabulary, word: string, reading: string) {
  const query = `reading=${encodeURIComponent(reading)}`;
  return NO_PATH.has(word)
    ? (`${vocabulary}?word=${encodeURIComponent(word)}&${query}` as const)
    : (`${vocabulary}/${encodeURIComponent(word)}?${query}` as const);
}

/** Removes one entry: the word with this reading, or the one without. Other readings of the word stay. */
export const useRemoveWord = () =>
  useVocabularyChange((vocabulary, { word, reading }: Pick<VocabularyWord, 'word' | 'reading'>) =>
    request('DELETE', addressOf(vocabulary, word, reading ?? '')),
  );

/** Blocks words: of texts, or of the vocabulary with each word of texts that they are. */
export const useBlockWords = () =>
  useVocabularyChange((vocabulary, words: Partial<WordsToBlock>) => request('POST', `${vocabulary}/blocked`, words));

/** Takes that back. */
export const useUnblockWords = () =>
  useVocabularyChange((vocabulary, uniqueVocabIds: readonly number[]) =>
    request('POST', `${vocabulary}/blocked/undo`, { uniqueVocabIds: [...uniqueVocabIds] }),
  );

export const useClearVocabulary = () =>
  useVocabularyChange<void, { removed: number }>((vocabulary) => request('DELETE', `${vocabulary}/clear?all=true`));

/** Removes the words of an import that the dictionary does not know. */
export const useDropUnknown = () =>
  useVocabularyChange((vocabulary, jobId: number) => request('DELETE', `${vocabulary}/import/${jobId}/unknown`));

/** Makes the words of an import known that are reviewed; their cards rest. */
export const useKnowKept = () =>
  useVocabularyChange((vocabulary, jobId: number) => request('POST', `${vocabulary}/import/${jobId}/known`));

/**
 * Keeps what is shown true when the learner comes back to the page: she may have reviewed or marked words in another
 * tab, or on another device. A review changes many colours and perhaps no figure: then only colours are asked for.
 */
export function useFreshWords(): void {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  useLayoutEffect(() => {
    if (userId === undefined) return;
    let before: Revisions | undefined;
    const look = async () => {
      const isBack = document.visibilityState === 'visible';
      if (isBack && !before) return;
      const path = `${pathOf(keys.vocabulary(userId))}/revisions` as const;
      // Without a network what is shown is as good as it gets.
      const now = await request('GET', path).catch(() => undefined);
      if (!now) return;
      if (isBack && before && now.revision !== before.revision) wordsChanged(queryClient, userId);
      else if (isBack && before && now.statesRevision !== before.statesRevision) statesChanged(queryClient, userId);
      before = now;
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queryClient, userId]);
}

type Revisions = Answer<'GET /api/users/{id}/vocabulary/revisions'>;
