import { readFileSync } from 'node:fs';

/**
 * The rows of one of our tables, each as its columns, without the comments and the names of the columns.
 *
 * @param file below the folder of the service: `grammar/uses.tsv`
 */
export const readTable = (file: string): string[][] => readRows(file).map(({ columns }) => columns);

/** As `readTable`, each row with the number of its line, from 1. */
export function readRows(file: string): { columns: string[]; line: number }[] {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const [, ...rows] = text
    .split('\n')
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row !== '' && !row.startsWith('#'));
  return rows.map(({ row, line }) => ({ columns: row.split('\t'), line }));
}
