import { toHiragana } from '@ichibun/japanese/kana';
import type { Lexemes } from '../entries/lexemes.js';
import { conjugatedReading } from '../words/base-reading.js';
import type { Change } from '../words/changes.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';

/** What a learner said about a word. */
export interface Correction {
  /**
   * The dictionary form of a word as written, when its reading or entry is corrected; with `parts`, the very characters
   * that are divided otherwise.
   */
  readonly word: string;
  /** Reading of the dictionary form, hiragana or katakana; empty leaves it. */
  readonly reading: string;
  /** Key of the dictionary entry; empty leaves it to the reading. */
  readonly entry: string;
  /** The words that are there; joined they are `word`. Empty when the word is one. */
  readonly parts: readonly string[];
  /** The very characters are a name, in one word; it is read as `reading` says. */
  readonly isName?: boolean;
  /** UTF-16 offsets in the written text of the only words that it is about; absent or empty for all of them. */
  readonly starts?: readonly number[];
}

/** What is to be corrected. */
export interface Correcting {
  /** The text that the offsets of the words belong to. */
  readonly text: string;
  /** Changed in place. */
  readonly morphemes: Morpheme[];
  readonly corrections: readonly Correction[];
  readonly lexemes: Lexemes;
  /** Divides a text by itself. */
  readonly analyse: (text: string) => Morpheme[];
  /** Where an offset of the text is in the written one. */
  readonly offsetOf: (offset: number) => number;
}

type IsAbout = (correction: Correction, start: number) => boolean;

const BY_LEARNER = ruleOf('corrections/by the learner', 'text-glossary/corrections.ts', '');

/**
 * Applies a learner's corrections: words are divided as said, then read as said, then given the entries as said. What
 * is said of a place goes before what is said of the word everywhere. A correction that fits nowhere changes nothing.
 *
 * @returns what that has changed; undefined where nothing was said
 */
export function correct(work: Correcting): Change[] | undefined {
  const { morphemes, corrections, offsetOf } = work;
  if (corrections.length === 0) return undefined;
  const { true: placed = [], false: general = [] } = Object.groupBy(corrections, isPlaced);
  const startsOf = Map.groupBy(placed, ({ word }) => word);
  const isPlacedAt: IsAbout = ({ starts }, start) => starts!.includes(offsetOf(start));
  const isFree: IsAbout = ({ word }, start) => !startsOf.get(word)?.some((one) => isPlacedAt(one, start));
  const read = corrections.length === general.length ? apply(work, [...morphemes], general, () => true) : undefined;
  const both = read ?? apply(work, apply(work, [...morphemes], general, isFree), placed, isPlacedAt);
  const changes = changesBetween(morphemes, both);
  morphemes.length = 0;
  for (const morpheme of both) morphemes.push(morpheme);
  return changes;
}

const isPlaced = ({ starts }: Correction) => `${starts !== undefined && starts.length > 0}` as const;

function apply(
  { text, lexemes, analyse }: Correcting,
  morphemes: Morpheme[],
  corrections: readonly Correction[],
  isAbout: IsAbout,
): Morpheme[] {
  const byWord = Map.groupBy(corrections, ({ word }) => word);
  const divisions = corrections.filter(({ word, parts }) => parts.length > 0 && parts.join('') === word);
  const wordOf = (part: string) => {
    const [word, ...rest] = analyse(part);
    return word && rest.length === 0 ? word.lexeme : plainLexeme(part, lexemes);
  };
  const divided = divisions.reduce((words, one) => divide(text, words, one, wordOf, isAbout), morphemes);
  // One word of what the analyser divides: the correction names it whole and says how it is read.
  const joined = corrections
    .filter(({ parts, reading, entry, isName }) => parts.length === 0 && (reading !== '' || entry !== '' || isName))
    .reduce((words, one) => divide(text, words, { ...one, parts: [one.word] }, wordOf, isAbout), divided);
  return joined.map((morpheme) => {
    const { lexeme, start } = morpheme;
    const said = (word: string) => byWord.get(word)?.find((one) => one.parts.length === 0 && isAbout(one, start));
    const name = said(lexeme.surface);
    if (name?.isName) return named(morpheme, name.reading, lexemes);
    const correction = said(lexeme.base);
    return correction && !correction.isName ? corrected(morpheme, correction, lexemes) : morpheme;
  });
}

/** The stretches from edge to edge of both in which words of one text are others than they were. */
function changesBetween(before: readonly Morpheme[], after: readonly Morpheme[]): Change[] {
  const changes: Change[] = [];
  for (let i = 0, k = 0; i < before.length; ) {
    const [at, from] = [i++, k++];
    while (before[i - 1]!.end !== after[k - 1]!.end) {
      if (before[i - 1]!.end < after[k - 1]!.end) i++;
      else k++;
    }
    if (i - at === 1 && k - from === 1 && before[at] === after[from]) continue;
    changes.push({ at, count: i - at, words: after.slice(from, k), by: BY_LEARNER });
  }
  return changes;
}

/** Replaces the words that make up the correction's characters by its parts. */
function divide(
  text: string,
  morphemes: Morpheme[],
  correction: Correction,
  wordOf: (part: string) => Lexeme,
  isAbout: IsAbout,
): Morpheme[] {
  const { word, parts } = correction;
  const result: Morpheme[] = [];
  for (let i = 0; i < morphemes.length; ) {
    const { start } = morphemes[i]!;
    const end = start + word.length;
    const isHere = text.startsWith(word, start) && isAbout(correction, start);
    const last = isHere ? morphemes.findIndex((one, index) => index >= i && one.end >= end) : -1;
    const fits = last >= 0 && morphemes[last]!.end === end;
    const isSoAlready =
      fits && last - i + 1 === parts.length && parts.every((part, k) => text.startsWith(part, morphemes[i + k]!.start));
    if (!fits) {
      result.push(morphemes[i++]!);
      continue;
    }
    let from = start;
    for (const [index, part] of parts.entries()) {
      const isApart = index > 0;
      if (isSoAlready) result.push({ ...morphemes[i + index]!, isApart });
      else {
        const lexeme = wordOf(part);
        result.push({ start: from, end: from + part.length, lexeme, reading: lexeme.reading, isApart });
      }
      from += part.length;
    }
    i = last + 1;
  }
  return result;
}

/** A word of which only the spelling is known: the dictionary says the rest. */
function plainLexeme(surface: string, lexemes: Lexemes): Lexeme {
  const reading = /^[ぁ-ゖァ-ヺー]+$/u.test(surface) ? toHiragana(surface) : '';
  return lexemes.whole(surface, reading);
}

function named(morpheme: Morpheme, reading: string, lexemes: Lexemes): Morpheme {
  const lexeme = lexemes.name(morpheme.lexeme.surface, toHiragana(reading) || morpheme.reading);
  return { ...morpheme, lexeme, reading: lexeme.reading };
}

function corrected(morpheme: Morpheme, { reading, entry }: Correction, lexemes: Lexemes): Morpheme {
  let { lexeme } = morpheme;
  let read = morpheme.reading;
  if (reading !== '') {
    const baseReading = toHiragana(reading);
    read = conjugatedReading(lexeme.surface, lexeme.base, baseReading);
    lexeme = lexemes.reread(lexeme, { reading: read, baseReading });
  }
  return { ...morpheme, lexeme: entry === '' ? lexeme : lexemes.withEntry(lexeme, entry), reading: read };
}
