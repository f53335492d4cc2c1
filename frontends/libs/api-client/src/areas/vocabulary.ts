import type { Answer } from '@ichibun/contracts/calls';
import type { NewWord, VocabularyWord, WordsToBlock } from '@ichibun/contracts/vocabulary';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { statesChanged, wordsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { call, orNull } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';

/** The learner's words; `data` is null once the session has ended. */
export function useVocabulary() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.vocabulary(user?.id),
    queryFn: ({ signal }) => orNull(call('GET /api/users/{id}/vocabulary', { params: { id: user?.id }, signal })),
    enabled: user !== null,
  });
}

type Bands = Answer<'GET /api/users/{id}/word-bands'>;
/** How common a word is, its level of the JLPT, and how else it is usually written. */
export type WordBand = Pick<Bands['bands'][number], 'frequencyBand' | 'jlpt'> &
  Partial<Pick<Bands['spellings'][number], 'otherSpellings'>>;

/**
 * What `WordBand` says of each word, by its id.
 *
 * @param newest the id of the newest word: with another the bands are fetched again
 */
export function useWordBands(newest: number | undefined) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.wordBands(user?.id, newest),
    queryFn: async ({ signal }) => {
      const { bands, spellings } = await call('GET /api/users/{id}/word-bands', { params: { id: user?.id }, signal });
      const known = new Map<number, WordBand>(
        bands.flatMap(({ wordIds, ...band }) => wordIds.map((id) => [id, band] as const)),
      );
      for (const { wordId, otherSpellings } of spellings) known.set(wordId, { ...known.get(wordId)!, otherSpellings });
      return known;
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
    queryFn: ({ signal }) =>
      orNull(call('GET /api/users/{id}/vocabulary/blocked', { params: { id: user?.id }, signal })),
    enabled: user !== null,
  });
}

/**
 * A call that changes the learner's words, at and below /api/users/{id}/vocabulary, and refreshes all that depends on
 * them.
 */
function useVocabularyChange<Input, Changed>(make: (id: number | undefined, input: Input) => Promise<Changed>) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (input: Input) => make(user?.id, input),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

export const useAddWord = () =>
  useVocabularyChange((id, body: NewWord) => call('POST /api/users/{id}/vocabulary', { params: { id }, body }));

/** What means something else than a word at the end of a path: an action, this folder, the one above. */
const NO_PATH = new Set(['clear', '.', '..']);

/** Removes one entry: the word with this reading, or the one without. Other readings of the word stay. */
export const useRemoveWord = () =>
  useVocabularyChange((id, { word, reading }: Pick<VocabularyWord, 'word' | 'reading'>) =>
    NO_PATH.has(word)
      ? call('DELETE /api/users/{id}/vocabulary', { params: { id }, query: { word, reading: reading ?? '' } })
      : call('DELETE /api/users/{id}/vocabulary/{word}', { params: { id, word }, query: { reading: reading ?? '' } }),
  );

/** Blocks words: of texts, or of the vocabulary with each word of texts that they are. */
export const useBlockWords = () =>
  useVocabularyChange((id, body: WordsToBlock) =>
    call('POST /api/users/{id}/vocabulary/blocked', { params: { id }, body }),
  );

/** Takes that back. */
export const useUnblockWords = () =>
  useVocabularyChange((id, uniqueVocabIds: readonly number[]) =>
    call('POST /api/users/{id}/vocabulary/blocked/undo', { params: { id }, body: { uniqueVocabIds } }),
  );

export const useClearVocabulary = () =>
  useVocabularyChange<void, { removed: number }>((id) =>
    call('DELETE /api/users/{id}/vocabulary/clear', { params: { id }, query: { all: 'true' } }),
  );

/** Removes the words of an import that the dictionary does not know. */
export const useDropUnknown = () =>
  useVocabularyChange((id, jobId: number) =>
    call('DELETE /api/users/{id}/vocabulary/import/{jobId}/unknown', { params: { id, jobId } }),
  );

/** Makes the words of an import known that are reviewed; their cards rest. */
export const useKnowKept = () =>
  useVocabularyChange((id, jobId: number) =>
    call('POST /api/users/{id}/vocabulary/import/{jobId}/known', { params: { id, jobId } }),
  );

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
      // Without a network what is shown is as good as it gets.
      const now = await call('GET /api/users/{id}/vocabulary/revisions', { params: { id: userId } }).catch(
        () => undefined,
      );
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
