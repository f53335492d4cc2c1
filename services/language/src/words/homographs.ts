import { type Condition, conditionsOf, isAt, placeOf } from '../grammar/place.js';
import { readTable } from '../text/read-table.js';
import { conjugatedReading } from './base-reading.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** A row of grammar/homographs.tsv, which explains the columns. */
export interface Homograph {
  readonly word: string;
  readonly reading: string;
  readonly parts: readonly string[];
  readonly conditions: readonly Condition[];
  readonly example: string;
}

/** Every part of speech begins so. */
const ANY_PART = [''];

export const HOMOGRAPHS: readonly Homograph[] = readHomographs();
const BY_WORD = Map.groupBy(HOMOGRAPHS, ({ word }) => word);

function readHomographs(): Homograph[] {
  return readTable('grammar/homographs.tsv').map(([word = '', reading = '', when = '', example = '']) => {
    return { word, reading, parts: ANY_PART, conditions: conditionsOf(when), example };
  });
}

/** Reads words of one spelling by the words near them: 銀杏を炒る (ぎんなん), 銀杏の並木 (いちょう). */
export function readHomographsByNeighbours(morphemes: readonly Morpheme[], lexemes: Lexemes): Morpheme[] {
  return morphemes.map((morpheme, index) => {
    const { lexeme } = morpheme;
    const rows = BY_WORD.get(lexeme.base);
    if (!rows || lexeme.kind !== 'word' || lexeme.reading === '' || morpheme.reading !== lexeme.reading)
      return morpheme;
    const place = placeOf(morphemes, index);
    const row = rows.find((one) => isAt(place, one));
    if (!row || row.reading === lexeme.baseReading) return morpheme;
    const reading = conjugatedReading(lexeme.surface, lexeme.base, row.reading);
    return { ...morpheme, lexeme: lexemes.reread(lexeme, { reading, baseReading: row.reading }), reading };
  });
}
