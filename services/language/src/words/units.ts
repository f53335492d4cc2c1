import { readTable } from '../text/read-table.js';
import { countedReading } from './counters.js';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';

/** A row of grammar/units.tsv, which explains the columns. */
export interface Unit {
  readonly word: string;
  /** Hiragana. */
  readonly reading: string;
}

const ROWS = readTable('grammar/units.tsv').map(([written = '', word = '', reading = '', place = '']) => {
  return { written: written.split(' '), word, reading, place };
});
const BY_SIGN = new Map<string, Unit>(ROWS.flatMap((row) => row.written.map((sign) => [sign, row] as const)));
const LATIN = /^[a-zA-Zａ-ｚＡ-Ｚ]/u;

/** The unit that a sign or letters behind a number stand for: ㎏, km; null for other words. */
export const unitOf = Lexeme.once((lexeme): Unit | null =>
  lexeme.kind === 'word' ? null : (BY_SIGN.get(lexeme.surface) ?? null),
);

/** Whether a sign is said as a word wherever it stands: ㌢, №; Latin letters are only behind a number. */
export const isSign = Lexeme.whether((lexeme) => unitOf(lexeme) !== null && !LATIN.test(lexeme.surface));

/** A sign as the word that it is said as. */
export function lexemeOfUnit(lexeme: Lexeme, { word, reading }: Unit, lexemes: Lexemes): Lexeme {
  const { surface } = lexeme;
  const given = { surface, base: word, reading, baseReading: reading, pronunciation: reading };
  return lexemes.ofSign({ ...given, partOfSpeech: '名詞,接尾,助数詞', conjugation: '', form: '' });
}

/** How a number and its unit are read: 10㌔ じゅっ きろ; without a rule for the unit each by itself. */
export const readingWithUnit = (value: number, { word }: Unit) => countedReading(value, word);
