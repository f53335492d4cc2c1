import { isPlainKana } from '@ichibun/japanese/kana';
import type { FoundPattern, Token } from '@ichibun/proto/language';
import type { LocatedSentence } from './corrections.js';

/** A sentence and the readings that its text itself gives (ruby). */
export interface SentenceText {
  /** On one line. */
  readonly text: string;
  /** Rising, without overlap; `start` and `length` in UTF-16 units of the text. */
  readonly readings: readonly { readonly start: number; readonly length: number; readonly reading: string }[];
}

/** A sentence as the tokenizer gets it, and for each offset in that the offset in the sentence. */
export interface MarkedSentence {
  readonly sentence: string;
  readonly marked: string;
  /** Undefined where nothing is marked. */
  readonly offsets: readonly number[] | undefined;
}

const MOST_UNITS = 60;
const MARKS = /[｜|《》\n]/u;

/** Whether the tokenizer takes a reading for ruby; others (運命《Destiny》) say nothing about how a word is read. */
export const isRuby = (base: string, reading: string): boolean =>
  isPlainKana(reading) && base !== '' && !MARKS.test(base) && reading.length <= MOST_UNITS && base.length <= MOST_UNITS;

/** With its readings as ruby marks, which the tokenizer obeys: ｜大人《おとな》. */
export function withMarks({ text, readings: given }: SentenceText): MarkedSentence {
  const readings = given.filter(({ start, length, reading }) => isRuby(text.slice(start, start + length), reading));
  if (readings.length === 0) return { sentence: text, marked: text, offsets: undefined };
  let marked = '';
  const offsets: number[] = [];
  let from = 0;
  const copy = (end: number) => {
    for (let at = from; at < end; at++) offsets.push(at);
    marked += text.slice(from, end);
    from = end;
  };
  const mark = (signs: string) => {
    for (let count = 0; count < signs.length; count++) offsets.push(from);
    marked += signs;
  };
  for (const { start, length, reading } of readings) {
    copy(start);
    mark('｜');
    copy(start + length);
    mark(`《${reading}》`);
  }
  copy(text.length);
  offsets.push(text.length);
  return { sentence: text, marked, offsets };
}

/** Sentences joined by line breaks, each with where its offsets are in that text. */
export function* locate(sentences: readonly MarkedSentence[]): Generator<LocatedSentence> {
  let begins = 0;
  for (const { sentence, marked, offsets } of sentences) {
    const from = begins;
    yield {
      sentence,
      // Before a word that is marked is its mark.
      offsetsOf: (start) =>
        offsets ? offsets.flatMap((offset, at) => (offset === start ? [from + at] : [])) : [from + start],
    };
    begins += marked.length + 1;
  }
}

/**
 * The tokens of sentences joined by line breaks, sentence by sentence, without the breaks and without our marks. In steps
 * for `inTurns`.
 */
export function* inSentences(
  tokens: readonly Token[],
  sentences: readonly MarkedSentence[],
): Generator<void, Token[][]> {
  const found: Token[][] = sentences.map(() => []);
  let number = 0;
  let start = 0;
  let offset = 0;
  for (const token of tokens) {
    while (offset > start + sentences[number]!.marked.length) start += sentences[number++]!.marked.length + 1;
    const sentence = sentences[number]!;
    if (offset < start + sentence.marked.length) found[number]!.push(asWritten(token, offset - start, sentence));
    offset += token.surface.length;
    yield;
  }
  return found;
}

/** The same for grammar points, by their offsets. */
export function patternsInSentences(
  patterns: readonly FoundPattern[],
  sentences: readonly MarkedSentence[],
): FoundPattern[][] {
  const found: FoundPattern[][] = sentences.map(() => []);
  const starts: number[] = [];
  let start = 0;
  for (const { marked } of sentences) {
    starts.push(start);
    start += marked.length + 1;
  }
  for (const pattern of patterns) {
    const number = starts.findLastIndex((one) => one <= pattern.pieces[0]!.start);
    const { offsets } = sentences[number]!;
    const inSentence = (offset: number) => offsets?.[offset - starts[number]!] ?? offset - starts[number]!;
    const pieces = pattern.pieces.map((piece) => ({
      ...piece,
      start: inSentence(piece.start),
      end: inSentence(piece.end),
    }));
    found[number]!.push({ ...pattern, pieces });
  }
  return found;
}

function asWritten(token: Token, start: number, { sentence, offsets }: MarkedSentence): Token {
  if (!offsets) return token;
  const surface = sentence.slice(offsets[start], offsets[start + token.surface.length]);
  let at = start;
  const parts = token.parts.map((part) => {
    at += part.surface.length;
    return asWritten(part, at - part.surface.length, { sentence, marked: '', offsets });
  });
  return { ...token, surface, parts };
}
