import { toHiragana, toKatakana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import { inKanjiOfToday } from '../text/old-kanji.js';
import type { Dictionary, Line } from './dictionary.js';
import { WordClass } from './word-class.js';

export interface Query {
  /** Dictionary form as written. */
  readonly written: string;
  /** Its reading in hiragana; empty when unknown. */
  readonly reading: string;
  /** Mask of `WordClass` that the entry should have one of; 0 when unknown. */
  readonly classes: number;
  /** Whether somebody asks for the word by itself, and not for one of a text. */
  readonly alone?: boolean;
}

/**
 * The entries that a word may be, the likeliest first, each once.
 *
 * Spelling decides; then the reading and the class narrow the choice unless they would leave nothing; then the order
 * prefers, for words written with kana, entries that usually are, and everywhere the common to the rare.
 */
export function lookUp(dictionary: Dictionary, query: Query): Line[] {
  for (const spelling of spellingsOf(query.written)) {
    const lines = dictionary.lines(spelling);
    if (lines.length > 0) return ranked(narrowed(lines, query), query);
  }
  return [];
}

/** As `lookUp`, but an entry whose reading or class is another is none at all. */
export function lookUpExactly(dictionary: Dictionary, query: Query): Line[] {
  for (const spelling of spellingsOf(query.written)) {
    const lines = dictionary
      .lines(spelling)
      .filter((line) => query.classes === 0 || (line.classes & query.classes) !== 0)
      .filter((line) => query.reading === '' || sameReading(line.reading, query.reading));
    if (lines.length > 0) return ranked(lines, query);
  }
  return [];
}

/** How many entries are as likely as the likeliest one, by everything but their order in the dictionary. */
export function likeliest(dictionary: Dictionary, query: Query): number {
  const [best, ...others] = lookUp(dictionary, query);
  return best ? 1 + others.filter((line) => score(line, query) === score(best, query)).length : 0;
}

/** Whether two readings are the same word, however their kana are written: コーヒー and こーひー are. */
export const sameReading = (a: string, b: string): boolean => toHiragana(a) === toHiragana(b);

/** The ways in which a dictionary may spell what a text writes so; mostly it is the first. */
function* spellingsOf(written: string): Iterable<string> {
  yield written;
  if (/^[ぁ-ゖー]+$/u.test(written)) {
    yield toKatakana(written);
    return;
  }
  const compatible = nfkc(written);
  const spellings = new Set([compatible]);
  // EDICT and JMdict write Latin letters full width.
  spellings.add(compatible.replace(/[!-~]/gu, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)));
  spellings.add(toHiragana(compatible));
  spellings.add(inKanjiOfToday(compatible));
  if (/^[ぁ-ゖー]+$/u.test(compatible)) spellings.add(toKatakana(compatible));
  spellings.delete(written);
  yield* spellings;
}

function narrowed(lines: readonly Line[], { reading, classes }: Query): readonly Line[] {
  const read = reading === '' ? lines : preferred(lines, (line) => sameReading(line.reading, reading));
  return classes === 0 ? read : preferred(read, (line) => (line.classes & classes) !== 0);
}

/** What suits, or everything where nothing does. */
export function preferred<T>(items: readonly T[], suits: (item: T) => boolean): readonly T[] {
  const suitable = items.filter(suits);
  return suitable.length > 0 ? suitable : items;
}

function ranked(lines: readonly Line[], query: Query): Line[] {
  const sorted = lines.toSorted((a, b) => score(b, query) - score(a, query) || rankOf(a) - rankOf(b));
  const seen = new Set<number>();
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function score(line: Line, query: Query): number {
  const { classes } = query;
  const kana = line.kana && (line.usuallyKana || line.kanaOnly) ? 3 : 0;
  const suits = classes === 0 || (line.classes & classes) !== 0 ? 16 : 0;
  // Words with many meanings are words in much use (Zipf): 成る before 生る.
  const meanings = Math.min(line.senses, 30) / 100;
  const first = isMeantFirst(line, query) ? 3.5 : 0;
  // は by itself is the particle, and no tooth.
  const particle =
    query.alone === true && line.written.length === 1 && (line.classes & WordClass.particle) !== 0 ? 4 : 0;
  return (
    suits + kana + first + particle + meanings + (line.common ? 4 : 0) - (line.rare ? 8 : 0) - (line.archaic ? 6 : 0)
  );
}

/**
 * Of 本 a book, and no もと: what courses begin with is what is meant, as far as nothing says otherwise. Of verbs in kana
 * texts mean others as often (つける, おる).
 */
const isMeantFirst = ({ first, kana, classes }: Line, query: Query): boolean =>
  first &&
  (!kana ||
    query.alone === true ||
    ((query.classes & WordClass.suffix) === 0 && (classes & query.classes & MEANT_FIRST) !== 0));

const MEANT_FIRST = WordClass.noun | WordClass.iAdjective;

const rankOf = (line: Line) => (line.rank === 0 ? Number.MAX_SAFE_INTEGER : line.rank);
