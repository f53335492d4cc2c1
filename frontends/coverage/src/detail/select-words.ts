import type { AnalysisWord } from '@ichibun/api-client/analyses';

export type Knowledge = 'all' | 'known' | 'unknown';
export type Order = 'frequent' | 'rare' | 'reading';

export interface Selection {
  term: string;
  knowledge: Knowledge;
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

const KATAKANA = /[\u30a1-\u30f6]/g;
const KATAKANA_TO_HIRAGANA = 0x3041 - 0x30a1;

function toHiragana(text: string): string {
  return text.replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_TO_HIRAGANA));
}

/** The words that a learner wants to see, in the order wanted. Words of equal frequency stay in the order of the text. */
export function selectWords(words: readonly IndexedWord[], { term, knowledge, order }: Selection): IndexedWord[] {
  const wanted = term.trim().toLowerCase();
  const selected = words.filter(
    (word) =>
      (knowledge === 'all' || word.isKnown === (knowledge === 'known')) && (!wanted || word.searchKey.includes(wanted)),
  );
  switch (order) {
    case 'frequent':
      return selected.sort((a, b) => b.frequency - a.frequency);
    case 'rare':
      return selected.sort((a, b) => a.frequency - b.frequency);
    case 'reading':
      return selected.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  }
}
