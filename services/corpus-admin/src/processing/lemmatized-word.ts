import { hasJapanese } from '@ichibun/japanese/script';
/** A word of a sentence as a model or spaCy gives it. */
export interface LemmatizedWord {
  /** As it stands in the sentence. */
  readonly surface: string;
  /** Dictionary form. */
  readonly lemma: string;
  /** Kana, of the surface; may be empty. */
  readonly reading: string;
  /** Universal part of speech: https://universaldependencies.org/u/pos/ */
  readonly pos: string;
}

/** Universal parts of speech, as models are asked for them. */
export const PARTS_OF_SPEECH = [
  ...['ADJ', 'ADP', 'ADV', 'AUX', 'CCONJ', 'DET', 'INTJ', 'NOUN', 'NUM', 'PART', 'PRON', 'PROPN', 'PUNCT', 'SCONJ'],
  ...['SYM', 'VERB', 'X'],
] as const;

export const isGrammar = ({ pos }: LemmatizedWord) => /^(ADP|AUX|PART|SCONJ)$/.test(pos);
export const isPredicate = ({ pos }: LemmatizedWord) => /^(VERB|ADJ|AUX)$/.test(pos);
export const isName = ({ pos }: LemmatizedWord) => pos === 'PROPN';

const NO_WORD = /^(PUNCT|SYM|NUM|PROPN|X|SPACE)$/;

/** Whether it is a word that somebody can learn: names, numbers, Latin and punctuation are none. */
export const isWord = ({ pos, surface, lemma }: LemmatizedWord) =>
  !NO_WORD.test(pos) && hasJapanese(surface) && hasJapanese(lemma);

/** What is wrong with the words that were given for a sentence: empty when every surface stands in it, in order. */
export function problemWith(text: string, words: readonly LemmatizedWord[]): string {
  let from = 0;
  for (const { surface } of words) {
    const at = surface === '' ? -1 : text.indexOf(surface, from);
    if (at < 0) return `“${surface.slice(0, 20)}” does not stand in the sentence at this place.`;
    // Only punctuation may be left out.
    if (hasJapanese(text.slice(from, at))) return `“${text.slice(from, at).slice(0, 20)}” has been left out.`;
    from = at + surface.length;
  }
  return hasJapanese(text.slice(from)) ? `“${text.slice(from).slice(0, 20)}” has been left out.` : '';
}
