import { toHiragana } from '@ichibun/japanese/kana';
import type { TextNames } from '../analyser/lattice.js';
import type { Lexemes } from '../entries/lexemes.js';
import { SIGNS_OF_OLD_KANA } from '../text/old-kana.js';
import { conjugatedReading } from '../words/base-reading.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';

/** What a text itself says about one of its words, which holds wherever the word is in it. */
export interface GivenWord {
  /** As written; of a word that is inflected its dictionary form. */
  readonly word: string;
  /** Reading of that, hiragana or katakana; empty when the text does not say. */
  readonly reading: string;
  /** Somebody or something is called so. */
  readonly isName: boolean;
  /** The analyser divides it, and the text holds it together. */
  readonly isWhole: boolean;
}

const SAID = ruleOf('words of the text/said elsewhere', 'text-glossary/text-glossary.ts', '');

/** The words that a text has of its own, by spelling. */
export class TextGlossary {
  private readonly names = new Map<string, string>();
  private readonly readings = new Map<string, string>();

  private readonly isWhole = new Set<string>();
  /** Whether the text says by its letters that it is in old kana. */
  readonly isInOldKana: boolean;

  constructor(words: readonly GivenWord[]) {
    const isSign = ({ word, reading, isName }: GivenWord) => !isName && SIGNS_OF_OLD_KANA.get(word) === reading;
    this.isInOldKana = words.some(isSign);
    for (const given of words) {
      const { word, reading, isName, isWhole } = given;
      if (word === '' || isSign(given)) continue;
      if (isName) this.names.set(word, toHiragana(reading));
      else if (reading !== '') this.readings.set(word, toHiragana(reading));
      if (!isName && isWhole) this.isWhole.add(word);
    }
  }

  get isEmpty(): boolean {
    return this.names.size === 0 && this.readings.size === 0;
  }

  /** Those that the lattice is to find: names, and words that ruby holds together. */
  get own(): TextNames | undefined {
    const words = [...this.names.keys(), ...this.isWhole];
    return words.length === 0 ? undefined : Map.groupBy(words, (word) => word.charCodeAt(0));
  }

  /**
   * Reads words as the text says elsewhere, and makes names of its names.
   *
   * @param text that the words' offsets belong to
   */
  applyTo(morphemes: Morpheme[], text: string, lexemes: Lexemes): Changes | undefined {
    if (this.isEmpty) return undefined;
    const isSaid = Lexeme.numbering((lexeme) => Number(this.saysOf(lexeme)));
    const changes = new Changes(morphemes);
    for (let i = 0; i < morphemes.length; i++)
      if (isSaid(morphemes[i]!.lexeme) === 1) changes.putOne(i, this.given(text, morphemes, i, lexemes), SAID);
    return changes.make();
  }

  /** Whether the text says anything of a word, wherever it stands. */
  private saysOf({ surface, base }: Lexeme): boolean {
    return this.names.has(surface) || this.readings.has(base);
  }

  private given(text: string, morphemes: readonly Morpheme[], index: number, lexemes: Lexemes): Morpheme {
    const morpheme = morphemes[index]!;
    const { lexeme } = morpheme;
    const ofName = this.names.get(lexeme.surface);
    if (ofName !== undefined) return named(morpheme, ofName, lexemes);
    const reading = this.readings.get(lexeme.base);
    // For the lattice all words of the text's own are persons; 骨董屋, which ruby reads, is none.
    if (reading !== undefined && lexeme.kind === 'name' && this.isWhole.has(lexeme.surface))
      return wholeOf(morpheme, reading, lexemes);
    if (reading === undefined || reading === lexeme.baseReading) return morpheme;
    return isAnotherWord(text, morpheme, morphemes[index - 1]) ? morpheme : readAs(morpheme, reading, lexemes);
  }
}

function named(morpheme: Morpheme, reading: string, lexemes: Lexemes): Morpheme {
  const lexeme = lexemes.name(morpheme.lexeme.surface, reading || morpheme.reading);
  return { ...morpheme, lexeme, reading: lexeme.reading };
}

function wholeOf(morpheme: Morpheme, reading: string, lexemes: Lexemes): Morpheme {
  const lexeme = lexemes.ofRuby(lexemes.whole(morpheme.lexeme.surface, reading));
  return { ...morpheme, lexeme, reading: lexeme.reading };
}

function readAs(morpheme: Morpheme, baseReading: string, lexemes: Lexemes): Morpheme {
  const { lexeme } = morpheme;
  if (!lexeme.certain && lexeme.base === lexeme.surface) return wholeOf(morpheme, baseReading, lexemes);
  const reading = conjugatedReading(lexeme.surface, lexeme.base, baseReading);
  return { ...morpheme, lexeme: lexemes.ofRuby(lexemes.reread(lexeme, { reading, baseReading })), reading };
}

/** The same letters as a suffix or a counter, or as a part of a longer word, are read otherwise. */
function isAnotherWord(text: string, { start, end, lexeme }: Morpheme, before: Morpheme | undefined): boolean {
  if (isPartOfWord(lexeme) || before?.lexeme.kind === 'number') return true;
  if (end - start > 1) return false;
  return isKanji(text[start - 1]) || isKanji(text[end]);
}

const isPartOfWord = ({ partOfSpeech }: Lexeme) => /^(?:接頭詞|名詞,(?:接尾|数))/u.test(partOfSpeech);

const isKanji = (character: string | undefined) => character !== undefined && /[\p{Script=Han}々]/u.test(character);

/** What a text in old kana says to those who read a part of it. */
export const signsOfOldKana = (): GivenWord[] =>
  [...SIGNS_OF_OLD_KANA].map(([word, reading]) => ({ word, reading, isName: false, isWhole: false }));

/**
 * The words that ruby reads in a text, of those that are read in one way only.
 *
 * @param morphemes as read with the ruby
 * @param readings rising, without overlap; offsets as those of the words
 * @param isDivided whether the analyser makes several words of one that is read so
 */
export function wordsOfRuby(
  morphemes: readonly Morpheme[],
  readings: readonly Span[],
  isDivided: (word: string, reading: string) => boolean,
): GivenWord[] {
  const found = new Map<string, GivenWord | undefined>();
  let next = 0;
  for (const { start, end, lexeme } of morphemes) {
    while (next < readings.length && readings[next]!.end <= start) next++;
    const given = readings[next];
    if (!given || given.start >= end || lexeme.baseReading === '' || isPartOfWord(lexeme)) continue;
    if (!/\p{Script=Han}/u.test(lexeme.base)) continue;
    // 往来《おうらい》 says nothing of 来る, whose forms are read in their own ways.
    if (lexeme.conjugation.startsWith('カ変')) continue;
    // 彼女《あれ》 says how it is meant in that place.
    if (lexeme.partOfSpeech.startsWith('名詞,代名詞')) continue;
    const { base: word, baseReading: reading } = lexeme;
    const isOther = found.has(word) && found.get(word)?.reading !== reading;
    found.set(word, isOther ? undefined : { word, reading, isName: false, isWhole: isDivided(word, reading) });
  }
  return [...found.values()].filter((word) => word !== undefined);
}

interface Span {
  readonly start: number;
  readonly end: number;
}
