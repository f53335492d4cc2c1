import { expect, it } from '@jest/globals';
import { conditionsOf } from '../rules/conditions.js';
import { rowsIn } from './read-table.js';

const conditionsIn = (text: string) => rowsIn(text, 'grammar/some.tsv', ([, when = '']) => conditionsOf(when));

it('rows of a table are given without its comments, empty lines and names of columns, with the numbers of their lines', () => {
  const text = '# Words.\nword\tmeaning\n\n猫\tcat\n# of the house\n犬\n';
  expect(rowsIn(text, 'some.tsv', (columns, line) => [...columns, line])).toEqual([
    ['猫', 'cat', 4],
    ['犬', 6],
  ]);
});

it('a condition that is not known is an error that names the file and the line', () => {
  const text = '# Words.\nword\twhen\n猫\tbefore=の\n犬\tbefroe=の\n';
  expect(() => conditionsIn(text)).toThrow(/^grammar\/some\.tsv:4: .*befroe=の/u);
});

it('a row with more columns than have names is an error that names the file and the line', () => {
  expect(() => conditionsIn('word\twhen\n猫\t\tcat\n')).toThrow('grammar/some.tsv:2: 3 columns, and the table has 2');
});
