import { expect, it } from '@jest/globals';
import { conditionsOf } from '../rules/conditions.js';
import { numberIn, readTable, rowsIn } from './read-table.js';

const conditionsIn = (text: string) =>
  rowsIn(text, 'data/grammar/some.tsv', ['when'], ({ when }) => conditionsOf(when));

it('rows of a table are given by the names of their columns, without comments, with the numbers of their lines', () => {
  const text = '# Words.\nword\tmeaning\n\n猫\tcat\n# of the house\n犬\n';
  expect(rowsIn(text, 'some.tsv', ['meaning', 'word'], (row, line) => ({ ...row, line }))).toEqual([
    { word: '猫', meaning: 'cat', line: 4 },
    { word: '犬', meaning: '', line: 6 },
  ]);
});

it('a column may be anywhere in its table', () => {
  const words = (text: string) => rowsIn(text, 'some.tsv', ['word'], ({ word }) => word);
  expect(words('meaning\tword\ncat\t猫\n')).toEqual(words('word\tmeaning\n猫\tcat\n'));
});

it.each([
  ['a condition that is not known', '# Words.\nword\twhen\n猫\tbefore=の\n犬\tbefroe=の\n', ':4: .*befroe=の'],
  ['a row with more columns than have names', 'word\twhen\n猫\t\tcat\n', ':2: 3 columns, and the table has 2$'],
  ['a table that lacks a column', '# Words.\nword\tif\n猫\tbefore=の\n', ':2: no column is called "when"$'],
  ['a table without names', '', ':1: no column is called "when"$'],
])('%s is an error that names the file and the line', (_, text, message) => {
  expect(() => conditionsIn(text)).toThrow(new RegExp(`^data/grammar/some\\.tsv${message}`, 'u'));
});

it.each(['', '1.5', '12x', '1e3', ' 1'])('"%s" in a column of numbers is an error that names the line', (cell) => {
  const text = `word\tmore\n猫\t100\n犬\t${cell}\n`;
  expect(() => rowsIn(text, 'some.tsv', ['more'], ({ more }) => numberIn(more))).toThrow(
    `some.tsv:3: "${cell}" is no whole number`,
  );
});

it('a file is named below the folder of the service', () => {
  const words = readTable('data/grammar/verbs-in-te.tsv', ['written', 'verb'], ({ written, verb }) => [written, verb]);
  expect(new Map(words.map(([written, verb]) => [written, verb])).get('追って')).toBe('追う');
});
