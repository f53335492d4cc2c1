import { type Condition, conditionsOf, isAt, placeOf } from '../grammar/place.js';
import { readTable } from '../text/read-table.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

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
export function dividedThere(morphemes: readonly Morpheme[], at: number, lexemes: Lexemes): Morpheme[] | undefined {
  const { start, lexeme } = morphemes[at]!;
  const rows = BY_WORD.get(lexeme.surface);
  const place = rows && placeOf(morphemes, at);
  const row = rows?.find((one) => isAt(place!, one));
  let end = start;
  return row?.pieces.map(({ surface, reading, partOfSpeech }) => {
    const given = { surface, base: surface, reading, pronunciation: reading, baseReading: reading, partOfSpeech };
    end += surface.length;
    return {
      start: end - surface.length,
      end,
      lexeme: lexemes.compose({ ...given, conjugation: '', form: '' }, 0),
      reading,
    };
  });
}
