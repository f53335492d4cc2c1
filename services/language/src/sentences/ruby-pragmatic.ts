import { bounded, isLineBreak, withoutBlank } from './boundaries.js';

/** Brackets inside which nothing ends a sentence; of nested ones of a kind, the innermost. */
const BRACKETS: Record<string, string> = { '「': '」', '（': '）', '(': ')', '“': '”', '«': '»', '"': '"' };
const CLOSING = new Map(Object.entries(BRACKETS).map(([open, close]) => [close, open]));

/** 1 for the characters that the rules look at. */
const LOOKED_AT = new Uint8Array(0x10000);
for (const character of `${Object.entries(BRACKETS).flat().join('')}。．.！!?？`)
  LOOKED_AT[character.charCodeAt(0)] = 1;

const TERMINATORS = '。．.！!?？';
/** English abbreviations whose point ends no sentence. */
const ABBREVIATIONS =
  /(?:^|[^A-Za-z])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Inc|Ltd|Co|Corp|vs|etc|No|Vol|Fig|pp?|e\.g|i\.e|[A-Z])$/u;

/**
 * Where the sentences of a text end by the rules that the Ruby library pragmatic_segmenter publishes for Japanese,
 * rewritten: 。．！？ and their ASCII counterparts end a sentence, except between 「」 or round brackets or
 * quotation marks that are closed in the same line; a point in a number, after a list number or after an abbreviation
 * does not; a line break does, except after の.
 *
 * @param text of any length; the time is linear in it
 * @returns UTF-16 offsets after each sentence with the white space after it, rising; the last is the text's length.
 *   Empty for an empty text. No sentence is longer than 500 units.
 */
export function splitRubyPragmatic(text: string): number[] {
  const ends: number[] = [];
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start);
    splitLine(text, start, end, ends);
    start = end;
  }
  return bounded(text, withoutBlank(text, ends));
}

/** Behind the line's break; one between の and a character that is no space belongs to the line. */
function lineEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (!isLineBreak(text, at)) continue;
    const joins = text[at - 1] === 'の' && at > start && at + 1 < text.length && !/\s/u.test(text[at + 1]!);
    if (!joins) return at + 1;
  }
  return text.length;
}

function splitLine(text: string, start: number, end: number, ends: number[]): void {
  const bracketed = bracketedRanges(text, start, end);
  let range = 0;
  for (let at = start; at < end; at++) {
    while (range < bracketed.length && bracketed[range]!.close < at) range++;
    if (range < bracketed.length && bracketed[range]!.open < at) {
      at = bracketed[range]!.close;
      continue;
    }
    if (LOOKED_AT[text.charCodeAt(at)] === 0 || !isTerminator(text, at, start)) continue;
    at = behindTerminators(text, at, end);
    ends.push(at);
    at--;
  }
  if (ends.at(-1) !== end) ends.push(end);
}

/** The closed pairs of brackets of a line, outermost only, rising. */
function bracketedRanges(text: string, start: number, end: number): { open: number; close: number }[] {
  const opened = new Map<string, number>();
  const ranges: { open: number; close: number }[] = [];
  for (let at = start; at < end; at++) {
    if (LOOKED_AT[text.charCodeAt(at)] === 0) continue;
    const character = text[at]!;
    const opening = CLOSING.get(character);
    const open = opening === undefined ? undefined : opened.get(opening);
    if (open !== undefined) {
      opened.delete(opening!);
      while (ranges.length > 0 && ranges.at(-1)!.open > open) ranges.pop();
      if (ranges.length === 0 || ranges.at(-1)!.close < open) ranges.push({ open, close: at });
    } else if (character in BRACKETS) {
      opened.set(character, at);
    }
  }
  return ranges;
}

function isTerminator(text: string, at: number, lineStart: number): boolean {
  const character = text[at]!;
  if (!TERMINATORS.includes(character)) return false;
  const next = text[at + 1] ?? '';
  if (character === '．') return !/[0-9０-９]/u.test(next);
  if (character !== '.') return true;
  if (/[0-9A-Za-z)）]/u.test(next)) return false;
  const before = text.slice(Math.max(lineStart, at - 8), at);
  const isListNumber = at - lineStart <= 4 && /^\s*\d+$/u.test(text.slice(lineStart, at));
  return !isListNumber && !ABBREVIATIONS.test(before);
}

/** Behind a run of terminators and the white space after it. */
function behindTerminators(text: string, at: number, end: number): number {
  let behind = at + 1;
  while (behind < end && TERMINATORS.includes(text[behind]!)) behind++;
  while (behind < end && /\s/u.test(text[behind]!)) behind++;
  return behind;
}
