import type { IsExcluded, Lattice } from '../analyser/lattice.js';
import type { Lexemes } from '../entries/lexemes.js';
import { wayAsWritten } from '../patterns/patterns.js';
import type { Change } from '../words/changes.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import type { Reason } from '../words/reason.js';
import { type AnalysisHints, morphemesOf } from './morphemes.js';
import {
  type LatticeInput,
  PATTERN_STAGES,
  runStages,
  type Stage,
  TOKEN_STAGES,
  type TokenWork,
  type Trace,
} from './stages.js';

/** A word as it is between two stages. */
export interface ExplainedWord {
  readonly surface: string;
  /** Hiragana; empty when unknown. */
  readonly reading: string;
  readonly base: string;
  /** Key of its entry; empty when there is none. */
  readonly entry: string;
  readonly definition: string | undefined;
  /** IPADIC's levels joined by commas. */
  readonly partOfSpeech: string;
}

/** UTF-16 offsets in the text as it is written. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a stage made of some words of a text: 一・いち 日・にち became 一日・ついたち. */
export interface Step extends Span {
  readonly stage: Stage;
  /** The rule or the row that says so. */
  readonly by: Reason;
  readonly from: readonly ExplainedWord[];
  readonly to: readonly ExplainedWord[];
}

/** Words that the lattice would have found, had it not found others. */
export interface RunnerUp extends Span {
  readonly words: readonly ExplainedWord[];
  readonly insteadOf: readonly ExplainedWord[];
  /** How much more they cost: about 550 is twice as unlikely. */
  readonly more: number;
}

/** A grammar point of a text, and why it is found. */
export interface ExplainedPattern {
  readonly by: Reason;
  readonly name: string;
  readonly meaning: string;
  /** The line of its block that fits, and its conditions, as they are written. */
  readonly tokens: string;
  readonly when: string;
  /** Of that line, from 1. */
  readonly line: number;
  /** Its words, in pieces where it has gaps. */
  readonly words: readonly (readonly string[])[];
}

/** Why the words of a text are what they are. */
export interface Explanation {
  /** The words of the lattice. */
  readonly words: readonly (Span & { readonly word: ExplainedWord })[];
  /** What they cost; undefined for a text that is too long to be compared. */
  readonly cost: number | undefined;
  /** Whatever a stage has changed, in the order of the stages. */
  readonly steps: readonly Step[];
  /** One for each word of the lattice that could be another one or divided otherwise, in their order. */
  readonly runnersUp: readonly RunnerUp[];
  /** Its grammar points. */
  readonly patterns: readonly ExplainedPattern[];
}

/** UTF-16 units of a text whose words are compared with others: each is searched once more. */
const LONGEST_COMPARED = 1_000;

/**
 * Why the words of a text are what they are.
 *
 * @param within the words that are compared with others, by offsets in the written text: all of them without it
 */
export function explain(
  text: string,
  lattice: Lattice,
  lexemes: Lexemes,
  hints: AnalysisHints = {},
  within?: Span,
): Explanation {
  const trace = new Steps();
  const morphemes = morphemesOf(text, lattice, lexemes, hints, trace);
  const work: TokenWork = { morphemes, lexemes };
  runStages([...TOKEN_STAGES, ...PATTERN_STAGES], work, trace);
  const { asked, offsetOf } = trace;
  if (!asked) return { words: [], cost: undefined, steps: [], runnersUp: [], patterns: [] };
  const inPlace = <Found extends Span>(found: Found): Found => {
    return { ...found, start: offsetOf(found.start), end: offsetOf(found.end) };
  };
  const isWithin = ({ start, end }: Span) => !within || (start < within.end && end > within.start);
  const compared = comparedWith(asked, lattice, lexemes, (word) => isWithin(inPlace(word)));
  return {
    words: trace.found.map(inPlace),
    cost: compared?.cost,
    steps: trace.steps,
    runnersUp: (compared?.runnersUp ?? []).map(inPlace),
    patterns: (work.patterns ?? []).map(({ pattern, way, pieces }) => ({
      by: pattern,
      name: pattern.name,
      meaning: pattern.meaning,
      ...wayAsWritten(pattern, way),
      line: way.line,
      words: pieces.map(({ first, end }) => morphemes.slice(first, end).map(({ lexeme }) => lexeme.surface)),
    })),
  };
}

