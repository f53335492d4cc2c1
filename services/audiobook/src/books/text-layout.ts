import { hasJapanese } from '@ichibun/japanese/script';

/**
 * How a text is written: Japanese alone, with English behind a tab on each line, or with English on every other line.
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

/** How a text is written, by its lines that are not blank. */
export function layoutOf(lines: readonly string[]): Layout {
  const isMost = (count: number, of: number) => of > 0 && count >= MOST * of;
  if (isMost(lines.filter(inColumns).length, lines.length)) return 'columns';
  const pairs = Math.floor(lines.length / 2);
  const fitting = Array.from({ length: pairs }, (_, index) => index * 2).filter(
    (at) => hasJapanese(lines[at]!) && isEnglish(lines[at + 1]!),
  ).length;
  return isMost(fitting, pairs) ? 'alternating' : 'japanese';
}

/**
 * The sentences of a text with English beside its Japanese; a line of English without Japanese before it is passed
 * over.
 */
export function pairsOf(lines: readonly string[], layout: 'columns' | 'alternating'): Pair[] {
  if (layout === 'columns') {
    return lines.map((line) => {
      const [japanese = '', english = ''] = line.split('\t');
      return { japanese: japanese.trim(), english: isEnglish(english) ? english.trim() : '' };
    });
  }
  const pairs: Pair[] = [];
  for (const line of lines) {
    const last = pairs.at(-1);
    if (!isEnglish(line)) pairs.push({ japanese: line, english: '' });
    else if (last?.english === '') pairs[pairs.length - 1] = { ...last, english: line };
  }
  return pairs;
}

/** The lines of a text that are not blank, without the space around them but with the tabs in them. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function inColumns(line: string): boolean {
  const [japanese = '', english = ''] = line.split('\t');
  return hasJapanese(japanese) && isEnglish(english);
}
