import { type Line, lineEnd, lineStart, lineText } from './line.js';

/** Ems at which what is below each other may begin apart, and that two columns or cells are apart at least. */
const ALIGNED = 0.35;
const LEAST_APART = 1.5;
/** Lines of a column of text, at least, and how many of them have the marks of sentences. */
const COLUMN_LINES = 3;
const SENTENCE_MARK = /[。、．，？！」]/u;

/**
 * The lines of one horizontal page in the order in which they are read: columns of sentences one after the other, where
 * the file has them row by row, and the cells of a table each by itself.
 *
 * @param lines in the order of the file
 */
export function inReadingOrder(lines: readonly Line[]): Line[] {
  const rows = rowsOf(lines);
  const ordered: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    const block = tableFrom(rows, at);
    if (block < 2) {
      ordered.push(...rows[at]!.pieces);
      at++;
      continue;
    }
    const some = rows.slice(at, at + block);
    ordered.push(...(isText(some) ? columnsOf(some) : some.flatMap(({ pieces }) => pieces.map(asCell))));
    at += block;
  }
  return ordered;
}

/** Lines that are beside each other; one with wide gaps is as many pieces. */
interface Row {
  pieces: Line[];
}

function rowsOf(lines: readonly Line[]): Row[] {
  const rows: { across: number; written: Line[] }[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const last = row?.written.at(-1);
    const isBeside = last && Math.abs(line.across - row!.across) < 0.3 * line.size && lineStart(line) > lineEnd(last);
    if (isBeside) row!.written.push(line);
    else rows.push({ across: line.across, written: [line] });
  }
  return rows.map(({ written }) => ({ pieces: written }));
}

/** How many rows from one on are divided at the same places: those of a table, or of columns. */
function tableFrom(rows: readonly Row[], from: number): number {
  const first = divided(rows[from]!);
  if (first.length < 2) return 0;
  let count = 1;
  while (rows[from + count] && isAligned(divided(rows[from + count]!), first)) count++;
  if (count < 2) return 0;
  for (let index = 0; index < count; index++) {
    const row = rows[from + index]!;
    row.pieces = divided(row);
  }
  return count;
}

const isAligned = (pieces: readonly Line[], first: readonly Line[]) =>
  pieces.length === first.length &&
  pieces.every((piece, index) => Math.abs(lineStart(piece) - lineStart(first[index]!)) < ALIGNED * piece.size);

/** The pieces of a row, also those that are in one line with a wide gap between them. */
function divided({ pieces }: Row): Line[] {
  return pieces.flatMap((line) => {
    const parts: Line[] = [];
    let from = 0;
    for (const [at, glyph] of line.glyphs.entries()) {
      const isGap = glyph.text === '　' && glyph.end - glyph.start > LEAST_APART * line.size && at > from;
      if (!isGap) continue;
      parts.push(part(line, from, at));
      from = at + 1;
    }
    return [...parts, part(line, from, line.glyphs.length)];
  });
}

const part = (line: Line, from: number, to: number): Line =>
  from === 0 && to === line.glyphs.length
    ? line
    : {
        ...line,
        glyphs: line.glyphs.slice(from, to),
        readings: line.readings
          .filter(({ first, count }) => first >= from && first + count <= to)
          .map((reading) => ({ ...reading, first: reading.first - from })),
      };

const asCell = (line: Line): Line => ({ ...line, isCell: true });

/** Whether rows are lines of columns of sentences, and not of cells. */
function isText(rows: readonly Row[]): boolean {
  if (rows.length < COLUMN_LINES) return false;
  return rows[0]!.pieces.every((_, column) => {
    const lines = rows.map(({ pieces }) => lineText(pieces[column]!));
    return 2 * lines.filter((line) => SENTENCE_MARK.test(line)).length > lines.length;
  });
}

const columnsOf = (rows: readonly Row[]): Line[] =>
  rows[0]!.pieces.flatMap((_, column) => rows.map(({ pieces }) => pieces[column]!));
