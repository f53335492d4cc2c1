import { MOST } from '../book-files/most.js';

/** What a learner may have: characters in UTF-16 units of a document, and of its title; its sentences; documents. */
export const LIMITS = { ...MOST, sentences: 200_000, documents: 1_000 } as const;
