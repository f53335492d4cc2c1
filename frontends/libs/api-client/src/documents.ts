import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { documentsChanged } from './changes.js';
import { keys } from './keys.js';
import { request } from './request.js';
import { useSession } from './session.js';

/** A text of the learner's, without its sentences. */
export interface DocumentEntry {
  id: number;
  title: string;
  /** Empty when the source names none. */
  author: string;
  fileType: 'text' | 'pdf' | 'epub';
  /** The book itself is set from top to bottom. */
  vertical: boolean;
  /** Whether GET /api/documents/{id}/cover has a picture. */
  hasCover: boolean;
  sentenceCount: number;
  characterCount: number;
  /** Index of the sentence that the learner has come to, from 0. */
  currentSentence: number;
  /** Percent of the sentences read. */
  progress: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; null of a document not begun. */
  readAt: string | null;
  /** Percent of its words' occurrences that the learner knows, as counted last; null until counted. */
  knownShare: number | null;
}

/** A line of a table of contents. */
export interface Chapter {
  title: string;
  /** Index of its first sentence. */
  sentence: number;
}

/** A reading that the source itself gives (ruby, furigana). */
export interface GivenReading {
  /** Index of the sentence. */
  sentence: number;
  /** UTF-16 offset in the sentence, and how many units are read so. */
  start: number;
  length: number;
  /** As given: mostly hiragana, now and then katakana or a word of another language. */
  reading: string;
}

export interface ReadableDocument extends DocumentEntry {
  sentences: string[];
  /** Indexes of the sentences that begin a paragraph, rising. */
  paragraphStarts: number[];
  /** The table of contents, in the order of the book; empty when it has none. */
  chapters: Chapter[];
  /** By sentence and start, rising. */
  readings: GivenReading[];
}

/** A word, or a mark between words, of a sentence; the texts of all of them are the sentence. */
export interface Token {
  text: string;
  /** Hiragana, as read in this place. */
  reading: string;
  baseForm: string;
  baseReading: string;
  /** Empty when the dictionary does not have it. */
  meaning: string;
  isGrouped: boolean;
  /** The words that a grouped one is made of. */
  tokens: Token[];
  kind: 'word' | 'punctuation' | 'number' | 'latin' | 'name';
  certain: 'CERTAIN' | 'UNCERTAIN';
  /** How the base form was changed, from the inside out. */
  conjugation: string[];
  /** Which use of a word of grammar stands here. */
  grammar?: { name: string; example: string; translation: string } | null;
  /** The text in pieces, each with what is written above it. */
  furigana: { text: string; reading: string }[];
  /** Among so many most frequent words; null when rarer or not known. */
  frequencyBand: number | null;
}

const DOCUMENTS = '/api/documents';

/** The learner's documents, newest first. */
export function useDocuments() {
  const { user } = useSession();
  return useQuery<{ documents: DocumentEntry[] }>({
    queryKey: keys.documents(user?.id),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Milliseconds until it is asked again how much of the documents is known, while words are being counted; and how often. */
const COUNTING_MS = 1_500;
const MOST_LOOKS = 40;

/**
 * How much of each document the learner knows now, by its id, in percent; and how many are still being counted.
 *
 * @param documentsAsOf when the documents were loaded: with them the shares are asked for anew. 0 before
 */
export function useKnownShares(documentsAsOf: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.knownShares(user?.id, documentsAsOf),
    queryFn: async ({ signal }) => {
      const path = `${DOCUMENTS}/user/${user?.id}/known-shares`;
      const answer = await request<{ shares: { documentId: number; knownShare: number }[]; counting: number }>(
        'GET',
        path,
        undefined,
        { signal },
      );
      return {
        shares: new Map(answer.shares.map(({ documentId, knownShare }) => [documentId, knownShare])),
        counting: answer.counting,
      };
    },
    enabled: user !== null && documentsAsOf > 0,
    gcTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data && state.data.counting > 0 && state.dataUpdateCount < MOST_LOOKS ? COUNTING_MS : false,
  });
}

/** A document with its sentences. It is not kept: the learner may have read on elsewhere before it is opened again. */
export function useDocument(id: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: keys.document(id),
    queryFn: async ({ signal }) => {
      const path = `${DOCUMENTS}/${encodeURIComponent(id)}?userId=${user?.id}`;
      const answer = await request<{ document: ReadableDocument }>('GET', path, undefined, { signal });
      return answer.document;
    },
    enabled: user !== null,
    gcTime: 0,
  });
}

/** Makes a document of a Japanese text. */
export function useCreateDocument() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: { title: string; content: string }) =>
      request<{ document: DocumentEntry }>('POST', `${DOCUMENTS}/create-from-text`, { ...text, userId: user?.id }),
    onSuccess: () => documentsChanged(queryClient, user?.id),
  });
}

export function useDeleteDocument() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<object>('DELETE', `${DOCUMENTS}/${id}?userId=${user?.id}`),
    onSuccess: (_, id) => {
      queryClient.setQueryData<{ documents: DocumentEntry[] }>(
        keys.documents(user?.id),
        (known) => known && { documents: known.documents.filter((one) => one.id !== id) },
      );
      documentsChanged(queryClient, user?.id);
    },
  });
}

/** Keeps the sentence that the learner has come to; arrives also when the page is left meanwhile. */
export function saveProgress(documentId: number, userId: number, sentenceIndex: number): Promise<unknown> {
  return request('POST', `${DOCUMENTS}/${documentId}/progress`, { userId, sentenceIndex }, { keepalive: true });
}

/** The text of a TXT, PDF or EPUB file, without its ruby, and its title, which may be empty. */
export function useExtractText() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('document', file);
      return request<{ title: string; text: string }>('POST', '/api/documents/extract-text', form);
    },
  });
}
