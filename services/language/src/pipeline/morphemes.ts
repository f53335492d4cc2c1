import type { AmbiguitySearch, Lattice, TextNames } from '../analyser/lattice.js';
import type { Lexemes } from '../entries/lexemes.js';
import { drawnOutAt, drawnOutStretches } from '../text/drawn-out.js';
import { type GivenReading, type Normalised, normalise } from '../text/normalise.js';
import { inKanaOfToday, isInOldKana, readingOfToday } from '../text/old-kana.js';
import { inKanjiOfToday } from '../text/old-kanji.js';
import { respell } from '../text/respell.js';
import { type SpacesBetweenWords, spacesBetweenWords } from '../text/spaces-between-words.js';
import type { Correction } from '../text-glossary/corrections.js';
import { nicknamesIn } from '../text-glossary/nicknames.js';
import { type GivenWord, TextGlossary } from '../text-glossary/text-glossary.js';
import { type Morpheme, morphemeOf, moved } from '../words/morpheme.js';
import {
  CORRECTING_STAGES,
  EXPRESSION_STAGES,
  MEANING_STAGES,
  READING_STAGES,
  runStages,
  type Trace,
  type Work,
} from './stages.js';

/** What is known beyond the text at hand. */
export interface AnalysisHints {
  /** By its learner. */
  readonly corrections?: readonly Correction[];
  /** By other parts of the text. */
  readonly givenWords?: readonly GivenWord[];
}

/**
 * The words of a text in order, without gaps. What the text says elsewhere of a word holds, but readings that it gives
 * in the place by ruby go before, and a learner's corrections come last.
 *
 * @param trace follows the text through the stages
 */
export function morphemesOf(
  written: string,
  lattice: Lattice,
  lexemes: Lexemes,
  hints: AnalysisHints = {},
  trace?: Trace,
): Morpheme[] {
  const { corrections = [], givenWords = [] } = hints;
  const ofWhole = new TextGlossary(givenWords);
  const normalised = normalise(
    written,
    (spelling) => lexemes.spellings.has(spelling),
    (word, reading) => lexemes.canBeRead(word, reading, (part) => readingOf(part, lattice, lexemes)),
  );
  const isOld = isInOldKana(normalised.text, ofWhole.isInOldKana);
  const ofToday = inLettersOfToday(normalised, isOld, lattice, lexemes, ofWhole.own);
  const { text, lettersOf, readings } = ofToday;
  // Nothing is left of a text of marks alone; it is still one token.
  if (text === '' && written !== '')
    return morphemesOf(' ', lattice, lexemes).map((one) => ({ ...one, end: written.length }));
  const nicknames = nicknamesIn(text, lexemes.spellings);
  const glossary = new TextGlossary([...nicknames, ...givenWords]);
  const between = spacesBetweenWords(text);
  const words = readMorphemes(text, readings, lattice, lexemes, glossary, between, trace);
  const analyse = (part: string) => analysed(part, lattice, lexemes);
  const work: Work = { text, morphemes: words, readings, lexemes, glossary, analyse };
  runStages(MEANING_STAGES, work, trace);
  const morphemes = between.spaces.length > 0 ? withSpaces(words, between, lattice, lexemes) : words;
  trace?.withSpaces(morphemes);
  const said = corrections.map(inLettersOf(text, lettersOf(0, text.length)));
  runStages(CORRECTING_STAGES, { ...work, morphemes, corrections: said, offsetOf: ofToday.offsetOf }, trace);
  if (text !== written) putInPlace(morphemes, ofToday, lexemes);
  trace?.asWritten(ofToday.offsetOf, morphemes);
  runStages(EXPRESSION_STAGES, { morphemes, lexemes }, trace);
  return morphemes;
}

/** How a text without ruby is read by itself, in hiragana; empty where a word of it has no reading. */
export function readingOf(text: string, lattice: Lattice, lexemes: Lexemes): string {
  if (/\p{Nd}/u.test(text)) {
    const read = readMorphemes(text, [], lattice, lexemes, new TextGlossary([]));
    return read.map(({ reading }) => reading).join('');
  }
  const words = analysed(text, lattice, lexemes);
  return words.every(({ lexeme }) => lexeme.reading !== '') ? words.map(({ lexeme }) => lexeme.reading).join('') : '';
}

/** Puts the words of a normalised text at their places in the written one. */
function putInPlace(morphemes: Morpheme[], { text, lettersOf, offsetOf }: Normalised, lexemes: Lexemes): void {
  const letters = lettersOf(0, text.length);
  let count = 0;
  // There are no gaps: where one word ends the next begins.
  let start = 0;
  // Letter for letter, as far as that goes, most words are seen at once to be written as they are analysed.
  let other = firstOther(text, letters, 0);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const { start: from, end: to } = morpheme;
    const end = offsetOf(to);
    if (start < end) {
      const isAsWritten = other >= to && text.length === letters.length;
      morphemes[count++] = isAsWritten
        ? moved(morpheme, start, end)
        : inItsLetters(morpheme, start, end, lettersOf(from, to), lexemes);
    }
    if (other < to) other = firstOther(text, letters, to);
    start = end;
  }
  morphemes.length = count;
}

