import { wrappedBreaks } from '@ichibun/japanese/wrapped-lines';
import { bounded, isLineBreak, withoutBlank } from './boundaries.js';

/** Sentences longer than this many UTF-16 units are split again, inside their brackets. */
const LONG = 200;

const OPENING = '「『（【〔〈《［｛(“';
const CLOSING = '」』）】〕〉》］｝)”';
const TERMINATORS = '。！？!?．｡‼⁇⁈⁉.';
/** What a character is to the rules: nothing for most. */
const ROLES = { opening: 1, closing: 2, terminator: 3 } as const;
const ROLE = new Uint8Array(0x10000);
for (const [role, characters] of [
  [ROLES.opening, OPENING],
  [ROLES.closing, CLOSING],
  [ROLES.terminator, TERMINATORS],
] as const)
  for (const character of characters) ROLE[character.charCodeAt(0)] = role;
const JAPANESE = /[\p{Script=Han}ぁ-ゖァ-ヺー々」』）]/u;

/**
 * Where the sentences of a text end, by the depth of brackets: a full stop inside 「…」 does not end the sentence
 * around it. A line break ends a sentence, except after の, where lines are broken inside a sentence, and where lines
 * are broken at a measure. Brackets left
 * open to the end of a paragraph are taken as not there, and very long sentences are split inside brackets after all.
 *
 * @param text of any length; the time is linear in it
 * @returns UTF-16 offsets after each sentence with the white space after it, rising; the last is the text's length.
 *   Empty for an empty text. No sentence is longer than 500 units.
 */
export function splitLegacy(text: string): number[] {
  const ends: number[] = [];
  const wrapped = new Set(wrappedBreaks(text));
  for (let start = 0; start < text.length; ) {
    const end = paragraphEnd(text, start, wrapped);
    splitParagraph(text, start, end, ends);
    start = end;
  }
  return bounded(text, withoutBlank(text, ends));
}

/** Behind the line breaks that end the paragraph; a single one after の does not, nor one that the measure made. */
function paragraphEnd(text: string, start: number, wrapped: ReadonlySet<number>): number {
  let at = start;
  for (; at < text.length; at++) {
    if (!isLineBreak(text, at)) continue;
    if (wrapped.has(at) || (text[at] === '\r' && wrapped.has(at + 1))) continue;
    if (text[at - 1] === 'の' && !isLineBreak(text, at + 1) && at > start) continue;
    break;
  }
  while (at < text.length && isLineBreak(text, at)) at++;
  return at;
}

function splitParagraph(text: string, start: number, end: number, ends: number[]): void {
  let from = start;
  let depth = 0;
  for (let at = start; at < end; at++) {
    const role = ROLE[text.charCodeAt(at)];
    if (role === ROLES.opening) {
      depth++;
    } else if (role === ROLES.closing) {
      depth = Math.max(0, depth - 1);
    } else if (role === ROLES.terminator && depth === 0 && endsSentence(text, at, end)) {
      at = behindClosers(text, at, end);
      addWithin(text, from, at, ends);
      from = at;
      at--;
    }
  }
  if (from >= end) return;
  if (depth > 0) splitFlat(text, from, end, ends);
  else addWithin(text, from, end, ends);
}

/** Adds a sentence; a long one is split inside its brackets. */
function addWithin(text: string, start: number, end: number, ends: number[]): void {
  if (end - start > LONG) splitFlat(text, start, end, ends);
  else ends.push(end);
}

function splitFlat(text: string, start: number, end: number, ends: number[]): void {
  for (let at = start; at < end; at++) {
    if (ROLE[text.charCodeAt(at)] !== ROLES.terminator || !endsSentence(text, at, end)) continue;
    at = behindClosers(text, at, end);
    ends.push(at);
    at--;
  }
  if (ends.at(-1) !== end) ends.push(end);
}

/** Whether the terminator at an offset is the end of a sentence. */
function endsSentence(text: string, at: number, end: number): boolean {
  const character = text[at]!;
  const next = at + 1 < end ? text[at + 1]! : '';
  if (character === '．') return !/[0-9０-９]/u.test(next);
  // As Japanese is typed by some: 行った. 次は. Latin words and numbers have points of their own.
  if (character === '.') return JAPANESE.test(text[at - 1] ?? '') && !/[0-9A-Za-z.]/.test(next);
  // The full stop of a name, as of a band's: no sentence begins with の and a noun, or with を.
  if (character === '。' && (next === 'を' || (next === 'の' && /[\p{Script=Han}ァ-ヺ]/u.test(text[at + 2] ?? ''))))
    return false;
  // Names such as "Yahoo!ニュース" carry their mark with them.
  const isMarkOfName =
    (character === '!' || character === '?') && /[A-Za-z]/.test(text[at - 1] ?? '') && /\p{L}/u.test(next);
  return !isMarkOfName;
}

/** Behind the terminators, closing brackets and spaces that follow a terminator. */
function behindClosers(text: string, at: number, end: number): number {
  let behind = at + 1;
  while (behind < end && ROLE[text.charCodeAt(behind)]! >= ROLES.closing) behind++;
  while (behind < end && /\s/u.test(text[behind]!)) behind++;
  return behind;
}
