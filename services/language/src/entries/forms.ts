import type { Query } from '../dictionary/look-up.js';
import { WordClass } from '../dictionary/word-class.js';
import { conjugatedReading } from '../words/base-reading.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import type { Lexemes } from './lexemes.js';

/** A word with its reading, before it has a place. */
export type ReadWord = Pick<Morpheme, 'lexeme' | 'reading'>;

/** How a word is inflected, as IPADIC says it. */
export type Grammar = Pick<Lexeme, 'partOfSpeech' | 'conjugation' | 'form'>;

/** A word and its dictionary form, as written and read. */
interface Written {
  readonly surface: string;
  readonly reading: string;
  readonly base: string;
  readonly baseReading: string;
}

/** Words that rules make and that are not said as they are written, with their part of speech. */
const SAID: ReadonlyMap<string, string> = new Map([
  ['は/助詞', 'わ'],
  ['へ/助詞', 'え'],
  ['もう/副詞', 'もー'],
  ['どう/副詞', 'どー'],
]);

/** A word that is not inflected, with its entry. */
export const wordOf = (
  lexemes: Lexemes,
  surface: string,
  reading: string,
  partOfSpeech: string,
  classes = 0,
  base = surface,
): ReadWord =>
  formOf(
    lexemes,
    { surface, reading, base, baseReading: reading },
    { partOfSpeech, conjugation: '', form: '' },
    classes,
  );

/** A verb or an auxiliary that is written as it is read. */
export const inflected = (
  lexemes: Lexemes,
  surface: string,
  base: string,
  grammar: Grammar,
  classes: number,
): ReadWord => formOf(lexemes, { surface, reading: surface, base, baseReading: base }, grammar, classes);

/** A word in one of its forms, with its entry. */
export function formOf(
  lexemes: Lexemes,
  written: Written,
  { partOfSpeech, conjugation, form }: Grammar,
  classes: number,
): ReadWord {
  const { surface, reading } = written;
  const pronunciation = SAID.get(`${surface}/${partOfSpeech.split(',')[0]}`) ?? reading;
  const given = { ...written, pronunciation, partOfSpeech, conjugation, form };
  return { lexeme: lexemes.compose(given, classes), reading };
}

/** A word in one of its forms, read as the dictionary reads its dictionary form. */
export const conjugated = (
  lexemes: Lexemes,
  surface: string,
  base: string,
  baseReading: string,
  grammar: Grammar,
  classes: number,
): ReadWord => {
  const reading = conjugatedReading(surface, base, baseReading);
  return formOf(lexemes, { surface, reading, base, baseReading }, grammar, classes);
};

/** The stem of a verb, as before ます. */
export const stemOf = (
  lexemes: Lexemes,
  { surface, reading }: Pick<Lexeme, 'surface' | 'reading'>,
  { written, reading: read, classes }: Query,
) =>
  formOf(
    lexemes,
    { surface, reading, base: written, baseReading: read },
    { partOfSpeech: '動詞,自立', conjugation: classes === WordClass.godan ? '五段' : '一段', form: '連用形' },
    classes,
  );

/** Words at their places, one right after the other. */
export function inRow(start: number, ...words: readonly ReadWord[]): Morpheme[] {
  let end = start;
  return words.map((word) => {
    const from = end;
    end += word.lexeme.surface.length;
    return { start: from, end, ...word };
  });
}
