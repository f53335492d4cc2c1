import type { Lattice, OwnWords } from '../analyser/lattice.js';
import { type GivenReading, normalise } from '../text/normalise.js';
import { inKanjiOfToday } from '../text/old-kanji.js';
import { readAsCompounds } from './compound-readings.js';
import { readInContext } from './context-readings.js';
import { type Correction, correct } from './corrections.js';
import { readAsGiven } from './given-readings.js';
import { type GivenWord, GivenWords } from './given-words.js';
import { readHomographsByNeighbours } from './homographs.js';
import type { Lexemes } from './lexemes.js';
import { meantInPlace } from './meanings.js';
import type { Morpheme } from './morpheme.js';
import { recogniseNames } from './names.js';
import { nicknamesIn } from './nicknames.js';
import { readNumbers } from './numbers.js';
import { rejoined } from './rejoined.js';
import { withVerbsOfRuby } from './verbs-of-ruby.js';

/** What is known beyond the text at hand. */
export interface Told {
  /** By its learner. */
  readonly corrections?: readonly Correction[];
  /** By other parts of the text. */
  readonly givenWords?: readonly GivenWord[];
}

/**
 * The words of a text in order, without gaps. What the text says elsewhere of a word holds, but readings that it gives
 * in the place by ruby go before, and a learner's corrections come last.
 */
export function morphemesOf(written: string, lattice: Lattice, lexemes: Lexemes, told: Told = {}): Morpheme[] {
  const { corrections = [], givenWords = [] } = told;
  const { text, inOldKanji, offsetOf, readings } = normalise(written, (spelling) => lexemes.has(spelling));
  // Nothing is left of a text of marks alone; it is still one token.
  if (text === '' && written !== '')
    return morphemesOf(' ', lattice, lexemes).map((one) => ({ ...one, end: written.length }));
  const nicknames = nicknamesIn(text, (spelling) => lexemes.isCommon(spelling));
  const ofText = new GivenWords([...nicknames, ...givenWords]);
  const named = recogniseNames(readMorphemes(text, readings, lattice, lexemes, ofText), lexemes);
  const given = meantInPlace(named, lexemes);
  const said = corrections.map(inLettersOf(text));
  const read = correct(text, given, said, lexemes, (part) => analysed(part, lattice, lexemes));
  if (text === written) return read;
  return read.map((one) => ({
    ...withOldKanji(one, inOldKanji.slice(one.start, one.end), lexemes),
    start: offsetOf(one.start),
    end: offsetOf(one.end),
  }));
}

/** A correction as it is to be found in a text that has the kanji of today where its learner saw old ones. */
const inLettersOf =
  (text: string) =>
  (correction: Correction): Correction => {
    const [word, parts] = [inKanjiOfToday(correction.word), correction.parts.map(inKanjiOfToday)];
    return text.includes(correction.word) ? correction : { ...correction, word, parts };
  };

/** A word with the old kanji that it is written with; what is a name keeps them. */
function withOldKanji(morpheme: Morpheme, inOldKanji: string, lexemes: Lexemes): Morpheme {
  const { lexeme } = morpheme;
  if (inOldKanji === lexeme.surface || inKanjiOfToday(inOldKanji) !== lexeme.surface) return morpheme;
  return { ...morpheme, inOldKanji, lexeme: lexeme.kind === 'name' ? lexemes.spelled(lexeme, inOldKanji) : lexeme };
}

/**
 * The words of a normalised text as they are read in it.
 *
 * @param readings that the text gives in their places, rising, without overlap
 */
export function readMorphemes(
  text: string,
  readings: readonly GivenReading[],
  lattice: Lattice,
  lexemes: Lexemes,
  ofText: GivenWords,
): Morpheme[] {
  const divided = withVerbsOfRuby(text, analysed(text, lattice, lexemes, ofText.own), readings, lexemes, (part) =>
    analysed(part, lattice, lexemes),
  );
  const found = rejoined(text, divided, lexemes);
  const compounds = readAsCompounds(readNumbers(text, found, lexemes), lexemes);
  const inContext = readInContext(readHomographsByNeighbours(compounds, lexemes), lexemes);
  return readAsGiven(text, ofText.applied(text, inContext, lexemes), readings, lexemes);
}

export function analysed(text: string, lattice: Lattice, lexemes: Lexemes, own?: OwnWords): Morpheme[] {
  const found = lattice.analyse(text, own);
  const morphemes: Morpheme[] = [];
  let start = 0;
  for (let i = 0; i < found.length; i += 2) {
    const end = start + found[i + 1]!;
    const from = start;
    const lexeme = lexemes.get(found[i]!, () => text.slice(from, end));
    morphemes.push({ start, end, lexeme, reading: lexeme.reading });
    start = end;
  }
  return morphemes;
}
