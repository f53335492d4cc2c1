import { defineQueue } from '@ichibun/kit/runs/queue';

/** A text to count. Releases before 0.2 queued analyses, whose texts have the same ids. */
export type CountPayload = { readonly textId: number } | { readonly analysisId: number };

/** Texts that somebody waits for in an analysis. */
export const ANALYSES = defineQueue<CountPayload>('analyse-text', { concurrency: 2, retries: 20 });

/** Texts of documents, and those that are counted again with new corrections. */
export const COUNTS = defineQueue<CountPayload>('count-words', { concurrency: 1, retries: 20 });

/** Texts that a newer analyser counts again in the background; nobody waits for them. */
export const RECOUNTS = defineQueue<CountPayload>('recount-text', { concurrency: 1, retries: 20, keepDays: 1 });

/** Looks whether the analyser is a newer one, and removes texts that nothing shows. */
export const UPKEEP = defineQueue<Record<never, never>>('text-upkeep', {
  concurrency: 1,
  // The language service may take long to start.
  retries: 100,
  everySeconds: 600,
});

/** Corrections of texts that have been removed, which the vocabulary service keeps. */
export const REMOVED_TEXTS = defineQueue<{ readonly userId: number; readonly textId: number }>('removed-text', {
  concurrency: 1,
  retries: 20,
  keepDays: 1,
});
