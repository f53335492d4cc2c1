import type { Lexemes } from '../entries/lexemes.js';
import { type Condition, conditionsOf, rowAt, rowsOf } from '../rules/conditions.js';
import { contextOf } from '../rules/context.js';
import { readTable } from '../tables/read-table.js';
import { conjugatedReading } from '../words/base-reading.js';
import { Changes } from '../words/changes.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import { RowOfTable } from '../words/reason.js';

/** A row of data/grammar/homographs.tsv, which explains the columns. */
export interface Homograph {
  readonly word: string;
  readonly reading: string;
  readonly conditions: readonly Condition[];
  readonly example: string;
  readonly reason: RowOfTable;
}

export const HOMOGRAPHS: readonly Homograph[] = readHomographs();
const rowsOfWord = rowsOf(HOMOGRAPHS, ({ base }) => base);

function readHomographs(): Homograph[] {
  const columns = ['word', 'reading', 'when', 'example'] as const;
  return readTable('data/grammar/homographs.tsv', columns, ({ word, reading, when, example }, line) => {
    const reason = new RowOfTable('homographs', line, `${word}=${reading}`, example);
    return { word, reading, conditions: conditionsOf(when), example, reason };
  });
}

/** Reads words of one spelling by the words near them: 銀杏を炒る (ぎんなん), 銀杏の並木 (いちょう). */
export function readHomographsByNeighbours(morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const { lexeme } = morpheme;
    const rows = rowsOfWord(lexeme);
    if (!rows || lexeme.kind !== 'word' || lexeme.reading === '' || morpheme.reading !== lexeme.reading) continue;
    const row = rowAt(rows, contextOf(morphemes, i));
    if (!row || row.reading === lexeme.baseReading) continue;
    const reading = conjugatedReading(lexeme.surface, lexeme.base, row.reading);
    const read = lexemes.reread(lexeme, { reading, baseReading: row.reading });
    changes.putOne(i, withWord(morpheme, read, reading), row.reason);
  }
  return changes.make();
}
