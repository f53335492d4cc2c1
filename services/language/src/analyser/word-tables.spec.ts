import { expect, it } from '@jest/globals';
import { rowsIn } from '../tables/read-table.js';
import { costIn } from './cost-classes.js';
import { COLUMNS, readWordTables, wordRowIn } from './word-tables.js';

const HEAD = COLUMNS.join('\t');
const wordsIn = (table: string, ...rows: string[]) => {
  const [file, seen] = [`data/lattice/words/${table}.tsv`, new Map<string, string>()];
  const text = [HEAD, ...rows.map((row) => row.replaceAll(' ', '\t'))].join('\n');
  return rowsIn(text, file, COLUMNS, (row, line) => wordRowIn(table, row, `${file}:${line}`, seen));
};

it('A row of words says what the word is like, what it costs by its class, and where it is written', () => {
  expect(wordsIn('verbs', 'ググる 走る/動詞,自立   likely  web')).toEqual([
    {
      word: 'ググる',
      like: { base: '走る', partOfSpeech: '動詞,自立', form: '' },
      base: '',
      reading: '',
      more: -1_500,
      after: undefined,
      writtenIn: 'data/lattice/words/verbs.tsv:2',
    },
  ]);
});

it.each([
  [
    'in the table of another part of speech',
    'nouns',
    ['ググる 走る/動詞,自立   usual  web'],
    /nouns.tsv:2: ググる.*verbs\.tsv/,
  ],
  [
    'of a name in the table of nouns',
    'nouns',
    ['結愛 愛/名詞,固有名詞,人名,名   usual  names'],
    /nouns.tsv:2: .*names\.tsv/,
  ],
  ['of a part of speech without a table', 'nouns', ['は は/記号   usual  web'], /nouns.tsv:2: .*no table/],
  [
    'that is there twice',
    'nouns',
    ['推し 猫/名詞,一般   usual  web', '推し 猫/名詞,一般   rare  web'],
    /nouns.tsv:3: .*nouns.tsv:2/,
  ],
  ['without a source', 'nouns', ['推し 猫/名詞,一般   usual'], /nouns.tsv:2: 推し has no source/],
  [
    'with a class of cost that there is not',
    'nouns',
    ['推し 猫/名詞,一般   cheap  web'],
    /nouns.tsv:2: "cheap" is no class/,
  ],
  [
    'with the number of a class',
    'nouns',
    ['推し 猫/名詞,一般   -1500  web'],
    /nouns.tsv:2: -1500 is the class "likely"/,
  ],
])('A row %s is an error that names file and line', (_, table, rows, error) => {
  expect(() => wordsIn(table, ...rows)).toThrow(error);
});

it('A cost is a class or, where no class would do, a number', () => {
  expect([costIn('first'), costIn('usual'), costIn('-2500')]).toEqual([-5_000, 0, -2_500]);
});

it('The tables of words have words of every part of speech', () => {
  const beginnings = new Set(readWordTables().map(({ writtenIn }) => writtenIn.split(':')[0]));
  expect(beginnings.size).toBe(9);
});
