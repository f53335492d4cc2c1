import type { UnusableWords } from '@ichibun/failures/english/corpus';
import { hasJapanese } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';

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

/** What is amiss with the words that were given for a sentence. */
type Amiss = Pick<UnusableWords, 'problem' | 'part'>;

export const unusableWords = (method: UnusableWords['method'], amiss: Amiss) =>
  new DomainError('corpus.unusable-words', { method, ...amiss });

const leftOut = (part: string): Amiss => ({ problem: 'left-out', part: part.slice(0, 20) });

/** What is amiss with words that were given for a sentence: nothing when every surface is in it, in order. */
export function problemWith(text: string, words: readonly LemmatizedWord[]): Amiss | undefined {
  let from = 0;
  for (const { surface } of words) {
    const at = surface === '' ? -1 : text.indexOf(surface, from);
    if (at < 0) return { problem: 'elsewhere', part: surface.slice(0, 20) };
    // Only punctuation may be left out.
    if (hasJapanese(text.slice(from, at))) return leftOut(text.slice(from, at));
    from = at + surface.length;
  }
  return hasJapanese(text.slice(from)) ? leftOut(text.slice(from)) : undefined;
}
