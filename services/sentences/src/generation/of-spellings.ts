import type { Candidate } from './candidate.js';

/**
 * Sentences of words' other spellings as the words' own.
 *
 * @param found by the spellings' lexeme ids
 * @param spellings by the words' lexeme ids
 */
export function ofSpellings(
  found: ReadonlyMap<number, readonly Candidate[]>,
  spellings: ReadonlyMap<number, readonly number[]>,
): Map<number, Candidate[]> {
  const ofWords = new Map<number, Candidate[]>();
  for (const [word, others] of spellings) {
    const candidates = others.flatMap((other) =>
      (found.get(other) ?? []).map((candidate) => ({
        ...candidate,
        lexemeIds: candidate.lexemeIds.map((id) => (id === other ? word : id)),
      })),
    );
    if (candidates.length > 0) ofWords.set(word, candidates);
  }
  return ofWords;
}
