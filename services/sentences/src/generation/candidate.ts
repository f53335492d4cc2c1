/** Where a sentence is from, the best first. */
export const SOURCES = ['corpus', 'text', 'model'] as const;
type FoundIn = (typeof SOURCES)[number];

/** A sentence that holds a target word. */
export interface Candidate {
  readonly source: FoundIn;
  /** Without markup. */
  readonly text: string;
  /** Empty when there is none. */
  readonly english: string;
  /** Its different words. */
  readonly lexemeIds: readonly number[];
  /** Occurrences of words. */
  readonly length: number;
  /** 1 (easiest) to 5, where people have graded it. */
  readonly level?: number;
}

/** Words that a sentence to learn from has: fewer say nothing, more are hard to keep in mind. */
const BAND = { least: 4, most: 12 } as const;

/** How many different words beside the target the learner does not know. */
export const unknownWords = ({ lexemeIds }: Candidate, target: number, known: ReadonlySet<number>) =>
  lexemeIds.filter((id) => id !== target && !known.has(id)).length;

/** Words that a sentence has too many or too few. */
const outOfBand = ({ length }: Candidate) => Math.max(0, BAND.least - length, length - BAND.most);

/**
 * The best sentence for a word: the one with the fewest other unknown words; of those one that no other word has got; of
 * those one of a good length; then corpus before text before model, and the easiest.
 *
 * @param used texts that other words have got
 */
export function bestOf(
  candidates: readonly Candidate[],
  target: number,
  known: ReadonlySet<number>,
  used: ReadonlySet<string> = new Set(),
): Candidate | undefined {
  const rank = (candidate: Candidate) => [
    unknownWords(candidate, target, known),
    used.has(candidate.text) ? 1 : 0,
    outOfBand(candidate),
    SOURCES.indexOf(candidate.source),
    candidate.level ?? 0,
  ];
  const ranked = candidates.map((candidate) => ({ candidate, rank: rank(candidate) }));
  ranked.sort((a, b) => compared(a.rank, b.rank) || (a.candidate.text < b.candidate.text ? -1 : 1));
  return ranked[0]?.candidate;
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
