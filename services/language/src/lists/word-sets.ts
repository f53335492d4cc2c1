import { toHiragana } from '@ichibun/japanese/kana';
import { definitionOf } from '../dictionary/definition.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { type DictionaryEntry, readsAs, usualForms } from '../dictionary/entry.js';
import { firstWords } from '../dictionary/first-words.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import { WordClass } from '../dictionary/word-class.js';
import { classOf } from '../tables/classes.js';
import type { WordLists } from './word-lists.js';

/** A word of a set that a learner may know as a whole. */
export interface SetWord {
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  readonly word: string;
  /** Hiragana. */
  readonly reading: string;
  /** As for any word of the dictionary; never empty. */
  readonly definition: string;
  /** Forms of its entry, in kanji and kana, in which it is rarely written. */
  readonly rareSpellings: string[];
}

/**
 * The particles and auxiliaries of modern Japanese, in the dictionary forms in which the analyser finds them: all but
 * the classical ones that anybody meets. Compounds that IPADIC takes for one particle are among them.
 */
const PARTICLES = [
  ...classOf('PARTICLE'),
  ...classOf('PARTICLE-BETWEEN-CLAUSES'),
  ...classOf('PARTICLE-AT-THE-END'),
  ...classOf('PARTICLE-OF-SEVERAL-WORDS'),
  ...classOf('AUXILIARY'),
];

const FUNCTION_WORDS = WordClass.particle | WordClass.auxiliary;

/** All particles and auxiliaries, with what the dictionary says of them. */
export function particles(dictionary: Dictionary | undefined): SetWord[] {
  return PARTICLES.map((word) => {
    const written = { written: word, reading: '', classes: FUNCTION_WORDS };
    const [line] = dictionary ? lookUpExactly(dictionary, written) : [];
    if (!line) return { entry: '', word, reading: word, definition: 'particle', rareSpellings: [] };
    const definition = definitionOf(dictionary!.entry(line.id), line);
    const reading = toHiragana(line.reading);
    return { entry: dictionary!.keyOf(line.id), word, reading, definition, rareSpellings: [] };
  });
}

/**
 * The words of the language that are used most, by the ranks that words are shown with.
 *
 * @param lists whose ranks count before the dictionary's
 * @returns all of a rank up to `count`, the most frequent first, and at least so many; fewer when no more are ranked
 */
export function mostFrequent(
  dictionary: Dictionary | undefined,
  lists: WordLists | undefined,
  count: number,
): SetWord[] {
  if (!dictionary) return [];
  const ids = lists ? dictionary.mostFrequent(count, rankIn(dictionary, lists)) : dictionary.mostFrequent(count);
  return wordsOf(dictionary, ids);
}

/**
 * The words that courses begin with: those of a first course before those of the one after it, each the most used in
 * sentences for beginners first.
 *
 * @returns `count` of them; fewer when the dictionary has no more
 */
export function wordsOfCourses(dictionary: Dictionary | undefined, count: number): SetWord[] {
  if (!dictionary) return [];
  const ids = firstWords()
    .filter(({ level }) => level !== null)
    .sort((a, b) => a.level! - b.level! || b.uses - a.uses)
    .flatMap(({ word, reading }) => lookUpExactly(dictionary, { written: word, reading, classes: 0 })[0]?.id ?? []);
  return wordsOf(dictionary, [...new Set(ids)].slice(0, count));
}

/** Entries as words of a set, in their order. */
export function wordsOf(dictionary: Dictionary, ids: readonly number[]): SetWord[] {
  return ids.map((id) => {
    const entry = dictionary.entry(id);
    const form = usualForm(entry);
    const definition = definitionOf(entry, { written: form.word, reading: form.reading });
    const usual = new Set([...usualForms(entry.kanji), ...usualForms(entry.kana)].map(({ text }) => text));
    const rareSpellings = [...entry.kanji, ...entry.kana].map(({ text }) => text).filter((text) => !usual.has(text));
    return { entry: dictionary.keyOf(id), ...form, definition, rareSpellings };
  });
}

/** The best rank that a usual form of an entry has in lists; where they do not know it, the dictionary's. */
function rankIn(dictionary: Dictionary, lists: WordLists): (id: number) => number {
  return (id) => {
    const { kanji, kana } = dictionary.entry(id);
    const forms = usualForms(kana).flatMap((read) => [
      { word: read.text, reading: read.text },
      ...usualForms(kanji).flatMap(({ text }) => (readsAs(read, { text }) ? [{ word: text, reading: read.text }] : [])),
    ]);
    const ranks = forms.map(({ word, reading }) => lists.rank(word, reading) ?? dictionary.rankOf(id, word));
    return Math.min(...ranks.filter((rank) => rank > 0), Number.MAX_SAFE_INTEGER) % Number.MAX_SAFE_INTEGER;
  };
}

/** How an entry is usually written and read. */
export function usualForm({ kanji, kana, senses }: DictionaryEntry): { word: string; reading: string } {
  const written = usualForms(kanji)[0] ?? kanji[0];
  const read = (written && kana.find((form) => readsAs(form, written))) ?? kana[0]!;
  const isKana = !written || senses[0]!.tags.includes('uk');
  return { word: isKana ? read.text : written.text, reading: toHiragana(read.text) };
}
