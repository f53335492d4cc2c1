import { type Condition, conditionsOf, isAt, placeOf } from '../grammar/place.js';
import { readTable } from '../text/read-table.js';
import { type Rejoining, wordOf } from './rejoining.js';

/** A row of grammar/divided.tsv, which explains the columns. */
interface DividedWord {
  readonly word: string;
  readonly pieces: readonly { readonly surface: string; readonly reading: string; readonly partOfSpeech: string }[];
  readonly parts: readonly string[];
  readonly conditions: readonly Condition[];
  readonly example: string;
}

/** Every part of speech begins so. */
const ANY_PART = [''];

export const DIVIDED: readonly DividedWord[] = readTable('grammar/divided.tsv').map(
  ([word = '', pieces = '', when = '', example = '']) => ({
    word,
    pieces: pieces.split(' ').map((piece) => {
      const [surface = '', reading = '', partOfSpeech = ''] = piece.split('/');
      return { surface, reading, partOfSpeech };
    }),
    parts: ANY_PART,
    conditions: conditionsOf(when),
    example,
  }),
);
const BY_WORD = Map.groupBy(DIVIDED, ({ word }) => word);

/** The words that one is beside others: うんと言う, 門の上の空. */
export const divided: Rejoining = {
  of: ({ surface }) => BY_WORD.has(surface),
  at: ({ morphemes, at, word, lexemes }) => {
    const place = placeOf(morphemes, at);
    const row = BY_WORD.get(word.lexeme.surface)!.find((one) => isAt(place, one));
    if (!row) return undefined;
    let end = word.start;
    const words = row.pieces.map(({ surface, reading, partOfSpeech }) => {
      end += surface.length;
      return { start: end - surface.length, end, ...wordOf(lexemes, surface, reading, partOfSpeech) };
    });
    return { words, count: 1 };
  },
};
