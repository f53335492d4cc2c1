import { hasKanji } from '@ichibun/japanese/script';
import { numberIn, readTable } from '../tables/read-table.js';

/** Letters of a text, and what words may have in their place. */
export interface OtherSpelling {
  readonly written: string;
  readonly plain: string;
  /** What it adds to the cost of a word. */
  readonly more: number;
  /** It is never the beginning of a word. */
  readonly isInside: boolean;
  /** It is only ever the beginning of a word. */
  readonly isFirst: boolean;
}

/** What words may have in place of the letters at an offset of a text. */
export type OtherSpellings = (text: string, at: number) => readonly OtherSpelling[];

/** Letters of a text that are part of a word spelled otherwise. */
export interface Respelled {
  /** Offset in the text. */
  readonly at: number;
  readonly written: string;
  readonly plain: string;
}

/** Whether letters may be spelled otherwise at the beginning of a word, or inside of one. */
export const mayStand = ({ isInside, isFirst }: OtherSpelling, isBeginning: boolean): boolean =>
  isBeginning ? !isInside : !isFirst;

/** A row of data/lattice/old-kana.tsv or data/lattice/drawn-out.tsv; the former explains the columns. */
interface Row extends OtherSpelling {
  readonly behind: string;
  readonly before: string;
}

const NONE: readonly OtherSpelling[] = [];

/** What letters may stand for, by a table. */
export function otherSpellings(file: string): OtherSpellings {
  const columns = ['written', 'today', 'more', 'inside', 'behind', 'before'] as const;
  const rows = readTable(file, columns, ({ written, today, more, inside, behind, before }): Row => {
    const place = { isInside: inside === 'inside', isFirst: inside === 'first', behind, before };
    return { written, plain: today, more: numberIn(more), ...place };
  });
  const byLetter = Map.groupBy(rows, ({ written }) => written[0]!);
  return (text, at) => byLetter.get(text[at]!)?.filter((row) => stands(row, text, at)) ?? NONE;
}

function stands({ written, behind, before }: Row, text: string, at: number): boolean {
  if (!text.startsWith(written, at)) return false;
  return isOneOf(text[at - 1], behind) && isOneOf(text[at + written.length], before);
}

/** 漢 among the letters of a row stands for any kanji; letters after ^ are those that may not stand there. */
const [ANY_KANJI, NONE_OF] = ['漢', '^'];

function isOneOf(letter: string | undefined, letters: string): boolean {
  if (letters === '') return true;
  if (letters.startsWith(NONE_OF)) return !isOneOf(letter, letters.slice(NONE_OF.length));
  if (letter === undefined) return false;
  return letters.includes(letter) || (letters.includes(ANY_KANJI) && hasKanji(letter));
}
