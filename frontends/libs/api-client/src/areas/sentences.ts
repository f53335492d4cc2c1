import type {
  CheckedSentence,
  DeckProgress,
  GeneratedSentence,
  GeneratedSentences,
  SavedSentence,
  SentenceDeck,
} from '@ichibun/contracts/sentences';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { cardsChanged, sentenceRemoved, wordsChanged } from '../client/changes.js';
import { type MadeFile, requestFile } from '../client/file.js';
import { keys } from '../client/keys.js';
import { addressOf, call, orNull } from '../client/request.js';
import { useSession } from '../client/session.js';
import { useSentOnce } from '../client/use-sent-once.js';
import { showBegun } from './word-changes.js';

/** Where a sentence is from. */
export type SentenceSource = GeneratedSentence['source'];

/** A sentence for each of some words. */
export function generateSentences(
  wanted: { uniqueVocabIds: number[]; analysisId: number; exclude?: string[] },
  signal?: AbortSignal,
): Promise<GeneratedSentences> {
  return call('POST /api/sentences/generate', { body: wanted, ...(signal && { signal }) });
}

/** What is in a sentence that the learner wrote for a word. Fails when the word is not in it. */
export function checkSentence(
  sentence: Pick<GeneratedSentence, 'unique_vocab_id' | 'target_word' | 'target_reading' | 'sentence_ja'> & {
    analysisId: number;
  },
): Promise<CheckedSentence> {
  return call('POST /api/sentences/check', { body: sentence });
}

export function useSaveSentences() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: ({ sentences, ...from }: { sentences: GeneratedSentence[]; analysisId: number | null }) =>
      call('POST /api/sentences/save', {
        // What the words mean in them the server knows.
        body: { ...from, sentences: sentences.map(({ short_definition: _, ...sentence }) => sentence) },
      }),
    onSuccess: () => cardsChanged(queryClient, user?.id),
  });
}

/** A sentence of a document, for one of its words. */
export interface SentenceOfDocument {
  uniqueVocabId: number | null;
  word: string;
  reading: string;
  /** In other words than the dictionary's; empty for these, what is meant in the sentence first. */
  definition: string;
  /** Number of the sense that a model has chosen; null when none did. */
  sense: number | null;
  /** With <b>..</b> around the word. */
  japanese: string;
  /** Empty when there is none. */
  english: string;
  /** Which the bank then names as its source. */
  documentId: number;
}

/** Saves a sentence that is being read to the bank, with the document that it is from, and begins a card with it. */
export function useSaveSentence() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (sentence: SentenceOfDocument) =>
      call('POST /api/sentences/save', {
        body: {
          sentences: [
            {
              unique_vocab_id: sentence.uniqueVocabId,
              target_word: sentence.word,
              target_reading: sentence.reading,
              ...(sentence.definition && { short_definition: sentence.definition }),
              sense: sentence.sense,
              sentence_ja: sentence.japanese,
              sentence_en: sentence.english,
            },
          ],
          analysisId: null,
          documentId: sentence.documentId,
        },
        canWait: true,
      }),
    onMutate: ({ uniqueVocabId }) => uniqueVocabId !== null && showBegun(queryClient, [uniqueVocabId]),
    // Also where it failed: then the word is as before.
    onSettled: () => cardsChanged(queryClient, user?.id),
  });
}

/**
 * The learner's saved sentences, newest first; `data` is null once the session has ended. They are loaded only while
 * somebody wants them.
 */
export function useSentenceBank(isWanted = true) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.sentenceBank(user?.id),
    queryFn: async ({ signal }) => {
      const params = { userId: user?.id };
      const bank = await orNull(call('GET /api/sentences/bank/{userId}', { params, signal }));
      return bank?.sentences.filter(({ state }) => state !== 'known') ?? null;
    },
    enabled: user !== null && isWanted,
    refetchOnMount: 'always',
  });
}

/** Changes the texts of a saved sentence. Fails when its word is not in it any more. */
export function useChangeSentence() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: ({ id, ...body }: { id: number; targetSentence?: string; sentenceTranslated?: string }) =>
      call('PATCH /api/sentences/{id}', { params: { id }, body }),
    onSuccess: ({ sentence }) => {
      changeBank(queryClient, user?.id, (bank) => bank.map((one) => (one.id === sentence.id ? sentence : one)));
    },
  });
}

export function useDeleteSentence() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (id: number) => call('DELETE /api/sentences/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      changeBank(queryClient, user?.id, (bank) => bank.filter((one) => one.id !== id));
      sentenceRemoved(queryClient, user?.id);
    },
  });
}

/** Adds the sentences' words to the vocabulary; the sentences leave the bank. */
export function useMarkSentencesKnown() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSentOnce({
    mutationFn: (sentenceIds: number[]) => call('POST /api/sentences/mark-known', { body: { sentenceIds } }),
    onSuccess: (_, ids) => {
      const gone = new Set(ids);
      changeBank(queryClient, user?.id, (bank) => bank.filter(({ id }) => !gone.has(id)));
      wordsChanged(queryClient, user?.id);
    },
  });
}

/** Where the sound or the picture of a saved sentence is. */
export const mediaAddress = (sentenceId: number, media: 'sound' | 'picture' | 'word-sound') =>
  addressOf('GET /api/sentences/{id}/media/{media}', { params: { id: sentenceId, media } });

/** Keeps the sound of a line (WAV) or a picture (JPEG) with a saved sentence. */
export async function keepMedia(sentenceId: number, media: 'sound' | 'picture', file: Blob): Promise<void> {
  const form = new FormData();
  form.append('file', file, media);
  await call('POST /api/sentences/{id}/media/{media}', { params: { id: sentenceId, media }, body: form });
}

/** How much room the sounds and pictures of saved sentences take, and how much there is. */
export function useMediaRoom() {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.mediaRoom,
    queryFn: ({ signal }) => call('GET /api/sentences/media', { signal }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Saved sentences as an Anki package; with audio, progress as long as there is more to speak. */
export const exportSentences = (
  sentenceIds: number[],
  options: Omit<SentenceDeck, 'sentenceIds'>,
): Promise<MadeFile | DeckProgress> =>
  requestFile('POST /api/sentences/export-anki', { body: { sentenceIds, ...options } });

function changeBank(
  queryClient: QueryClient,
  userId: number | undefined,
  change: (bank: SavedSentence[]) => SavedSentence[],
): void {
  queryClient.setQueryData<SavedSentence[] | null>(keys.sentenceBank(userId), (bank) => bank && change(bank));
}
