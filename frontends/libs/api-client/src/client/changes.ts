import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { tellOtherTabs } from '../offline/other-tabs.js';
import { keys } from './keys.js';

/** Refetches the mounted queries under some keys and marks the others stale. */
interface Invalidation {
  (queryClient: QueryClient, userId: number | undefined): void;
  /** Resolves when the mounted queries have been fetched. */
  loaded(queryClient: QueryClient, userId: number | undefined): Promise<unknown>;
}

function invalidates(...changed: (QueryKey | ((userId: number | undefined) => QueryKey))[]): Invalidation {
  const loaded: Invalidation['loaded'] = (queryClient, userId) => {
    const queryKeys = changed.map((key) => (typeof key === 'function' ? key(userId) : key));
    tellOtherTabs(queryKeys);
    return Promise.all(queryKeys.map((queryKey) => refetch(queryClient, queryKey)));
  };
  const invalidate = (queryClient: QueryClient, userId: number | undefined) => void loaded(queryClient, userId);
  return Object.assign(invalidate, { loaded });
}

/** `invalidateQueries` ignores a query in its first fetch, which may have read the old data: invalidate it again. */
async function refetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && !state.data;
  const first = queryClient.getQueryCache().find({ queryKey, exact: false, predicate: isFirst });
  await queryClient.invalidateQueries({ queryKey });
  if (first) await queryClient.invalidateQueries({ queryKey });
}

/** Words became known, unknown, blocked or unblocked. */
export const wordsChanged = invalidates(
  keys.vocabulary,
  keys.knownSets,
  keys.wordKnowledge,
  keys.dashboard,
  keys.analytics,
  keys.analyses,
  keys.documents,
  keys.sentenceBank,
);

/**
 * Cards were made, perhaps with sentences that were saved for them, or the learner ended a review: words have other
 * states, and other words may be known.
 */
export const cardsChanged = invalidates(
  keys.sentenceBank,
  keys.reviews,
  keys.ownGrammar,
  keys.vocabulary,
  keys.wordKnowledge,
  keys.readWords,
  keys.dashboard,
  keys.analytics,
  keys.analyses,
  keys.documents,
);

/** A sentence was removed, perhaps with its card. The cached bank, which may be large, has been shortened already. */
export const sentenceRemoved = invalidates(
  keys.reviews,
  keys.vocabulary,
  keys.wordKnowledge,
  keys.readWords,
  keys.dashboard,
  keys.analytics,
  keys.analyses,
  keys.documents,
);

/** What was brought from elsewhere arrived, or was taken back: words, cards, states and blocked words. */
export const cardsImported = invalidates(
  keys.cardImports,
  keys.reviews,
  keys.ownGrammar,
  keys.vocabulary,
  keys.knownSets,
  keys.wordKnowledge,
  keys.readWords,
  keys.dashboard,
  keys.analytics,
  keys.analyses,
  keys.documents,
  keys.sentenceBank,
);

/** Grammar points became known, blocked, or are learned by cards. */
export const grammarChanged = invalidates(keys.ownGrammar, keys.reviews, keys.dashboard, keys.recommendations);

/** States of words changed, but not what is known: words get other colours, and no text is counted again. */
export const statesChanged = invalidates(keys.vocabulary, keys.wordKnowledge, keys.analyses);

/** The learner said how to review, and from which state on words count as known. */
export const reviewSettingsChanged = cardsChanged;

/** The learner said by which rules words make others known. */
export const knowingChanged = invalidates(
  keys.wordKnowledge,
  keys.dashboard,
  keys.analytics,
  keys.analyses,
  keys.documents,
  keys.recommendations,
);

/** The learner said how a word is read, which one it is, or how it is divided; or took that back. */
export const correctionsChanged = invalidates(
  keys.corrections,
  keys.wordKnowledge,
  keys.analyses,
  keys.documents,
  keys.readWords,
  keys.processed,
  keys.wordsInContext,
  keys.speech,
);

/** Documents were added or deleted. */
export const documentsChanged = invalidates(keys.documents, keys.dashboard, keys.analytics);

/** The learner's place in a document was saved: how much of it is read has changed. */
export const placeSaved = invalidates(keys.documents);

/** Analyses were started, completed or deleted. */
export const analysesChanged = invalidates(keys.analyses, keys.dashboard, keys.analytics);

/** An analysis was counted again. */
export const analysisRecounted = (id: number) => invalidates(keys.analysis(id));

/** The learner said what counts as a word. */
export const countingChanged = invalidates(
  keys.analyses,
  keys.documents,
  keys.readWords,
  keys.dashboard,
  keys.analytics,
  keys.recommendations,
);

/** The learner said which sentences to recommend. */
export const recommendationsChanged = invalidates(keys.recommendations);

/** The processing of the corpus was started again. */
export const processingStarted = invalidates(keys.processingStatus);

/** The monitor of that processing was started again. */
export const monitorRestarted = invalidates(keys.monitorStatus);

/** Files came into the corpus, or left it. */
export const corpusChanged = invalidates(keys.corpusStatistics, keys.corpusJobs, keys.processingStatus);

/** The learner's own dictionaries were added, removed, switched or read. */
export const ownDictionariesChanged = invalidates(keys.ownDictionaries);

/** Audiobooks were begun, completed or deleted. */
export const audiobooksChanged = invalidates(keys.audiobooks);

/** Some text was read. */
export const readingChanged = invalidates(keys.readingStats, keys.dashboard, keys.analytics);

/**
 * A job in the background ended: an import of words or of cards, the reading of an uploaded file, the analysis of a
 * text, the making of an audiobook.
 */
export const jobEnded: Record<'import' | 'cards' | 'upload' | 'analysis' | 'audiobook', Invalidation> = {
  import: wordsChanged,
  cards: cardsImported,
  upload: invalidates(keys.uploads, keys.documents, keys.dashboard, keys.analytics),
  analysis: analysesChanged,
  audiobook: audiobooksChanged,
};
