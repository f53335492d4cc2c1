import { readFileSync } from 'node:fs';

/** A row of a table by the names of its columns; what a row leaves out is empty. */
export type Row<Column extends string> = Readonly<Record<Column, string>>;

/**
 * What is made of each row of one of our tables: the one way in which all of them are read. A table has tabs between
 * its columns; lines that begin with # are comments, and the first line that is none names the columns.
 *
 * @param file below the folder of the service: `data/grammar/uses.tsv`
 * @param columns those that are read, in any order
 * @param make is given the number of the line, from 1
 * @throws Error that names the file and the line: of a column that is missing, of a row with more columns than have
 *   names, and of what `make` throws
 */
export const readTable = <const Column extends string, T>(
  file: string,
  columns: readonly Column[],
  make: (row: Row<Column>, line: number) => T,
): T[] => rowsIn(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'), file, columns, make);

/** As `readTable`, of the text of a table. */
export function rowsIn<const Column extends string, T>(
  text: string,
  file: string,
  columns: readonly Column[],
  make: (row: Row<Column>, line: number) => T,
): T[] {
  const [names, ...rows] = cellsIn(text);
  const missing = columns.find((column) => !names?.cells.includes(column));
  if (missing !== undefined) throw new Error(`${file}:${names?.line ?? 1}: no column is called "${missing}"`);
  const places = columns.map((column) => [column, names!.cells.indexOf(column)] as const);
  return rows.map(({ cells, line }) => {
    try {
      const most = names!.cells.length;
      if (cells.length > most) throw new Error(`${cells.length} columns, and the table has ${most}`);
      const row = Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? '']));
      return make(row as Row<Column>, line);
    } catch (error) {
      throw new Error(`${file}:${line}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** The lines of a table that are no comments, as their columns; the first has the names. */
export const cellsIn = (text: string): { readonly cells: readonly string[]; readonly line: number }[] =>
  text
    .split('\n')
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row !== '' && !row.startsWith('#'))
    .map(({ row, line }) => ({ cells: row.split('\t'), line }));

/** A whole number of a table. @throws Error for what is none */
export function numberIn(cell: string): number {
  if (!/^-?\d+$/u.test(cell)) throw new Error(`"${cell}" is no whole number`);
  return Number(cell);
}
