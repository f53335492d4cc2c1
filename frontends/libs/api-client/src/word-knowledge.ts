import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { correctionsChanged } from './changes.js';
import { keys } from './keys.js';
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

/** Why a word counts as known or unknown. A word learnt or blocked on any page makes it ask again. */
export function useWhyKnown(uniqueVocabId: number) {
  return useQuery<WhyKnown>({ queryKey: keys.why(uniqueVocabId), refetchOnMount: 'always' });
}

/** The dictionary entries that a word may be, the likeliest first; empty when the dictionary does not have it. */
export function useCandidates(word: string) {
  return useQuery({
    queryKey: keys.candidates(word),
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
  return useQuery<{ corrections: Correction[] }>({ queryKey: keys.corrections(user?.id), enabled: user !== null });
}

export function useSetCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (correction: NewCorrection) =>
      request<{ correction: Correction }>('POST', keys.corrections(user?.id).join('/'), correction),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}

export function useUndoCorrection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<object>('DELETE', [...keys.corrections(user?.id), id].join('/')),
    onSuccess: () => correctionsChanged(queryClient, user?.id),
  });
}