/** Whether an explained word is the same as another one, in all that is shown of it to a learner. */
const isSame = (one: ExplainedWord, other: ExplainedWord): boolean =>
  one.surface === other.surface &&
  one.reading === other.reading &&
  one.base === other.base &&
  one.entry === other.entry &&
  one.definition === other.definition;

const explained = ({ surface, base, entry, definition, partOfSpeech }: Lexeme, reading: string): ExplainedWord => {
  return { surface, reading, base, entry, definition, partOfSpeech };
};

/** Whether words that a stage has changed look the same to a learner: at most their parts of speech are others. */
export const looksTheSame = ({ from, to }: Pick<Step, 'from' | 'to'>): boolean =>
  from.length === to.length && from.every((word, index) => isSame(word, to[index]!));

/** What each stage has changed, by offsets in the text as it is analysed. */
class Steps implements Trace {
  steps: Step[] = [];
  found: Explanation['words'] = [];
  asked: LatticeInput | undefined;
  offsetOf: (offset: number) => number = (offset) => offset;
  private words: Explanation['words'] = [];

  begin(morphemes: readonly Morpheme[], asked: LatticeInput): void {
    this.asked = asked;
    this.look(morphemes);
    this.found = this.words;
  }

  after(stage: Stage, changes: Iterable<Change>, morphemes: readonly Morpheme[]): void {
    for (const { at, count, words, by } of changes) {
      const before = this.words.slice(at, at + count);
      const from = before.map(({ word }) => word);
      const to = words.map(({ lexeme, reading }) => explained(lexeme, reading));
      const isOther = to.some((word, index) => word.partOfSpeech !== from[index]?.partOfSpeech);
      if (looksTheSame({ from, to }) && !isOther) continue;
      this.steps.push({ stage, by, from, to, start: before[0]!.start, end: before.at(-1)!.end });
    }
    this.look(morphemes);
  }

  withSpaces(morphemes: readonly Morpheme[]): void {
    this.look(morphemes);
  }

  asWritten(offsetOf: (offset: number) => number, morphemes: readonly Morpheme[]): void {
    this.offsetOf = offsetOf;
    this.steps = this.steps.map((step) => ({ ...step, start: offsetOf(step.start), end: offsetOf(step.end) }));
    this.look(morphemes);
  }

  private look(morphemes: readonly Morpheme[]): void {
    this.words = morphemes.map(({ start, end, lexeme, reading }) => ({ start, end, word: explained(lexeme, reading) }));
  }
}

/** The words that the lattice would have found without each of those that it has found. */
function comparedWith(
  { text, own, between }: LatticeInput,
  lattice: Lattice,
  lexemes: Lexemes,
  isCompared: (word: Span) => boolean,
): { cost: number; runnersUp: RunnerUp[] } | undefined {
  if (text.length > LONGEST_COMPARED) return undefined;
  const best = lattice.costed(text, own, between);
  if (!best) return undefined;
  const lexemeOf = ({ id, start, end }: Span & { id: number }) => lexemes.get(id, text, start, end);
  const runnersUp: RunnerUp[] = [];
  for (const word of best.words) {
    const lexeme = lexemeOf(word);
    if (lexeme.kind === 'punctuation' || !isCompared(word)) continue;
    const isExcluded: IsExcluded = (id, start, end) => {
      if (start !== word.start || end !== word.end) return false;
      const other = lexemeOf({ id, start, end });
      return other.reading === lexeme.reading && other.base === lexeme.base;
    };
    const next = lattice.costed(text, own, between, isExcluded);
    if (!next) continue;
    const { start, end } = spanOfBoth(word, best.words, next.words);
    const inSpan = (words: typeof best.words) =>
      words
        .filter((one) => one.start >= start && one.end <= end)
        .map((one) => explained(lexemeOf(one), lexemeOf(one).reading));
    runnersUp.push({
      start,
      end,
      words: inSpan(next.words),
      insteadOf: inSpan(best.words),
      more: next.cost - best.cost,
    });
  }
  return { cost: best.cost, runnersUp };
}

/** From the first to the last place around a word where both lists of words have an edge. */
function spanOfBoth(word: Span, ...lists: (readonly Span[])[]): Span {
  let { start, end } = word;
  for (let grows = true; grows; ) {
    grows = false;
    for (const { start: from, end: to } of lists.flat()) {
      if (to <= start || from >= end || (from >= start && to <= end)) continue;
      [start, end, grows] = [Math.min(start, from), Math.max(end, to), true];
    }
  }
  return { start, end };
}
