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
  /** By its surface the different words so far. */
  const packed = new Map<string, PackedWord[]>();
  const words: string[] = [];
  const places = new Uint32Array(lines.reduce((sum, { tokens }) => sum + 1 + tokens.length, 0));
  let at = 0;
  for (const { tokens } of lines) {
    places[at++] = tokens.length;
    for (const token of tokens) {
      const alike = packed.get(token.surface) ?? [];
      let found = alike.find((one) => isSameWord(one.word, token));
      if (!found) {
        found = { word: token, index: words.length };
        alike.push(found);
        packed.set(token.surface, alike);
        words.push(JSON.stringify(lineWordOf(token)));
      }
      places[at++] = found.index;
    }
  }
  const patterns = JSON.stringify(lines.map((line) => line.patterns));
  return { words: `[${words.join(',')}]`, places, patterns };
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

interface PackedWord {
  readonly word: Token;
  readonly index: number;
}

/** Whether two tokens of one surface are the same as words of lines. */
const isSameWord = (one: Token, other: Token) =>
  one.reading === other.reading &&
  one.baseForm === other.baseForm &&
  one.baseReading === other.baseReading &&
  one.partOfSpeech === other.partOfSpeech &&
  one.kind === other.kind &&
  one.isKnown === other.isKnown &&
  one.isGrammar === other.isGrammar &&
  one.entry === other.entry &&
  one.definition === other.definition &&
  one.frequencyBand === other.frequencyBand &&
  isCompound(one) === isCompound(other) &&
  one.pitchAccents.length === other.pitchAccents.length &&
  one.pitchAccents.every((accent, index) => accent === other.pitchAccents[index]) &&
  isSameFurigana(one.furigana, other.furigana);

const isSameFurigana = (one: Token['furigana'], other: Token['furigana']) =>
  one.length === other.length &&
  one.every(({ text, reading }, index) => text === other[index]!.text && reading === other[index]!.reading);

const isCompound = ({ ownParts, isExpression }: Token) => ownParts > 1 && !isExpression;

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
  isCompound: isCompound(token),
});
