import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Rpc } from '@ichibun/kit/rpc';
import { type CorrectionSchema, LanguageService, type Token } from '@ichibun/proto/language';
import type { GivenReading } from '../documents/sentences.js';

export interface SentenceText {
  readonly text: string;
  /** Readings that the text itself gives, rising, without overlap. */
  readonly readings: readonly Pick<GivenReading, 'start' | 'length' | 'reading'>[];
}

export type Corrections = MessageInitShape<typeof CorrectionSchema>[];

/** UTF-16 units that are tokenized in one call: few enough that its answer is read in milliseconds. */
const TEXT_UNITS = 3_000;

/** A sentence as the tokenizer is told it, and for each offset in that the offset in the sentence. */
interface MarkedSentence {
  readonly sentence: string;
  readonly marked: string;
  /** Undefined where nothing is marked. */
  readonly offsets: readonly number[] | undefined;
}

/**
 * Sentences as their tokens, by the language service.
 *
 * @param sentences each on one line, together of any length
 * @returns in the same order; the surfaces joined are the sentence
 */
export async function tokensOf(
  rpc: Rpc,
  sentences: readonly SentenceText[],
  corrections: Corrections,
): Promise<Token[][]> {
  const parts = await Promise.all(
    inParts(sentences.map(withMarks)).map(async (part) => {
      const text = part.map(({ marked }) => marked).join('\n');
      const { tokens } = await rpc.call(LanguageService.method.tokenize, { text, corrections });
      return linesOf(tokens, part);
    }),
  );
  return parts.flat();
}

/** What the tokenizer takes for ruby; others (運命《Destiny》) say nothing about how a word is read. */
const KANA = /^[ぁ-ゖァ-ヺー]{1,60}$/u;
const BASE = /^[^｜|《》\n]{1,60}$/u;

/** With its readings as ruby marks, which the tokenizer obeys: ｜大人《おとな》. */
function withMarks({ text, readings: given }: SentenceText): MarkedSentence {
  const readings = given.filter(
    ({ start, length, reading }) => KANA.test(reading) && BASE.test(text.slice(start, start + length)),
  );
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

function inParts(sentences: readonly MarkedSentence[]): MarkedSentence[][] {
  const parts: MarkedSentence[][] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    if (units + sentence.marked.length > TEXT_UNITS) {
      parts.push([]);
      units = 0;
    }
    parts.at(-1)!.push(sentence);
    units += sentence.marked.length + 1;
  }
  return parts;
}

/** The tokens of lines joined by line breaks, line by line, without the breaks. */
function linesOf(tokens: readonly Token[], lines: readonly MarkedSentence[]): Token[][] {
  const found: Token[][] = lines.map(() => []);
  let line = 0;
  let start = 0;
  let offset = 0;
  for (const token of tokens) {
    while (offset > start + lines[line]!.marked.length) start += lines[line++]!.marked.length + 1;
    const { marked } = lines[line]!;
    if (offset < start + marked.length) found[line]!.push(asWritten(token, offset - start, lines[line]!));
    offset += token.surface.length;
  }
  return found;
}

/** A token as the sentence has it, without our marks. */
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
