import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
// Reads all tables, each of which is an error that names file and line where a row says what its reader does not know.
import '../engine/core.js';
import { READINGS_MODEL } from '../choices/model.js';
import { cellsIn } from './read-table.js';

const SERVICE = fileURLToPath(new URL('../../', import.meta.url));

/** All that a linguist edits; what is learnt has a form of its own, which its reader checks. */
const FILES = readdirSync(`${SERVICE}/data`, { recursive: true, encoding: 'utf8' })
  .map((file) => `data/${file}`)
  .filter((file) => file.endsWith('.tsv') && file !== READINGS_MODEL)
  .toSorted();

/** What is wrong with the form of a table, each with its line. */
function problemsIn(text: string): string[] {
  const problems: string[] = [];
  const note = (line: number, problem: string) => problems.push(`${line}: ${problem}`);
  for (const [index, line] of text.split('\n').entries()) {
    if (line !== line.normalize('NFC')) note(index + 1, 'a letter with its mark apart: it is never found in a text');
    if (!line.startsWith('#') && /^ | $| \t|\t /u.test(line)) note(index + 1, 'a space beside a tab or at an end');
    if (line.endsWith('\r')) note(index + 1, 'an end of a line of Windows');
  }
  const [names, ...rows] = cellsIn(text);
  const head = text
    .split('\n')
    .slice(0, names!.line - 1)
    .join('\n');
  for (const name of names!.cells) {
    if (head.includes('Columns as in') || new RegExp(`(?:^# +|, |… )${name}(?![a-z])`, 'mu').test(head)) continue;
    note(names!.line, `the head of the table does not explain the column "${name}"`);
  }
  const lines = new Map<string, number>();
  for (const { cells, line } of rows) {
    if (cells.length > names!.cells.length)
      note(line, `${cells.length} columns, and the table has ${names!.cells.length}`);
    const row = cells.join('\t').trimEnd();
    if (lines.has(row)) note(line, `the same as line ${lines.get(row)}`);
    lines.set(row, line);
  }
  if (!text.endsWith('\n')) note(text.split('\n').length, 'no end of the last line');
  return problems;
}

it('every table of data explains its columns, and has each row once, in letters that texts have', () => {
  expect(FILES.length).toBeGreaterThan(30);
  const problems = FILES.flatMap((file) =>
    problemsIn(readFileSync(`${SERVICE}/${file}`, 'utf8')).map((problem) => `${file}:${problem}`),
  );
  expect(problems).toEqual([]);
});

it.each([
  ['a letter with its mark apart', '# Words.\n#   word\nword\n\u304b\u3099\n', '4: a letter with its mark apart'],
  ['a space before a tab', '#   word, reading\nword\treading\n猫 \tねこ\n', '3: a space beside a tab'],
  [
    'a column without words about it',
    '#   word\nword\tif\n猫\n',
    '2: the head of the table does not explain the column "if"',
  ],
  ['a row that is there twice', '#   word\nword\n猫\n犬\n猫\n', '5: the same as line 3'],
  ['a row that is too long', '#   word\nword\n猫\tcat\n', '3: 2 columns, and the table has 1'],
  ['a line of Windows', '#   word\nword\n猫\r\n', '3: an end of a line of Windows'],
  ['a last line without its end', '#   word\nword\n猫', '3: no end of the last line'],
])('%s is found', (_, text, problem) => {
  expect(problemsIn(text)).toEqual([expect.stringContaining(problem)]);
});
