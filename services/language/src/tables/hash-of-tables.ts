import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SERVICE = fileURLToPath(new URL('../../', import.meta.url));

/** Columns for people alone: no word of a text depends on them. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['example', 'not', 'translation', 'leads to', 'why', 'source']);

/**
 * A hash of what tables say: the same wherever their rows are the same, whatever their comments, examples and
 * translations are.
 *
 * @param isOne of a file below the folder of the service: `data/grammar/uses.tsv`
 */
export function hashOfTables(isOne: (file: string) => boolean): string {
  const files = readdirSync(`${SERVICE}/data`, { recursive: true, encoding: 'utf8' })
    .map((file) => `data/${file}`)
    .filter((file) => file.endsWith('.tsv') && isOne(file));
  return digestOf(files.toSorted().map((file) => `${file}\n${rowsOf(readFileSync(`${SERVICE}/${file}`, 'utf8'))}`));
}

/** The lines of a table that are no comments, without the columns for people. */
export function rowsOf(text: string): string {
  const plain = text.replaceAll(/^(?:#.*)?\n/gmu, '');
  const names = plain.slice(0, plain.indexOf('\n')).split('\t');
  if (!names.some((name) => FOR_PEOPLE.has(name))) return plain;
  const isForPeople = names.map((name) => FOR_PEOPLE.has(name));
  const withoutThem = (row: string) => row.split('\t').filter((_, column) => !isForPeople[column]);
  return plain
    .split('\n')
    .map((row) => withoutThem(row).join('\t'))
    .join('\n');
}

/** 16 characters of texts or bytes, in their order. */
export function digestOf(texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
