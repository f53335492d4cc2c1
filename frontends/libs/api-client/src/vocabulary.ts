import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wordsChanged } from './changes.js';
import { keys } from './keys.js';
import { loadPath } from './query-client.js';
import { request } from './request.js';
import { useSession } from './session.js';

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

/** The learner's words; `data` is null once the session has ended. */
export function useVocabulary() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.vocabulary(user?.id),
    queryFn: loadPath<{ vocabulary: VocabularyWord[] } | null>('null'),
    enabled: user !== null,
  });
}

/** The words the learner has blocked; `data` is null once the session has ended. */
export function useBlockedWords() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.blockedWords(user?.id),
    queryFn: loadPath<{ blockedWords: BlockedWord[] } | null>('null'),
    enabled: user !== null,
  });
}

/** A call that changes the learner's words, at and below /api/users/{id}/vocabulary, and refreshes all that depends on them. */
function useVocabularyChange<Input, Answer>(call: (vocabulary: string, input: Input) => Promise<Answer>) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(keys.vocabulary(user?.id).join('/'), input),
    onSuccess: () => wordsChanged(queryClient, user?.id),
  });
}

export const useAddWord = () =>
  useVocabularyChange((vocabulary, word: NewWord) => request<{ word: VocabularyWord }>('POST', vocabulary, word));

/** What means something else than a word at the end of a path: an action, this folder, the one above. */
const NO_PATH = new Set(['clear', '.', '..']);

/** Where one entry is removed. */
function addressOf(vocabulary: string, word: string, reading: string): string {
  const query = `reading=${encodeURIComponent(reading)}`;
  return NO_PATH.has(word)
    ? `${vocabulary}?word=${encodeURIComponent(word)}&${query}`
    : `${vocabulary}/${encodeURIComponent(word)}?${query}`;
}

/** Removes one entry: the word with this reading, or the one without. Other readings of the word stay. */
export const useRemoveWord = () =>
  useVocabularyChange((vocabulary, { word, reading }: Pick<VocabularyWord, 'word' | 'reading'>) =>
    request<{ removed: number }>('DELETE', addressOf(vocabulary, word, reading ?? '')),
  );

export const useClearVocabulary = () =>
  useVocabularyChange<void, { removed: number }>((vocabulary) => request('DELETE', `${vocabulary}/clear`));
