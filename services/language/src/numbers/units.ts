import type { Lexemes } from '../entries/lexemes.js';
import { readTable } from '../tables/read-table.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { countedReading } from './counters.js';

/** A row of data/grammar/units.tsv, which explains the columns. */
export interface Unit {
  readonly word: string;
  /** Hiragana. */
  readonly reading: string;
  /** `after` or `before` the number. */
  readonly place: string;
}

const ROWS = readTable(
  'data/grammar/units.tsv',
  ['written', 'word', 'reading', 'place'],
  ({ written, word, reading, place }) => ({ written: written.split(' '), word, reading, place }),
);
const BY_SIGN = new Map<string, Unit>(ROWS.flatMap((row) => row.written.map((sign) => [sign, row] as const)));
/** What those that the analyser may divide begin with. */
const BEGINNINGS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  ['after', 'before'].map((place) => [
    place,
    new Set(
      [...BY_SIGN]
        .filter(([, unit]) => unit.place === place)
        .flatMap(([sign]) => [...sign].map((_, at) => sign.slice(0, at + 1))),
    ),
  ]),
);
const LATIN = /^[a-zA-Zａ-ｚＡ-Ｚ]/u;

/** The unit that a sign or letters after a number stand for: ㎏, km; null for other words. */
export const unitOf = Lexeme.once((lexeme): Unit | null =>
  lexeme.kind === 'word' ? null : (BY_SIGN.get(lexeme.surface) ?? null),
);

/** Whether a sign is said as a word wherever it stands: ㌢, №; Latin letters are only after a number. */
export const isSign = Lexeme.whether((lexeme) => unitOf(lexeme) !== null && !LATIN.test(lexeme.surface));

/** What is said of one sign, as a word. */
export const SIGN_OF_UNIT = ruleOf('numbers/sign of a unit', 'numbers/units.ts', '№3の人。');
const JOINED = ruleOf('units/signs side by side', 'numbers/units.ts', '5km²の島だ。');
const MOST_WORDS = 4;
const isNumber = (morpheme: Morpheme | undefined) => morpheme?.lexeme.kind === 'number';

/** Joins what is one unit and divided: km/h and m² after a number, No. before one. */
export function joinUnits(text: string, morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const beside = isNumber(morphemes[i]) ? { first: i + 1, place: 'after' } : { first: i, place: 'before' };
    const { first, place } = beside;
    const morpheme = morphemes[first];
    if (!morpheme || !BEGINNINGS[place]!.has(morpheme.lexeme.surface)) continue;
    for (let last = Math.min(first + MOST_WORDS, morphemes.length) - 1; last > first; last--) {
      const { end } = morphemes[last]!;
      const unit = BY_SIGN.get(text.slice(morpheme.start, end));
      if (unit?.place !== place || (place === 'before' && !isNumber(morphemes[last + 1]))) continue;
      const sign = morpheme.lexeme.with({ surface: text.slice(morpheme.start, end), kind: 'punctuation' });
      const word = place === 'before' ? lexemeOfUnit(sign, unit, lexemes) : sign;
      changes.put(first, last - first + 1, [withWord({ ...morpheme, end }, word, unit.reading)], JOINED);
      i = last;
      break;
    }
  }
  return changes.make();
}

/** A sign as the word that it is said as. */
export function lexemeOfUnit(lexeme: Lexeme, { word, reading }: Unit, lexemes: Lexemes): Lexeme {
  const { surface } = lexeme;
  const given = { surface, base: word, reading, baseReading: reading, pronunciation: reading };
  return lexemes.ofSign({ ...given, partOfSpeech: '名詞,接尾,助数詞', conjugation: '', form: '' });
}

/** How a number and its unit are read: 10㌔ じゅっ きろ; without a rule for the unit each by itself. */
export const readingWithUnit = (value: number, { word }: Unit) => countedReading(value, word);
