import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.js';
import { useSession } from './session.js';

/** A word as it stands in some text, whichever page shows it. */
export interface WordOfText {
  /** Its lexeme, where the page knows it. */
  uniqueVocabId?: number | undefined;
  /** Dictionary form as written. */
  word: string;
  /** Hiragana reading of the dictionary form; may be empty. */
  reading: string;
}

/** A word of the learner's. */
export interface OwnWord {
  word: string;
  reading?: string | null;
}

/** Why a word counts as known: the learner's words that make it known, or those that come near it. */
export interface WhyKnown {
  word: string;
  reading: string;
  known: boolean;
  blocked: boolean;
  reasons: (OwnWord & { reason: 'form' | 'form-and-reading' | 'form-and-entry' | 'spelling' | 'kanji-form' })[];
  nearly: OwnWord[];
}

/** What the learner said once about a word: how it is read, which entry is meant, or how it is divided. */
export interface NewCorrection {
  word: string;
  /** Kana. */
  reading?: string;
  /** Key of a dictionary entry. */
  entry?: string;
  /** The words that stand there; joined they are the word. */
  parts?: string[];
}

export interface Correction extends Required<NewCorrection> {
  id: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** A dictionary entry that a word, as it is written, may be. */
export interface Candidate {
  /** Key of the entry. */
  entry: string;
  /** The entry's main spelling. */
  headword: string;
  /** Hiragana. */
  reading: string;
  definition: string;
}

/** What is asked about under these is read, divided or counted by corrections. */
const READ_WITH_CORRECTIONS = [
  '/api/tokenize/words',
  '/api/documents/words',
  '/api/contextual/words',
  '/api/assisted-reader/process-sentence',
  '/api/content/analyze',
  '/api/vocabulary',
  '/api/tts/japanese',
];

const correctionsOf = (userId: number | undefined) => ['/api/users', userId, 'corrections'];

/** Why a word counts as known or unknown. A word learnt or blocked on any page makes it ask again. */
export function useWhyKnown(uniqueVocabId: number) {
  return useQuery<WhyKnown>({ queryKey: ['/api/vocabulary', uniqueVocabId, 'why'], refetchOnMount: 'always' });
}

/** The dictionary entries that a word may be, the likeliest first; empty when the dictionary does not have it. */
export function useCandidates(word: string) {
  return useQuery({
    queryKey: ['/api/words/candidates', word],
    queryFn: async ({ signal }) => {
      const path = `/api/words/candidates?word=${encodeURIComponent(word)}`;
      const { candidates } = await request<{ candidates: Candidate[] }>('GET', path, undefined, { signal });
      return candidates;
    },
  });
}

/** What the learner has corrected, oldest first. */
export function useCorrections() {
  const { user } = useSession();
  return useQuery<{ corrections: Correction[] }>({ queryKey: correctionsOf(user?.id), enabled: user !== null });
}

export function useSetCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (correction: NewCorrection) =>
      request<{ correction: Correction }>('POST', correctionsOf(user?.id).join('/'), correction),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

export function useUndoCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<object>('DELETE', [...correctionsOf(user?.id), id].join('/')),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

/** Loads anew, without waiting for it, all that is read, divided or counted by corrections. */
function correctionsChanged(queryClient: QueryClient, userId: number | undefined): void {
  for (const path of READ_WITH_CORRECTIONS) queryClient.invalidateQueries({ queryKey: [path] });
  queryClient.invalidateQueries({ queryKey: correctionsOf(userId) });
}
