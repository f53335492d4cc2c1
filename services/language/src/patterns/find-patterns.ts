import { Context } from '../rules/context.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { beginnings, type Match, matchAt, type Piece, type Step } from './expression.js';
import { PATTERNS, type Pattern, type Way } from './patterns.js';

/** A grammar point in a text. */
export interface FoundPattern {
  readonly pattern: Pattern;
  readonly way: Way;
  /** Its words between gaps, in their order. */
  readonly pieces: readonly Piece[];
  /** Where it begins in its first word: more than 0 in 忘れっぽい. */
  readonly letter: number;
  /** How many letters its words have, those of gaps left out. */
  readonly letters: number;
}

interface Candidate {
  readonly pattern: Pattern;
  readonly way: Way;
  readonly beginsWith: readonly Step[];
}

const CANDIDATES: readonly Candidate[] = PATTERNS.flatMap((pattern) =>
  pattern.ways.map((way) => ({ pattern, way, beginsWith: beginnings(way.expression) })),
);

/** The ways that can begin at a word, and where in it. */
interface Beginning {
  readonly candidate: Candidate;
  readonly letter: number;
}

/** By their candidates and letters: many words begin the same points. */
const BEGINNINGS = new Map<string, readonly Beginning[]>();

const beginningsIn = Lexeme.once((lexeme): readonly Beginning[] | null => {
  if (lexeme.kind === 'punctuation' || lexeme.kind === 'latin') return null;
  const places = CANDIDATES.flatMap((candidate, index) =>
    lettersWhereItBegins(candidate, lexeme).map((letter) => [index, letter] as const),
  );
  if (places.length === 0) return null;
  const key = places.join(' ');
  const known = BEGINNINGS.get(key);
  if (known) return known;
  const found = places.map(([index, letter]): Beginning => ({ candidate: CANDIDATES[index]!, letter }));
  BEGINNINGS.set(key, found);
  return found;
});

/** Offsets in a word at which a way of saying a point can begin. */
function lettersWhereItBegins({ way, beginsWith }: Candidate, lexeme: Lexeme): number[] {
  const { surface } = lexeme;
  if (!way.isInside) return beginsWith.some((part) => canBegin(part, lexeme)) ? [0] : [];
  const first = beginsWith.flatMap((part) => (part.kind === 'letters' ? [part.letters[0]!] : []));
  return Array.from(surface, (_, at) => at).filter((at) => at > 0 && first.includes(surface[at]!));
}

function canBegin(part: Step, lexeme: Lexeme): boolean {
  if (part.kind === 'word') return part.is(lexeme);
  if (part.kind !== 'letters') return false;
  return part.letters.startsWith(lexeme.surface) || lexeme.surface.startsWith(part.letters);
}

/**
 * The grammar points of a text, those with more letters of their own first. What another one contains is left out:
 * in てもいい nobody needs to be told of ても.
 */
export function findPatterns(morphemes: readonly Morpheme[]): FoundPattern[] {
  const found: FoundPattern[] = [];
  for (let at = 0; at < morphemes.length; at++) {
    for (const { candidate, letter } of beginningsIn(morphemes[at]!.lexeme) ?? []) {
      const { pattern, way } = candidate;
      const match = matchAt(way.expression, morphemes, at, letter);
      if (match && isThere(way, morphemes, match))
        found.push({ pattern, way, letter, ...match, letters: match.letters - letter });
    }
  }
  return found.length < 2 ? found : withoutContained(found);
}

/** Those that no other one contains, in the order in which they are shown. */
function withoutContained(found: readonly FoundPattern[]): FoundPattern[] {
  const longest = found.toSorted((one, other) => other.letters - one.letters || startOf(one) - startOf(other));
  // Only those with a word in common are compared: a text may have thousands.
  const shown = new Map<number, FoundPattern[]>();
  return longest.filter((one) => {
    if (shown.get(one.pieces[0]!.first)?.some((other) => contains(other, one))) return false;
    for (const { first, end } of one.pieces) {
      for (let word = first; word < end; word++) shown.set(word, [...(shown.get(word) ?? []), one]);
    }
    return true;
  });
}

