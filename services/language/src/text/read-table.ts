import { readFileSync } from 'node:fs';

/**
 * The rows of one of our tables, each as its columns, without the comments and the names of the columns.
 *
 * @param file below the folder of the service: `grammar/uses.tsv`
 */
export function readTable(file: string): string[][] {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const [, ...rows] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row) => row.split('\t'));
}
