import { inRow, wordOf } from '../entries/forms.js';
import { type Condition, conditionsOf, rowAt, rowsOf } from '../rules/conditions.js';
import { contextOf } from '../rules/context.js';
import { readTable } from '../tables/read-table.js';
import { RowOfTable } from '../words/reason.js';
import type { BoundaryRule } from './rule.js';

/** A row of data/grammar/divided.tsv, which explains the columns. */
interface DividedWord {
  readonly word: string;
  readonly pieces: readonly { readonly surface: string; readonly reading: string; readonly partOfSpeech: string }[];
  readonly conditions: readonly Condition[];
  readonly example: string;
  readonly reason: RowOfTable;
}

export const DIVIDED: readonly DividedWord[] = readTable(
  'data/grammar/divided.tsv',
  ['word', 'pieces', 'when', 'example'],
  ({ word, pieces, when, example }, line) => ({
    word,
    pieces: pieces.split(' ').map((piece) => {
      const [surface = '', reading = '', partOfSpeech = ''] = piece.split('/');
      return { surface, reading, partOfSpeech };
    }),
    conditions: conditionsOf(when),
    example,
    reason: new RowOfTable('divided', line, `${word}=${pieces.replaceAll(/\/\S*/g, '')}`, example),
  }),
);
const rowsOfWord = rowsOf(DIVIDED, ({ surface }) => surface);

/** The words that one is beside others: うんと言う, 門の上の空. */
export const divided: BoundaryRule = {
  of: (lexeme) => rowsOfWord(lexeme) !== null,
  at: ({ morphemes, at, word, lexemes }) => {
    const row = rowAt(rowsOfWord(word.lexeme)!, contextOf(morphemes, at));
    if (!row) return undefined;
    const words = row.pieces.map((piece) => wordOf(lexemes, piece.surface, piece.reading, piece.partOfSpeech));
    return { words: inRow(word.start, ...words), count: 1, by: row.reason };
  },
};
