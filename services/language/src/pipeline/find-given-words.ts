import type { Lattice } from '../analyser/lattice.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import type { DictionaryEntry } from '../dictionary/entry.js';
import type { Lexemes } from '../entries/lexemes.js';
import type { NameFile } from '../names/name-file.js';
import { type GivenReading, normalise } from '../text/normalise.js';
import { isInOldKana } from '../text/old-kana.js';
import { foundNames } from '../text-glossary/found-names.js';
import { type GivenWord, signsOfOldKana, TextGlossary, wordsOfRuby } from '../text-glossary/text-glossary.js';
import type { Lexeme } from '../words/lexeme.js';
import { analysed, inLettersOfToday, readingOf, readMorphemes } from './morphemes.js';

/** Words that ruby reads, at most; the first ones of a text. */
const MOST_OF_RUBY = 4_000;
/** UTF-16 units on each side of ruby by which its word is understood. */
const AROUND = 20;

const NOTHING_GIVEN = new TextGlossary([]);

/**
 * What a text says of its own words, for all of its parts: names that no dictionary has, and the readings of words that
 * ruby gives somewhere. A word that is both has the name's place and ruby's reading.
 *
 * @param written with ruby in it, if it has any; the time is linear in its length
 */
export function findGivenWords(
  written: string,
  lattice: Lattice,
  lexemes: Lexemes,
  dictionary: Dictionary | undefined,
  names: NameFile | undefined,
): GivenWord[] {
  const normalised = normalise(
    written,
    (spelling) => lexemes.spellings.has(spelling),
    (word, reading) => lexemes.canBeRead(word, reading, (part) => readingOf(part, lattice, lexemes)),
  );
  const isOld = isInOldKana(normalised.text);
  const signs = isOld ? signsOfOldKana() : [];
  const { text, readings } = inLettersOfToday(normalised, isOld, lattice, lexemes);
  const analyse = (part: string) => analysed(part, lattice, lexemes).map(({ lexeme }) => lexeme);
  const { sample, given } = sampleOf(text, readings);
  const isDivided = (word: string, reading: string) => {
    const parts = analyse(word);
    if (parts.length === 1) return false;
    return lexemes.spellings.has(word) || parts.map((part) => part.reading).join('') !== reading;
  };
  const sampled = readMorphemes(sample, given, lattice, lexemes, NOTHING_GIVEN);
  const isPlainBefore = plainBeforeRuby(text, readings);
  const ofRuby = wordsOfRuby(sampled, given, isDivided).filter(
    ({ word }) => !isPlainBefore(word) || !isReadOtherwise(analyse(word), lexemes),
  );
  if (!dictionary) return [...ofRuby, ...signs];
  const found = foundNames(text, {
    analyse,
    has: (spelling) => dictionary.has(spelling),
    isCommon: (spelling) => dictionary.lines(spelling).some(({ common }) => common),
    isName: names && ((spelling) => names.of(spelling).length > 0),
    isLiving: (spelling) => dictionary.lines(spelling).some(({ id, rare }) => !rare && isLiving(dictionary.entry(id))),
  });
  const byWord = new Map(ofRuby.map((one) => [one.word, one]));
  const ofNames = found.map((word) => ({
    word,
    reading: byWord.get(word)?.reading ?? readingOfName(analyse(word)),
    isName: true,
    isWhole: true,
  }));
  const isFound = new Set(found);
  return [...ofNames, ...ofRuby.filter(({ word }) => !isFound.has(word)), ...signs];
}

/** How the analyser reads a name that it has as one. */
const readingOfName = ([name, ...others]: readonly Lexeme[]): string =>
  others.length === 0 && name?.partOfSpeech.startsWith('名詞,固有名詞,人名') ? name.reading : '';

/** Whether a gloss names a person or an animal, by the nouns that glosses begin with, their endings, or a species. */
const isLiving = ({ senses }: DictionaryEntry): boolean =>
  senses.some(({ glosses }) => LIVING.test(glosses.join('; ')));

const LIVING = new RegExp(
  '\\b(?:I|me|you|he|she|we|they|who|one|person|people|persons|(?:gentle|wo|police|fisher|noble|country|old )?(?:man|men|woman|women)|' +
    'wife|husband|child|children|boy|girl|lady|maid|lord|king|queen|prince|princess|priest|monk|nun|god|goddess|' +
    'ghost|monster|devil|demon|chief|boss|captain|guest|friend|son|daughter|uncle|aunt|twin|twins|bride|groom|' +
    'crowd|group|company|party|class|army|police|government|bird|fish|dog|cat|animal|newspaper|magazine|voice|letter|book|report)s?\\b|' +
    '\\w(?:er|or|ist|ant|ian|eer|ess|ee|ar)s?\\b|\\([A-Z][a-z]+ [a-z(]+',
  'u',
);

/** Whether a word is a noun with a reading of its own, which the dictionary has as a common one. */
const isReadOtherwise = ([word, ...others]: readonly Lexeme[], lexemes: Lexemes): boolean =>
  others.length === 0 &&
  word!.certain &&
  word!.partOfSpeech.startsWith('名詞') &&
  lexemes.spellings.isCommonlyReadAs(word!.base, word!.baseReading);

/**
 * Tells whether the kanji of a word are without ruby somewhere before they first have it: 頭《かしら》 is read so in
 * its place then, and あたま everywhere else. What is read otherwise in all of a text has ruby where it first stands.
 */
function plainBeforeRuby(text: string, readings: readonly GivenReading[]): (word: string) => boolean {
  if (readings.length === 0) return () => false;
  const withRuby = new Set<string>();
  const plainBefore = new Set<string>();
  let next = 0;
  for (const { 0: run, index } of text.matchAll(KANJI)) {
    while (next < readings.length && readings[next]!.end <= index) next++;
    const end = index + run.length;
    const isPlain = (readings[next]?.start ?? end) >= end;
    if (isPlain && !withRuby.has(run)) plainBefore.add(run);
    for (let at = next; at < readings.length && readings[at]!.start < end; at++) {
      const written = text.slice(readings[at]!.start, readings[at]!.end);
      withRuby.add(written);
      // お母《かあ》さん and 母 are read each in its own way.
      if (/[おご御]/u.test(text[readings[at]!.start - 1] ?? '')) plainBefore.delete(written);
    }
  }
  return (word) => plainBefore.has(KANJI_OF.exec(word)?.[0] ?? '');
}

const KANJI = /[\p{Script=Han}々]{1,100}/gu;
const KANJI_OF = /[\p{Script=Han}々]+/u;

/** The places of a text where ruby reads something that it has not read so before, each with what is around it. */
function sampleOf(text: string, readings: readonly GivenReading[]) {
  const seen = new Set<string>();
  const given: GivenReading[] = [];
  let sample = '';
  for (const { start, end, reading } of readings) {
    // What follows tells verbs of one kanji apart.
    const key = `${text.slice(start, end + 1)}\n${reading}`;
    if (seen.has(key) || seen.size === MOST_OF_RUBY) continue;
    seen.add(key);
    const from = Math.max(text.lastIndexOf('\n', start) + 1, start - AROUND);
    const offset = sample.length - from;
    given.push({ start: offset + start, end: offset + end, reading });
    sample += `${text.slice(from, end + AROUND).replaceAll('\n', ' ')}\n`;
  }
  return { sample, given };
}
