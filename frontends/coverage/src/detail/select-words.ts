import type { AnalysisWord } from '@ichibun/contracts/content';
import { toHiragana } from '@ichibun/ui/script';

/** All words, those that count as known or do not, or those in one of the states that reviews lead to. */
export type Knowledge = 'all' | 'known' | 'unknown' | LearnedState;
export type LearnedState = (typeof LEARNED_STATES)[number];
/** In the order in which a word comes to them. */
export const LEARNED_STATES = ['new', 'learning', 'young', 'mature'] as const;
export type Order = 'frequent' | 'rare' | 'language' | 'reading';
/** Words among this many most frequent ones of the language; `rare` are those beyond all bands, or not ranked. */
export type Band = 'all' | '1000' | '5000' | '10000' | '20000' | 'rare' | Level;
/** Level of the JLPT. */
export type Level = NonNullable<AnalysisWord['jlpt']>;

export interface Selection {
  term: string;
  knowledge: Knowledge;
  band: Band;
  order: Order;
}

/** A word with what finding and ordering it takes, made once. */
export interface IndexedWord extends AnalysisWord {
  /** Its three texts in lower case, parted by a character that no search can hold. */
  searchKey: string;
  /** Its reading in hiragana, whose code points are in the order of the syllabary. */
  order: string;
}

export function indexWords(words: readonly AnalysisWord[]): IndexedWord[] {
  return words.map((word) => ({
    ...word,
    searchKey: `${word.word}\n${word.reading}\n${word.definition}`.toLowerCase(),
    order: toHiragana(word.reading || word.word),
  }));
}

/**
 * The words that a learner wants to see, in the order wanted. Words of equal frequency stay in the order of the text.
 */
export function selectWords(words: readonly IndexedWord[], { term, knowledge, band, order }: Selection): IndexedWord[] {
  const wanted = term.trim().toLowerCase();
  const selected = words.filter(
    (word) => isOf(word, knowledge) && isInBand(word, band) && (!wanted || word.searchKey.includes(wanted)),
  );
  switch (order) {
    case 'frequent':
      return selected.sort((a, b) => b.frequency - a.frequency);
    case 'rare':
      return selected.sort((a, b) => a.frequency - b.frequency);
    case 'language':
      return selected.sort((a, b) => bandOf(a) - bandOf(b) || b.frequency - a.frequency);
    case 'reading':
      return selected.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  }
}

/** The state of a word that is learned by reviews; undefined of all others. */
export const learnedState = ({ state }: AnalysisWord): LearnedState | undefined =>
  LEARNED_STATES.find((one) => one === state);

function isOf(word: AnalysisWord, knowledge: Knowledge): boolean {
  if (knowledge === 'all') return true;
  if (knowledge === 'known' || knowledge === 'unknown') return word.isKnown === (knowledge === 'known');
  return word.state === knowledge;
}

const bandOf = ({ frequencyBand }: AnalysisWord) => frequencyBand ?? Number.MAX_SAFE_INTEGER;

function isInBand(word: AnalysisWord, band: Band): boolean {
  if (band === 'all') return true;
  if (band.startsWith('N')) return word.jlpt === band;
  return band === 'rare' ? word.frequencyBand === null : bandOf(word) <= Number(band);
}
