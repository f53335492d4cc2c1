import { readFileSync } from 'node:fs';

/**
 * The rows of one of our tables, each as its columns, without the comments and the names of the columns.
 *
 * @param file below the folder of the service: `grammar/uses.tsv`
 * @throws Error that names the file and the line of a row with more columns than the table has names for
 */
export const readTable = (file: string): string[][] => readRows(file, (columns) => columns);

/**
 * As `readTable`, what is made of each row.
 *
 * @param make is given the number of the line, from 1
 * @throws Error as `readTable`, also of what `make` throws
 */
export const readRows = <T>(file: string, make: (columns: string[], line: number) => T): T[] =>
  rowsIn(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'), file, make);

/** As `readRows`, of the text of a table. */
export function rowsIn<T>(text: string, file: string, make: (columns: string[], line: number) => T): T[] {
  const [names, ...rows] = text
    .split('\n')
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row !== '' && !row.startsWith('#'))
    .map(({ row, line }) => ({ columns: row.split('\t'), line }));
  const most = names?.columns.length ?? 0;
  return rows.map(({ columns, line }) => {
    try {
      if (columns.length > most) throw new Error(`${columns.length} columns, and the table has ${most}`);
      return make(columns, line);
    } catch (error) {
      throw new Error(`${file}:${line}: ${(error as Error).message}`, { cause: error });
    }
  });
}
