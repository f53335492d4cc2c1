import type { OtherSpelling, OtherSpellings } from '../analyser/spelled-otherwise.js';
import { readTable } from './read-table.js';

/** A row of lattice/old-kana.tsv or lattice/drawn-out.tsv; the former explains the columns. */
interface Row extends OtherSpelling {
  readonly behind: string;
  readonly before: string;
}

const NONE: readonly OtherSpelling[] = [];

/** What letters may stand for, by a table. */
export function otherSpellings(file: string): OtherSpellings {
  const rows = readTable(file).map(
    ([written = '', plain = '', more = '', inside = '', behind = '', before = '']): Row => {
      return { written, plain, more: Number(more), isInside: inside === 'inside', behind, before };
    },
  );
  const byLetter = Map.groupBy(rows, ({ written }) => written[0]!);
  return (text, at) => byLetter.get(text[at]!)?.filter((row) => stands(row, text, at)) ?? NONE;
}

function stands({ written, behind, before }: Row, text: string, at: number): boolean {
  if (!text.startsWith(written, at)) return false;
  if (behind !== '' && (at === 0 || !behind.includes(text[at - 1]!))) return false;
  const after = text[at + written.length];
  return before === '' || (after !== undefined && before.includes(after));
}
