import type { AnalysisWord } from '@ichibun/api-client/analyses';

export type Knowledge = 'all' | 'known' | 'unknown';
export type Order = 'frequent' | 'rare' | 'reading';

export interface Selection {
  term: string;
  knowledge: Knowledge;
  order: Order;
}

/** A word with what it is found by: its three texts in lower case, parted by a character that no search can hold. */
export interface IndexedWord extends AnalysisWord {
  key: string;
}

export function indexWords(words: readonly AnalysisWord[]): IndexedWord[] {
  return words.map((word) => ({ ...word, key: `${word.word}\n${word.reading}\n${word.definition}`.toLowerCase() }));
}

const collator = new Intl.Collator('ja');

/** The words that a learner wants to see, in the order wanted. Words of equal frequency stay in the order of the text. */
export function selectWords(words: readonly IndexedWord[], { term, knowledge, order }: Selection): IndexedWord[] {
  const wanted = term.trim().toLowerCase();
  const selected = words.filter(
    (word) =>
      (knowledge === 'all' || word.isKnown === (knowledge === 'known')) && (!wanted || word.key.includes(wanted)),
  );
  switch (order) {
    case 'frequent':
      return selected.sort((a, b) => b.frequency - a.frequency);
    case 'rare':
      return selected.sort((a, b) => a.frequency - b.frequency);
    case 'reading':
      return selected.sort((a, b) => collator.compare(a.reading || a.word, b.reading || b.word));
  }
}
