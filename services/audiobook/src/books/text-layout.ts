import { hasJapanese } from '@ichibun/japanese/script';
import { linesIn } from '@ichibun/text/lines';

/**
 * How a text is written: Japanese alone, with English after a tab on each line, or with English on every other line.
 */
export type Layout = 'japanese' | 'columns' | 'alternating';

/** A sentence with its English. */
export interface Pair {
  readonly japanese: string;
  /** Empty without one. */
  readonly english: string;
}

/** A sentence of an audiobook. */
export interface BookSentence extends Pair {
  /** Its index in the text, from 0. */
  readonly place: number;
  /** Readings that the text itself gives, rising (UTF-16). */
  readonly readings: readonly { readonly start: number; readonly length: number; readonly reading: string }[];
}

/** Share of the lines that must fit: a heading or a note does not hide how a text is written. */
const MOST = 0.9;

const isEnglish = (line: string) => /[A-Za-z]/.test(line) && !hasJapanese(line);

/** How a text is written, by its lines that are not blank; the work in steps, for `inTurns`. */
export function* layoutOf(lines: readonly string[]): Generator<void, Layout> {
  const isMost = (count: number, of: number) => of > 0 && count >= MOST * of;
  let [columns, fitting] = [0, 0];
  for (const [at, line] of lines.entries()) {
    if (inColumns(line)) columns++;
    if (at % 2 === 1 && hasJapanese(lines[at - 1]!) && isEnglish(line)) fitting++;
    yield;
  }
  if (isMost(columns, lines.length)) return 'columns';
  return isMost(fitting, Math.floor(lines.length / 2)) ? 'alternating' : 'japanese';
}

/**
 * The sentences of a text with English beside its Japanese; a line of English without Japanese before it is passed
 * over. The work in steps, for `inTurns`.
 */
export function* pairsOf(lines: readonly string[], layout: 'columns' | 'alternating'): Generator<void, Pair[]> {
  const pairs: Pair[] = [];
  for (const line of lines) {
    const last = pairs.at(-1);
    if (layout === 'columns') {
      const [japanese = '', english = ''] = line.split('\t', 2);
      pairs.push({ japanese: japanese.trim(), english: isEnglish(english) ? english.trim() : '' });
    } else if (!isEnglish(line)) pairs.push({ japanese: line, english: '' });
    else if (last?.english === '') pairs[pairs.length - 1] = { ...last, english: line };
    yield;
  }
  return pairs;
}

/**
 * The lines of a text that are not blank, without the space around them but with the tabs in them. The work in steps,
 * for `inTurns`.
 */
export function* linesOf(text: string): Generator<void, string[]> {
  const lines: string[] = [];
  for (const line of linesIn(text)) {
    const trimmed = line.trim();
    if (trimmed !== '') lines.push(trimmed);
    yield;
  }
  return lines;
}

function inColumns(line: string): boolean {
  const [japanese = '', english = ''] = line.split('\t', 2);
  return hasJapanese(japanese) && isEnglish(english);
}
