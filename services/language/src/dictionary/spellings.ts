import { toHiragana } from '@ichibun/japanese/kana';
import { katakanaSpellings } from '../text/katakana-spellings.js';
import type { Dictionary, Line } from './dictionary.js';
import { entriesInOtherKanji } from './in-other-kanji.js';
import { kept } from './kept.js';
import { lookUp, lookUpExactly, sameReading } from './look-up.js';
import { WordClass } from './word-class.js';

/** Katakana of a word that may be spelled otherwise. */
const SHORTEST_IN_KATAKANA = 3;

/**
 * What a dictionary says of spellings and their readings; of every one that it has none, where there is no dictionary.
 */
export class Spellings {
  constructor(private readonly dictionary: Dictionary | undefined) {}

  private lines(spelling: string): readonly Line[] {
    return this.dictionary?.lines(spelling) ?? [];
  }

  /** Whether the dictionary has a spelling. */
  has(spelling: string): boolean {
    return this.dictionary?.has(spelling) ?? false;
  }

  /** Whether the dictionary has a spelling of a common word. */
  isCommon(spelling: string): boolean {
    return this.lines(spelling).some(({ common }) => common);
  }

  /** Whether the dictionary has a spelling of a word that is met: a common one, or one that it ranks. */
  isInUse(spelling: string): boolean {
    return this.lines(spelling).some(({ common, rare, archaic, rank }) => common || (!rare && !archaic && rank > 0));
  }

  /** Whether the dictionary has a spelling with a reading. */
  isReadAs(spelling: string, reading: string): boolean {
    return this.lines(spelling).some((line) => sameReading(line.reading, reading));
  }

  /** Whether the dictionary has a spelling with a reading as a common word. */
  isCommonlyReadAs(spelling: string, reading: string): boolean {
    return this.lines(spelling).some((line) => line.common && sameReading(line.reading, reading));
  }

  /** Whether an entry, by its key, has a reading. */
  isEntryReadAs(key: string, reading: string): boolean {
    const id = this.dictionary?.find(key);
    return id !== undefined && this.dictionary!.entry(id).kana.some(({ text }) => sameReading(text, reading));
  }

  /** The reading of a word that the dictionary marks as common, when there is just one. */
  commonReadingOf(written: string): string | undefined {
    return onlyReading(this.lines(written).filter((line) => line.common));
  }

  /** The one reading in use of a spelling; undefined when there are several, or none. */
  readonly readingInUse = kept((written): string | undefined => {
    const lines = this.lines(written).filter(({ rare, archaic }) => !rare && !archaic);
    const common = lines.filter((line) => line.common);
    return onlyReading(common.length > 0 ? common : lines);
  });

  /** The one reading in use of a spelling that is a noun; undefined when there are several, or none. */
  nounInUse(written: string): string | undefined {
    return this.hasClass(written, WordClass.noun) ? this.readingInUse(written) : undefined;
  }

  /** The readings of a spelling that are common or, where none is, all that are in use. */
  commonReadingsOf(written: string): string[] {
    const lines = this.lines(written).filter(({ rare, archaic }) => !rare && !archaic);
    const common = lines.filter((line) => line.common);
    return [...new Set((common.length > 0 ? common : lines).map(({ reading }) => toHiragana(reading)))];
  }

  /** The key of the likeliest entry that is written and read so; empty where the dictionary has none. */
  entryOf(written: string, reading: string): string {
    const [line] = this.dictionary ? lookUpExactly(this.dictionary, { written, reading, classes: 0 }) : [];
    return line ? this.dictionary!.keyOf(line.id) : '';
  }

  /** How a noun is read by itself: the reading of the likeliest entry; undefined where the dictionary has no noun. */
  nounReading(written: string): string | undefined {
    const query = { written, reading: '', classes: WordClass.noun };
    const [line] = this.dictionary ? lookUpExactly(this.dictionary, query) : [];
    return line?.common ? toHiragana(line.reading) : undefined;
  }

  /** All readings that the dictionary has of a spelling, the likeliest first. */
  readonly readingsOf = kept((written): readonly string[] => {
    if (!this.dictionary?.has(written)) return [];
    const likely = lookUp(this.dictionary, { written, reading: '', classes: 0 });
    const lines = [...likely, ...this.dictionary.lines(written)];
    return [...new Set(lines.map(({ reading }) => toHiragana(reading)))];
  });

  /** How the dictionary reads a spelling, even in full width; undefined where it has none. */
  readingAsWritten(spelling: string): string | undefined {
    const query = { written: spelling, reading: '', classes: 0 };
    const [line] = this.dictionary ? lookUpExactly(this.dictionary, query) : [];
    return line && toHiragana(line.reading);
  }

  /** The first reading of a spelling that begins so; undefined where the dictionary has none. */
  readingBeginningWith(spelling: string, beginning: string): string | undefined {
    const readings = this.lines(spelling).map(({ reading }) => toHiragana(reading));
    return readings.find((reading) => reading.startsWith(beginning));
  }

  /** Whether kana are the reading of a common noun. */
  isNounInKana(kana: string): boolean {
    return this.lines(kana).some(({ common, classes }) => common && (classes & WordClass.noun) !== 0);
  }

  /** Whether kana are the reading of a noun, even of a rare one. */
  isNounInUse(kana: string): boolean {
    return this.lines(kana).some(({ rare, archaic, classes }) => !rare && !archaic && (classes & WordClass.noun) !== 0);
  }

  /** Whether kana by themselves are first a noun that courses begin with. */
  isFirstAsNoun(kana: string): boolean {
    const query = { written: kana, reading: '', classes: 0, alone: true };
    const [line] = this.dictionary ? lookUpExactly(this.dictionary, query) : [];
    return line?.first === true && (line.classes & WordClass.noun) !== 0;
  }

  /** Whether the dictionary has an adverb that is written so. */
  isAdverb(written: string): boolean {
    return this.hasClass(written, WordClass.adverb);
  }

  /** Whether the dictionary has an adjective in い that is written so. */
  isAdjective(written: string): boolean {
    return this.hasClass(written, WordClass.iAdjective);
  }

  /** Whether the dictionary has a verb that is written and read so, perhaps with other kanji or kana: 掻きわける. */
  isVerb(written: string, reading: string): boolean {
    if (!this.dictionary) return false;
    const query = { written, reading, classes: WordClass.godan | WordClass.ichidan };
    if (this.dictionary.has(written)) return lookUpExactly(this.dictionary, query).length > 0;
    return entriesInOtherKanji(this.dictionary, query).length > 0;
  }

  /**
   * How the dictionary spells a word in katakana that it has in another spelling (テーブル for テエブル): a common one,
   * or a long one.
   *
   * @returns undefined where it has none, or has the word as it is
   */
  inKatakanaOfToday(written: string): string | undefined {
    if (written.length < SHORTEST_IN_KATAKANA || !this.dictionary || this.dictionary.has(written)) return undefined;
    const isLikely = (spelling: string) =>
      spelling.length > SHORTEST_IN_KATAKANA ? this.has(spelling) : this.isCommon(spelling);
    return katakanaSpellings(written).find((spelling) => /^[ァ-ヺー]{2,}$/u.test(spelling) && isLikely(spelling));
  }

  private hasClass(written: string, mask: number): boolean {
    return this.lines(written).some(({ classes }) => (classes & mask) !== 0);
  }
}

/** The reading that lines have in common; undefined when they have several, or there are none. */
function onlyReading(lines: readonly Line[]): string | undefined {
  const readings = new Set(lines.map(({ reading }) => toHiragana(reading)));
  return readings.size === 1 ? [...readings][0] : undefined;
}