function isThere({ conditions }: Way, morphemes: readonly Morpheme[], { pieces }: Match): boolean {
  const first = pieces[0]!.first;
  // What is beside a point with gaps is beside its first piece.
  const context = new Context(morphemes, morphemes[first]!.lexeme, first, pieces[0]!.end - 1);
  return conditions.every((isMet) => isMet(context));
}

const startOf = ({ pieces: [first], letter }: FoundPattern): number => first!.first + letter / 100;

/** Whether a point says all that another one does: it has more letters, or it is the same point. */
function contains(one: FoundPattern, other: FoundPattern): boolean {
  const isWithin = other.pieces.every(({ first, end }, index) =>
    one.pieces.some((piece, at) => {
      const beginsBefore =
        piece.first === first && index === 0 && at === 0 ? one.letter <= other.letter : piece.first <= first;
      return beginsBefore && piece.end >= end;
    }),
  );
  return isWithin && (one.pattern === other.pattern || one.letters > other.letters);
}

/** Letters of a text, by UTF-16 offsets. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A grammar point where it is in a text as written. */
export interface PatternInText
  extends Stretch,
    Pick<Pattern, 'key' | 'name' | 'level' | 'meaning' | 'meaningInJapanese'> {
  /** Its letters between gaps: たとえ and ても. */
  readonly pieces: readonly Stretch[];
}

export function patternInText({ pattern, pieces }: FoundPattern, morphemes: readonly Morpheme[]): PatternInText {
  const { key, name, level, meaning, meaningInJapanese } = pattern;
  const stretches = pieces.map(({ first, end }) => ({ start: morphemes[first]!.start, end: morphemes[end - 1]!.end }));
  const [start, end] = [stretches[0]!.start, stretches.at(-1)!.end];
  return { key, name, level, meaning, meaningInJapanese, start, end, pieces: stretches };
}

/** How often a grammar point is in a text, and its first places there. */
export interface CountedPattern extends Pick<Pattern, 'key'> {
  readonly count: number;
  readonly places: readonly Stretch[];
}

/** Places that are told of each grammar point. */
const MOST_PLACES = 8;

/**
 * Counts of the pieces of a text as one.
 *
 * @param pieces how often points are in each of them, with the offset at which it begins
 */
export function addCounts(
  pieces: Iterable<{ readonly offset: number; readonly counts: readonly CountedPattern[] }>,
): CountedPattern[] {
  const all = new Map<string, { key: string; count: number; places: Stretch[] }>();
  for (const { offset, counts } of pieces) {
    for (const { key, count, places } of counts) {
      const sum = all.get(key) ?? { key, count: 0, places: [] };
      sum.count += count;
      for (const { start, end } of places.slice(0, MOST_PLACES - sum.places.length)) {
        sum.places.push({ start: start + offset, end: end + offset });
      }
      all.set(key, sum);
    }
  }
  return [...all.values()];
}

/** How often each of some grammar points is in a text, and where first. */
export function countPatterns(found: readonly FoundPattern[], morphemes: readonly Morpheme[]): CountedPattern[] {
  const inOrder = found.toSorted((one, other) => startOf(one) - startOf(other));
  return addCounts(
    inOrder.map((one) => {
      const { key, start, end } = patternInText(one, morphemes);
      return { offset: 0, counts: [{ key, count: 1, places: [{ start, end }] }] };
    }),
  );
}

/** The same in a text that has more letters before it. */
export function patternMovedBy(pattern: PatternInText, offset: number): PatternInText {
  const move = <S extends Stretch>(one: S): S => ({ ...one, start: one.start + offset, end: one.end + offset });
  return { ...move(pattern), pieces: pattern.pieces.map(move) };
}

/** Those of a word, by its place in the text: what is shown of it first comes first. */
export const patternsAt = (patterns: readonly PatternInText[], { start, end }: Stretch): PatternInText[] =>
  patterns.filter(({ pieces }) => pieces.some((piece) => piece.start < end && piece.end > start));