/** The first offset from one on where two texts have other letters. */
function firstOther(text: string, letters: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) === letters.charCodeAt(at)) at++;
  return at;
}

/**
 * A text as it is analysed: in the kana of today where it is in old ones, and without what draws its words out.
 *
 * @param own words of the text that it is a part of
 */
export function inLettersOfToday(
  normalised: Normalised,
  isInOldKana: boolean,
  lattice: Lattice,
  lexemes: Lexemes,
  own?: TextNames,
): Normalised {
  const { text, readings } = normalised;
  if (!isInOldKana)
    return respell(
      normalised,
      drawnOutStretches(text).flatMap(({ start, end }) =>
        lattice.respelled(text.slice(start, end), drawnOutAt, own).map((one) => ({ ...one, at: start + one.at })),
      ),
    );
  const today = readings.map((one) => {
    const word = text.slice(one.start, one.end);
    return { ...one, reading: readingOfToday(one.reading, (reading) => lexemes.spellings.isReadAs(word, reading)) };
  });
  return respell(
    { ...normalised, readings: today },
    lattice.respelled(text, (_, at) => [...inKanaOfToday(text, at), ...drawnOutAt(text, at)], own),
  );
}

/** A correction in the letters of today, where its learner saw old ones in the text. */
const inLettersOf =
  (text: string, letters: string) =>
  (correction: Correction): Correction => {
    if (text.includes(correction.word)) return correction;
    // Letter for letter, as far as that goes; what is a different number of letters today stays uncorrected.
    const at = letters.length === text.length ? letters.indexOf(correction.word) : -1;
    if (at < 0) return { ...correction, ...cutLike(correction, inKanjiOfToday(correction.word)) };
    return { ...correction, ...cutLike(correction, text.slice(at, at + correction.word.length)) };
  };

/** A word and its parts, in other letters. */
function cutLike({ parts }: Correction, word: string) {
  const ends = parts.map((_, index) => parts.slice(0, index + 1).join('').length);
  return { word, parts: ends.map((end, index) => word.slice(ends[index - 1] ?? 0, end)) };
}

/** A word with the old kanji and kana that it is written with; what is a name keeps the kanji. */
function inItsLetters(morpheme: Morpheme, start: number, end: number, letters: string, lexemes: Lexemes): Morpheme {
  const { lexeme, reading } = morpheme;
  if (letters === lexeme.surface) return moved(morpheme, start, end);
  const isName = lexeme.kind === 'name' && inKanjiOfToday(letters) === lexeme.surface;
  return morphemeOf(start, end, isName ? lexemes.spelled(lexeme, letters) : lexeme, reading, letters);
}

/**
 * The words of a normalised text as they are read in it. Spaces between words are none of them: they divide, and
 * nothing is read by them.
 *
 * @param readings that the text gives in their places, rising, without overlap
 * @param trace follows the text through the stages
 */
export function readMorphemes(
  text: string,
  readings: readonly GivenReading[],
  lattice: Lattice,
  lexemes: Lexemes,
  glossary: TextGlossary,
  between = spacesBetweenWords(text),
  trace?: Trace,
): Morpheme[] {
  const analyse = (part: string) => analysed(part, lattice, lexemes);
  const words = analysed(text, lattice, lexemes, glossary.own, between, trace?.margins);
  const morphemes = between.spaces.length > 0 ? withoutSpaces(words, between) : words;
  trace?.begin(morphemes, { text, own: glossary.own, between, readings });
  runStages(READING_STAGES, { text, morphemes, readings, lexemes, glossary, analyse, margins: trace?.margins }, trace);
  return morphemes;
}

const withoutSpaces = (morphemes: readonly Morpheme[], { spaces }: SpacesBetweenWords): Morpheme[] => {
  const starts = new Set(spaces.map(({ start }) => start));
  return morphemes.filter(({ start }) => !starts.has(start));
};

/** The words with the spaces between them. */
function withSpaces(
  morphemes: readonly Morpheme[],
  { spaces }: SpacesBetweenWords,
  lattice: Lattice,
  lexemes: Lexemes,
): Morpheme[] {
  const [{ lexeme }] = analysed('\u3000', lattice, lexemes) as [Morpheme];
  const all: Morpheme[] = [];
  let next = 0;
  for (const morpheme of morphemes) {
    for (; next < spaces.length && spaces[next]!.start < morpheme.end; next++) {
      const { start, end } = spaces[next]!;
      if (start < morpheme.start) all.push(morphemeOf(start, end, lexeme, lexeme.reading));
    }
    all.push(morpheme);
  }
  return all;
}

export function analysed(
  text: string,
  lattice: Lattice,
  lexemes: Lexemes,
  own?: TextNames,
  between?: SpacesBetweenWords,
  margins?: AmbiguitySearch,
): Morpheme[] {
  const found = lattice.analyse(text, own, between, margins);
  const morphemes: Morpheme[] = [];
  let start = 0;
  for (let i = 0; i < found.length; i += 2) {
    const end = start + found[i + 1]!;
    const lexeme = lexemes.get(found[i]!, text, start, end);
    morphemes.push(morphemeOf(start, end, lexeme, lexeme.reading));
    start = end;
  }
  return morphemes;
}
