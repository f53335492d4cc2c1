import { type Condition, conditionsOf, isAt, type Place, placeOf, valuesOf } from '../grammar/place.js';
import { readTable } from '../text/read-table.js';
import type { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** A row of grammar/meanings.tsv, which explains the columns. */
export interface Meaning {
  readonly word: string;
  readonly parts: readonly string[];
  readonly conditions: readonly Condition[];
  /** Phrases, one of which is in the sense that is meant. */
  readonly says: readonly string[];
  readonly example: string;
}

export const MEANINGS: readonly Meaning[] = readMeanings();
const BY_WORD = Map.groupBy(MEANINGS, ({ word }) => word);

function readMeanings(): Meaning[] {
  return readTable('grammar/meanings.tsv').flatMap(([words = '', part = '', when = '', says = '', example = '']) => {
    const rest = { parts: valuesOf(part), conditions: conditionsOf(when), says: says.split('|'), example };
    return words.split(' ').map((word) => ({ word, ...rest }));
  });
}

/**
 * Of words whose dictionary begins with a meaning that is mostly not meant, or lists several words under one spelling
 * in kana, the one that stands in the place: もう "already", 手紙をかく "to write".
 */
export function meantInPlace(morphemes: readonly Morpheme[], lexemes: Lexemes): Morpheme[] {
  return morphemes.map((morpheme, index) => {
    const { lexeme } = morpheme;
    const meant = meantAt(lexeme, () => placeOf(morphemes, index), lexemes);
    return meant === lexeme ? morpheme : { ...morpheme, lexeme: meant };
  });
}

/** A word, or a whole expression, with the meaning that it has in its place. */
export function meantAt(lexeme: Lexeme, placeOfIt: () => Place, lexemes: Lexemes): Lexeme {
  const rows = BY_WORD.get(lexeme.base);
  if (!rows || !isDefined(lexeme)) return lexeme;
  const place = placeOfIt();
  const row = rows.find((one) => isAt(place, one));
  return row ? lexemes.meaning(lexeme, row.says) : lexeme;
}

const isDefined = ({ kind, entry }: Lexeme) => kind === 'word' && entry !== '';
