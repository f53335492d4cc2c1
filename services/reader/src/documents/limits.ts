/** What a learner may have: characters in UTF-16 units of a document, and of its title; its sentences; documents. */
export const LIMITS = { characters: 2_000_000, title: 200, sentences: 200_000, documents: 1_000 } as const;
