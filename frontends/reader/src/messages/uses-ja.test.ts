/**
 * @jest-environment node
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ja } from './ja.js';

const GRAMMAR = join(import.meta.dirname, '../../../../services/language/data/grammar');

/** The different cells of a column of the server's tables. */
function namesIn(file: string, column: string): string[] {
  const rows = readFileSync(join(GRAMMAR, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  const place = rows[0]!.indexOf(column);
  return [...new Set(rows.slice(1).map((row) => row[place]!))].filter((name) => name !== '');
}

it.each([
  ['use of grammar', namesIn('uses.tsv', 'name'), ja.uses],
  ['change of a verb or adjective', namesIn('endings.tsv', 'change'), ja.changes],
])('every %s that the server names in English has a Japanese name', (_, names, translated) => {
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !(name in translated))).toEqual([]);
});
