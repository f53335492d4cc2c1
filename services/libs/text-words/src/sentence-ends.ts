import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type SentenceSplitter } from '@ichibun/proto/language';
import type { LocatedSentence } from './corrections.js';

/** UTF-16 units that the language service takes at once. */
const PIECE_UNITS = 200_000;
const PIECE_DEADLINE_MS = 60_000;

/**
 * Where the sentences of a text of any length end, by the language service.
 *
 * @param splitter the usual one when it is not given
 * @returns rising UTF-16 offsets after each sentence; the last is the text's length
 * @throws DomainError what the language service answers
 */
export function sentenceEnds(rpc: Rpc, text: string, splitter?: SentenceSplitter): Promise<number[]> {
  const splitPiece = async (piece: string) => {
    const method = LanguageService.method.splitSentences;
    const { ends } = await rpc.call(
      method,
      { text: piece, ...(splitter && { splitter }) },
      { deadlineMs: PIECE_DEADLINE_MS },
    );
    return ends;
  };
  return splitLongText(text, splitPiece, PIECE_UNITS);
}

/** Whether what is between two ends is a sentence: a reader shows, and an analysis counts, nothing blank. */
export const isSentence = (between: string): boolean => /\S/u.test(between);

/** A line break inside a sentence is where its source ran out of width: Japanese needs no space there. */
export const unbroken = (text: string): string => (text.includes('\n') ? text.replace(BREAK, '') : text);

const BREAK = /[\p{Zs}\t]*\n[\p{Zs}\t]*/gu;

/**
 * The sentences between ends as a reader shows them, with where their offsets are in the text.
 *
 * @param ends rising UTF-16 offsets after each sentence
 */
export function* locateBetween(text: string, ends: Iterable<number>): Generator<LocatedSentence> {
  let start = 0;
  for (const end of ends) {
    const slice = text.slice(start, end);
    const [begins, trimmed] = [end - slice.trimStart().length, slice.trim()];
    start = end;
    if (trimmed === '') continue;
    yield {
      sentence: unbroken(trimmed),
      offsetsOf: (wanted) => {
        let at = wanted;
        for (const { 0: gap, index } of trimmed.matchAll(BREAK)) {
          if (index <= at) at += gap.length;
        }
        return [begins + at];
      },
    };
  }
}

/**
 * Where the sentences of a long text end, found piece by piece, since no message holds a whole book. A sentence cut by
 * a piece's end is looked at again as the beginning of the next piece.
 *
 * @param splitPiece the ends of the sentences of one piece, relative to it; the last is its length
 * @param pieceUnits longest piece, in UTF-16 units
 */
export async function splitLongText(
  text: string,
  splitPiece: (piece: string) => Promise<number[]>,
  pieceUnits: number,
): Promise<number[]> {
  const ends: number[] = [];
  let start = 0;
  while (start < text.length) {
    const piece = text.slice(start, pieceEnd(text, start + pieceUnits));
    const pieceEnds = await splitPiece(piece);
    const isLast = start + piece.length === text.length;
    if (!isLast && pieceEnds.length > 1) pieceEnds.pop();
    for (const end of pieceEnds) ends.push(start + end);
    start = ends.at(-1)!;
  }
  return ends;
}

/** `end`, but never between the two halves of a character outside the basic plane. */
function pieceEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return end < text.length && unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
