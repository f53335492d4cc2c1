import type { GeneratedSentences } from '@ichibun/contracts/sentences';

/** Sentences that were made for some words, and what the learner made of them. */
export interface Results extends GeneratedSentences {
  /** The words that sentences are wanted for, and for how many of them there is an answer. */
  readonly wanted: readonly number[];
  readonly asked: number;
  /** Ids of the words whose sentences are to be saved. */
  readonly selected: readonly number[];
}

const stored = (key: string) => `sentences:${key}`;

/** Kept in this tab until they are saved, or the learner signs out. */
export function keepResults(key: string, results: Results): void {
  try {
    sessionStorage.setItem(stored(key), JSON.stringify(results));
  } catch {
    // There is no room: they are lost with the page, as anything that was not kept.
    sessionStorage.removeItem(stored(key));
  }
}

/** What was kept, or null. */
export function readResults(key: string): Results | null {
  const text = sessionStorage.getItem(stored(key));
  return text === null ? null : (JSON.parse(text) as Results);
}

export const forgetResults = (key: string): void => sessionStorage.removeItem(stored(key));
