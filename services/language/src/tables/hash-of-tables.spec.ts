import { expect, it } from '@jest/globals';
import { digestOf, hashOfTables, rowsOf } from './hash-of-tables.js';

const UNITS = '# Units.\nwritten\tword\texample\nkm\tキロ\t2kmある。\n';
const isUnits = (file: string) => file === 'data/grammar/units.tsv';

it.each([
  ['a comment', '# Units, ours.\n\nwritten\tword\texample\n# of length\nkm\tキロ\t2kmある。\n'],
  ['an example', '# Units.\nwritten\tword\texample\nkm\tキロ\t8km歩く。\n'],
])('%s does not change the hash of a table', (_, text) => {
  expect(digestOf([rowsOf(text)])).toBe(digestOf([rowsOf(UNITS)]));
});

it.each([
  ['a word', 'written\tword\texample\nkm\tキロメートル\t2kmある。\n'],
  ['the name of a column', 'written\treading\texample\nkm\tキロ\t2kmある。\n'],
  ['a row more', `${UNITS}cm\tセンチ\n`],
  ['the order of rows, of which the first that fits counts', 'written\tword\texample\nm\tメートル\nkm\tキロ\n'],
])('%s changes it', (_, text) => {
  expect(digestOf([rowsOf(text)])).not.toBe(digestOf([rowsOf(UNITS)]));
});

it('a hash is that of the tables that are asked for, the same each time', () => {
  expect(hashOfTables(isUnits)).toMatch(/^[0-9a-f]{16}$/u);
  expect(hashOfTables(isUnits)).toBe(hashOfTables(isUnits));
  expect(hashOfTables(() => true)).not.toBe(hashOfTables(isUnits));
});

it('what is moved from one table to the next is another text', () => {
  expect(digestOf(['a', 'bc'])).not.toBe(digestOf(['ab', 'c']));
});
