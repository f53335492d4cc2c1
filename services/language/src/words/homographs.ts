import { type Condition, conditionsOf, placeOf, rowAt, rowsOf } from '../grammar/place.js';
import { readTable } from '../text/read-table.js';
import { conjugatedReading } from './base-reading.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** A row of grammar/homographs.tsv, which explains the columns. */
export interface Homograph {
  readonly word: string;
  readonly reading: string;
  readonly conditions: readonly Condition[];
  readonly example: string;
}

export const HOMOGRAPHS: readonly Homograph[] = readHomographs();
const rowsOfWord = rowsOf(HOMOGRAPHS, ({ base }) => base);

function readHomographs(): Homograph[] {
  return readTable('grammar/homographs.tsv').map(([word = '', reading = '', when = '', example = '']) => {
    return { word, reading, conditions: conditionsOf(when), example };
  });
}

/** Reads words of one spelling by the words near them: 銀杏を炒る (ぎんなん), 銀杏の並木 (いちょう). */
export function readHomographsByNeighbours(morphemes: readonly Morpheme[], lexemes: Lexemes): Morpheme[] {
  return morphemes.map((morpheme, index) => {
    const { lexeme } = morpheme;
    const rows = rowsOfWord(lexeme);
    if (!rows || lexeme.kind !== 'word' || lexeme.reading === '' || morpheme.reading !== lexeme.reading)
      return morpheme;
    const row = rowAt(rows, placeOf(morphemes, index));
    if (!row || row.reading === lexeme.baseReading) return morpheme;
    const reading = conjugatedReading(lexeme.surface, lexeme.base, row.reading);
    return { ...morpheme, lexeme: lexemes.reread(lexeme, { reading, baseReading: row.reading }), reading };
  });
}
