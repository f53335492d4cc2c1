import { classesOfWord } from '../dictionary/word-class.js';
import { formOf, inRow } from '../entries/forms.js';
import { type Condition, conditionsOf, isAt, rowsOf } from '../rules/conditions.js';
import { contextOf } from '../rules/context.js';
import { readTable } from '../tables/read-table.js';
import { RowOfTable } from '../words/reason.js';
import { rulesIn } from './rule.js';

/** A word that stands in the place of others. */
interface Piece {
  readonly surface: string;
  readonly reading: string;
  readonly base: string;
  readonly partOfSpeech: string;
  /** Empty for what is not inflected, as its form. */
  readonly conjugation: string;
  readonly form: string;
}

/** A row of data/grammar/divided.tsv, which explains the columns. */
interface DividedWord {
  /** The first of IPADIC's words. */
  readonly word: string;
  /** Those that are after it; with a dictionary form only of that. */
  readonly others: readonly { readonly surface: string; readonly base: string | undefined }[];
  readonly pieces: readonly Piece[];
  readonly conditions: readonly Condition[];
  readonly reason: RowOfTable;
}

export const DIVIDED: readonly DividedWord[] = readTable(
  'data/grammar/divided.tsv',
  ['word', 'pieces', 'when', 'example'],
  (row, line) => {
    const [word = '', ...rest] = row.word.split(' ');
    const others = rest.map((other) => {
      const [surface = '', base] = other.split('/');
      return { surface, base };
    });
    const pieces = row.pieces.split(' ').map(pieceIn);
    const written = pieces.map(({ surface }) => surface);
    if (written.join('') !== [word, ...others.map(({ surface }) => surface)].join(''))
      throw new Error(`"${row.word}" is not written like ${written.join(' ')}`);
    const reason = new RowOfTable('divided', line, `${row.word}=${written.join(' ')}`, row.example);
    return { word, others, pieces, conditions: conditionsOf(row.when), reason };
  },
);
const rowsOfWord = rowsOf(DIVIDED, ({ surface }) => surface);

function pieceIn(cell: string): Piece {
  const [surface = '', reading = '', partOfSpeech = '', base = surface, conjugation = '', form = ''] = cell.split('/');
  return { surface, reading, base, partOfSpeech, conjugation, form };
}

/** Of the dictionary's entry; of what is not inflected its first. */
const classesOf = ({ partOfSpeech, conjugation }: Piece): number =>
  conjugation === '' ? 0 : classesOfWord(partOfSpeech, conjugation);

/** The words that one is beside others: うんと言う, 門の上の空. */
export const divided = rulesIn('divided')('rows of divided.tsv', '', '', {
  of: (lexeme) => rowsOfWord(lexeme) !== null,
  at: ({ morphemes, at, word, lexemes }) => {
    for (const { others, pieces, conditions, reason } of rowsOfWord(word.lexeme)!) {
      const isThere = others.every(({ surface, base }, i) => {
        const lexeme = morphemes[at + 1 + i]?.lexeme;
        return lexeme?.surface === surface && (base === undefined || lexeme.base === base);
      });
      const count = 1 + others.length;
      if (!isThere || !isAt(contextOf(morphemes, at, count), { conditions })) continue;
      const words = pieces.map((piece) => {
        const { surface, reading, base } = piece;
        return formOf(lexemes, { ...piece, baseReading: base === surface ? reading : base }, piece, classesOf(piece));
      });
      return { words: inRow(word.start, ...words), count, by: reason };
    }
    return undefined;
  },
});
