import type { AnalysisWord } from '@ichibun/contracts/content';
import type { DescribedWord, FoundWord, FoundWords } from '@ichibun/contracts/language';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsChanged } from '../client/changes.js';
import { keys } from '../client/keys.js';
import { ApiError, call } from '../client/request.js';
import { useSession } from '../client/session.js';
import { changeReadWords } from './reading.js';

/** A word that some text holds, to be marked known or blocked. */
export interface Lexeme {
  uniqueVocabId: number;
  /** Dictionary form as written. */
  word: string;
  /** Hiragana; may be missing. */
  reading?: string | null;
  /** May be missing. */
  meaning?: string | null;
}

/** Without a network, and also when the page is left meanwhile: each does no harm when it arrives twice. */
const arrives = { keepalive: true, canWait: true };

/** Makes a word known, at once wherever it is shown; one that could not be saved is as it was. */
export function useMarkKnown() {
  const { user } = useSession();
  return useWordChange('known', true, async ({ word, reading, meaning }) => {
    const entry = { word, ...(reading && { reading }), meaning: meaning?.trim() || null };
    try {
      await call('POST /api/users/{id}/vocabulary', { params: { id: user?.id }, body: entry, ...arrives });
    } catch (error) {
      // Known already: on another page, or on another device.
      if (!(error instanceof ApiError) || error.code !== 'vocabulary.word-exists') throw error;
    }
  });
}

/** Takes a word out of the vocabulary again, with each of its entries there that make it known. */
export function useForget() {
  const { user } = useSession();
  return useWordChange('known', false, ({ uniqueVocabId }) =>
    call('DELETE /api/users/{id}/vocabulary/known/{uniqueVocabId}', {
      params: { id: user?.id, uniqueVocabId },
      ...arrives,
    }),
  );
}

/** Whether a word could not be forgotten because another one makes it known: 猫 makes ねこ known. */
export const isKnownOtherwise = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'vocabulary.known-otherwise';

/** Keeps a word from being recommended; it looks blocked at once wherever it is shown. */
export const useBlock = () =>
  useWordChange('blocked', true, ({ uniqueVocabId }) =>
    call('POST /api/vocabulary/block', { body: { uniqueVocabId }, ...arrives }),
  );

export function useUnblock() {
  const { user } = useSession();
  return useWordChange('blocked', false, ({ uniqueVocabId }) =>
    call('DELETE /api/users/{id}/vocabulary/blocked/{uniqueVocabId}', {
      params: { id: user?.id, uniqueVocabId },
      ...arrives,
    }),
  );
}

type Knowledge = 'known' | 'blocked';

const wordChange = ['word change'] as const;

/**
 * Changes are made one after the other: a word that is marked and unmarked at once must end as the learner saw it last.
 * The service worker sees to that where there is one, which a page that is left does not take with it.
 */
const inOrder = globalThis.navigator?.serviceWorker?.controller ? {} : { scope: { id: wordChange[0] } };

/** Clients whose waiting changes are sent when the page is left. */
const sentOnLeaving = new WeakSet<QueryClient>();

/**
 * What still waits for the change before it would be lost with the page: it is sent right away. Whoever comes back to
 * the same page has it sent again in its turn, and a call that arrives twice does no harm.
 */
function sendOnLeaving(queryClient: QueryClient): void {
  if (sentOnLeaving.has(queryClient)) return;
  sentOnLeaving.add(queryClient);
  window.addEventListener('pagehide', () => {
    const changes = queryClient.getMutationCache().findAll({ mutationKey: wordChange, status: 'pending' });
    for (const { state, options } of changes) {
      if (!state.isPaused) continue;
      options.mutationFn?.(state.variables, { client: queryClient, meta: options.meta }).catch(() => {});
    }
  });
}

/** A change of what the learner knows of a word: shown at once, undone when the call fails. */
function useWordChange(what: Knowledge, value: boolean, make: (lexeme: Lexeme) => Promise<unknown>) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: wordChange,
    ...inOrder,
    mutationFn: make,
    onMutate: async ({ uniqueVocabId }) => {
      if ('scope' in inOrder) sendOnLeaving(queryClient);
      // A response under way would bring back the state from before.
      await Promise.all([
        queryClient.cancelQueries(wordListsOfAnalyses),
        queryClient.cancelQueries({ queryKey: keys.wordKnowledge }),
      ]);
      showWords(queryClient, [uniqueVocabId], { [what]: value });
    },
    onError: (_, { uniqueVocabId }) => showWords(queryClient, [uniqueVocabId], { [what]: !value }),
    // The server may know more words by this one: their lists follow, and what was cancelled is loaded again.
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey: wordChange }) === 1;
      if (isLast) wordsChanged(queryClient, user?.id);
    },
  });
}

const wordListsOfAnalyses = {
  queryKey: keys.analyses,
  predicate: ({ queryKey }: { queryKey: QueryKey }) => String(queryKey[2]).startsWith('words'),
};

/** What is shown of what a word is to the learner. */
type Shown = Partial<Pick<FoundWord, Knowledge | 'state'>>;

/** Shows words otherwise wherever the reader, the dictionary or the list of an analysis has them. */
function showWords(queryClient: QueryClient, uniqueVocabIds: readonly number[], shown: Shown): void {
  const ids = new Set<number | null>(uniqueVocabIds);
  const fields = Object.entries(shown) as [keyof Shown, never][];
  const changed = <
    Word extends Pick<FoundWord, Knowledge | 'knownByParts' | 'state'> & { uniqueVocabId: number | null },
  >(
    one: Word,
  ) =>
    ids.has(one.uniqueVocabId) && fields.some(([field, value]) => one[field] !== value)
      ? { ...one, knownByParts: false, ...shown }
      : one;
  changeReadWords(queryClient, changed);
  queryClient.setQueriesData<FoundWords>(
    { queryKey: keys.foundWords },
    (found) => found && { ...found, words: found.words.map(changed) },
  );
  queryClient.setQueriesData<DescribedWord>(
    { queryKey: keys.describedWords },
    (described) =>
      described && { ...described, word: changed(described.word), madeWith: described.madeWith.map(changed) },
  );
  const { known, blocked, state } = shown;
  queryClient.setQueriesData<AnalysisWord[]>(wordListsOfAnalyses, (words) =>
    words?.map((one) =>
      ids.has(one.uniqueVocabId)
        ? {
            ...one,
            isKnownByParts: false,
            ...(known !== undefined && { isKnown: known }),
            ...(blocked !== undefined && { isBlocked: blocked }),
            ...(state !== undefined && { state }),
          }
        : one,
    ),
  );
}

/** Shows words as begun, before the server has made their cards. */
export const showBegun = (queryClient: QueryClient, uniqueVocabIds: readonly number[]): void =>
  showWords(queryClient, uniqueVocabIds, { known: false, state: 'new' });

/** Shows words as they were before they were begun; what they were the server says in a moment. */
export const showNotBegun = (queryClient: QueryClient, uniqueVocabIds: readonly number[]): void =>
  showWords(queryClient, uniqueVocabIds, { state: null });
