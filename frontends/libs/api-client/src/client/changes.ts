import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { tellOtherTabs } from '../offline/other-tabs.js';
import { keys } from './keys.js';

/**
 * What has happened, and what of all that is cached it can have changed, on whatever page that is shown. Each loads
 * again, without waiting for it, what is shown of that; the rest when it is next shown.
 */
interface Happened {
  (queryClient: QueryClient, userId: number | undefined): void;
  /** The same; resolves when what is shown has been loaded. */
  loaded(queryClient: QueryClient, userId: number | undefined): Promise<unknown>;
}

function changes(...changed: (QueryKey | ((userId: number | undefined) => QueryKey))[]): Happened {
  const loaded: Happened['loaded'] = (queryClient, userId) => {
    const queryKeys = changed.map((key) => (typeof key === 'function' ? key(userId) : key));
    tellOtherTabs(queryKeys);
    return Promise.all(queryKeys.map((queryKey) => loadAgain(queryClient, queryKey)));
  };
  const happened = (queryClient: QueryClient, userId: number | undefined) => void loaded(queryClient, userId);
  return Object.assign(happened, { loaded });
}

/** What is loaded for the first time was asked for before the change, and is asked for once more when it is there. */
async function loadAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && !state.data;
  const first = queryClient.getQueryCache().find({ queryKey, exact: false, predicate: isFirst });
  await queryClient.invalidateQueries({ queryKey });
  if (first) await queryClient.invalidateQueries({ queryKey });
}

/** Words became known, unknown, blocked or unblocked. */
export const wordsChanged = changes(
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
export const cardsChanged = changes(
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
export const sentenceRemoved = changes(
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
export const cardsImported = changes(
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
export const grammarChanged = changes(keys.ownGrammar, keys.reviews, keys.dashboard);

/** States of words changed, but not what is known: words get other colours, and no text is counted again. */
export const statesChanged = changes(keys.vocabulary, keys.wordKnowledge, keys.analyses);

/** The learner said how to review, and from which state on words count as known. */
export const reviewSettingsChanged = cardsChanged;

/** The learner said by which rules words make others known. */
export const knowingChanged = changes(
  keys.wordKnowledge,
  keys.dashboard,
  keys.analytics,
  keys.analyses,
  keys.documents,
  keys.recommendations,
);

/** The learner said how a word is read, which one it is, or how it is divided; or took that back. */
export const correctionsChanged = changes(
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
export const documentsChanged = changes(keys.documents, keys.dashboard, keys.analytics);

/** The learner's place in a document was saved: how much of it is read has changed. */
export const placeSaved = changes(keys.documents);

/** Analyses were started, completed or deleted. */
export const analysesChanged = changes(keys.analyses, keys.dashboard, keys.analytics);

/** An analysis was counted again. */
export const analysisRecounted = (id: number) => changes(keys.analysis(id));

/** The learner said what counts as a word. */
export const countingChanged = changes(
  keys.analyses,
  keys.documents,
  keys.readWords,
  keys.dashboard,
  keys.analytics,
  keys.recommendations,
);

/** The learner said which sentences to recommend. */
export const recommendationsChanged = changes(keys.recommendations);

/** The processing of the corpus was started again. */
export const processingStarted = changes(keys.processingStatus);

/** The monitor of that processing was started again. */
export const monitorRestarted = changes(keys.monitorStatus);

/** Files came into the corpus, or left it. */
export const corpusChanged = changes(keys.corpusStatistics, keys.corpusJobs, keys.processingStatus);

/** The learner's own dictionaries were added, removed, switched or read. */
export const ownDictionariesChanged = changes(keys.ownDictionaries);

/** Audiobooks were begun, completed or deleted. */
export const audiobooksChanged = changes(keys.audiobooks);

/** Some text was read. */
export const readingChanged = changes(keys.readingStats, keys.dashboard, keys.analytics);

/**
 * A job in the background ended: an import of words or of cards, the reading of an uploaded file, the analysis of a
 * text, the making of an audiobook.
 */
export const jobEnded: Record<'import' | 'cards' | 'upload' | 'analysis' | 'audiobook', Happened> = {
  import: wordsChanged,
  cards: cardsImported,
  upload: changes(keys.uploads, keys.documents, keys.dashboard, keys.analytics),
  analysis: analysesChanged,
  audiobook: audiobooksChanged,
};
