import { EXAMPLE_WORDS } from '@ichibun/text-words/example-sentences';

/** Where a sentence is from, the best first. */
const SOURCES = ['text', 'corpus', 'model'] as const;
type FoundIn = (typeof SOURCES)[number];

/** A sentence that holds a target word. */
export interface Candidate {
  readonly source: FoundIn;
  /** Without markup. */
  readonly text: string;
  /** Empty when there is none. */
  readonly english: string;
  /** Its different words, the target by its own lexeme also where it is written otherwise. */
  readonly lexemeIds: readonly number[];
  /** Occurrences of words. */
  readonly length: number;
  /** 1 (easiest) to 5, where people have graded it. */
  readonly level?: number;
}

/** How many different words beside the target the learner does not know. */
export const unknownWords = ({ lexemeIds }: Candidate, target: number, known: ReadonlySet<number>) =>
  lexemeIds.filter((id) => id !== target && !known.has(id)).length;

/** Words that a sentence has too many or too few. */
const outOfBand = ({ length }: Candidate) => Math.max(0, EXAMPLE_WORDS.least - length, length - EXAMPLE_WORDS.most);

/**
 * The best sentence for each of some words, none for two of them: words with the fewest sentences choose first. Words
 * that no sentence is left for have no entry.
 */
export function assign(
  lexemeIds: readonly number[],
  candidates: ReadonlyMap<number, readonly Candidate[]>,
  known: ReadonlySet<number>,
): Map<number, Candidate> {
  const easyOnes = (id: number) =>
    (candidates.get(id) ?? []).filter((one) => unknownWords(one, id, known) === 0).length || Number.POSITIVE_INFINITY;
  const inTurn = lexemeIds
    .map((id) => ({ id, easy: easyOnes(id), all: candidates.get(id)?.length ?? 0 }))
    .sort((a, b) => compared([a.easy, a.all], [b.easy, b.all]));
  const assigned = new Map<number, Candidate>();
  const used = new Set<string>();
  for (const { id } of inTurn) {
    const left = (candidates.get(id) ?? []).filter(({ text }) => !used.has(text));
    const best = bestOf(left, id, known);
    if (!best) continue;
    used.add(best.text);
    assigned.set(id, best);
  }
  return assigned;
}

/** The best sentence for a word; see `easiestFirst`. */
export const bestOf = (
  candidates: readonly Candidate[],
  target: number,
  known: ReadonlySet<number>,
): Candidate | undefined => easiestFirst(candidates, target, known)[0];

/**
 * Sentences for a word, the best first: with the fewest other unknown words; of those one of a good length; then text
 * before corpus before model, and the easiest.
 */
export function easiestFirst(
  candidates: readonly Candidate[],
  target: number,
  known: ReadonlySet<number>,
): Candidate[] {
  const rank = (candidate: Candidate) => [
    unknownWords(candidate, target, known),
    outOfBand(candidate),
    SOURCES.indexOf(candidate.source),
    candidate.level ?? 0,
  ];
  const ranked = candidates.map((candidate) => ({ candidate, rank: rank(candidate) }));
  ranked.sort((a, b) => compared(a.rank, b.rank) || (a.candidate.text < b.candidate.text ? -1 : 1));
  return ranked.map(({ candidate }) => candidate);
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 || a[at] === b[at] ? 0 : a[at]! < b[at]! ? -1 : 1;
}
