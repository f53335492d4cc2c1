import type { PatternInText } from '../patterns/find-patterns.js';
import type { Token } from './answers.js';

/** A word of a line: a token without what only pages show of it. */
export type LineWord = Pick<
  Token,
  | 'surface'
  | 'reading'
  | 'baseForm'
  | 'baseReading'
  | 'partOfSpeech'
  | 'kind'
  | 'isKnown'
  | 'isGrammar'
  | 'entry'
  | 'definition'
  | 'frequencyBand'
  | 'pitchAccents'
  | 'furigana'
> & {
  /** The analyser has it in several words. */
  readonly isCompound: boolean;
};

/**
 * Lines on their way from a thread, each different word once. As objects of their own, the tokens of a line took as
 * long to receive as a fifth of reading them, and the event loop was held for it.
 */
export interface PackedLines {
  /** JSON: a list of `LineWord`. */
  readonly words: string;
  /** Of each line how many words it has, then their places in the list. */
  readonly places: Uint32Array<ArrayBuffer>;
  /** JSON: of each line a list of `PatternInText`. */
  readonly patterns: string;
}

/** A line as it is read. */
interface ReadLine {
  readonly tokens: readonly Token[];
  readonly patterns: readonly PatternInText[];
}

export function packLines(lines: readonly ReadLine[]): PackedLines {
  const indexOf = new Map<string, number>();
  const places = new Uint32Array(lines.reduce((sum, { tokens }) => sum + 1 + tokens.length, 0));
  let at = 0;
  for (const { tokens } of lines) {
    places[at++] = tokens.length;
    for (const token of tokens) {
      const word = JSON.stringify(lineWordOf(token));
      const index = indexOf.get(word) ?? indexOf.size;
      indexOf.set(word, index);
      places[at++] = index;
    }
  }
  const patterns = JSON.stringify(lines.map((line) => line.patterns));
  return { words: `[${[...indexOf.keys()].join(',')}]`, places, patterns };
}

/**
 * The words of each line, and its grammar points.
 *
 * @param present is called once for each different word
 * @returns the same value wherever the same word stands
 */
export function unpackLines<T>(
  { words, places, patterns }: PackedLines,
  present: (word: LineWord) => T,
): { words: T[]; patterns: PatternInText[] }[] {
  const presented = (JSON.parse(words) as LineWord[]).map(present);
  const patternsOfLines = JSON.parse(patterns) as PatternInText[][];
  const lines: { words: T[]; patterns: PatternInText[] }[] = [];
  for (let at = 0; at < places.length; ) {
    const end = at + 1 + places[at]!;
    const words = Array.from(places.subarray(at + 1, end), (index) => presented[index]!);
    lines.push({ words, patterns: patternsOfLines[lines.length]! });
    at = end;
  }
  return lines;
}

const lineWordOf = (token: Token): LineWord => ({
  surface: token.surface,
  reading: token.reading,
  baseForm: token.baseForm,
  baseReading: token.baseReading,
  partOfSpeech: token.partOfSpeech,
  kind: token.kind,
  isKnown: token.isKnown,
  isGrammar: token.isGrammar,
  entry: token.entry,
  definition: token.definition,
  frequencyBand: token.frequencyBand,
  pitchAccents: token.pitchAccents,
  furigana: token.furigana,
  isCompound: token.ownParts > 1 && !token.isExpression,
});
