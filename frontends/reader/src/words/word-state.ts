import type { ReadWord } from '@ichibun/contracts/reading-words';

export type WordState = 'known' | 'unknown' | 'blocked';

/**
 * What a word of a text is to the learner; null for what is no word: names, numbers, Latin, punctuation. Whether a
 * compound is known by its parts is the server's to say, for all pages alike.
 */
export function stateOf({ uniqueVocabId, blocked, known }: ReadWord): WordState | null {
  if (uniqueVocabId === null) return null;
  if (blocked) return 'blocked';
  return known ? 'known' : 'unknown';
}

/** How a word is marked: by what it is to the learner, and how far she has come with it. */
export type WordMark = WordState | 'learning' | 'young' | 'mature';

/**
 * How a word of a text is marked. What counts as known is the learner's to say: a word that is remembered and does not
 * count yet looks as one that is being learned, as does one whose card is just made. One that no figure counts is never
 * new.
 */
export function markOf(word: ReadWord): WordMark | null {
  const state = stateOf(word);
  if (state === 'unknown') {
    if (word.state !== null) return 'learning';
    return word.uncounted ? null : 'unknown';
  }
  if (state === 'known' && (word.state === 'young' || word.state === 'mature')) return word.state;
  return state;
}

/** The marks that each choice shows; what is blocked always looks so. */
const SHOWN: Record<'worth' | 'new' | 'learning' | 'all', readonly WordMark[]> = {
  worth: ['unknown', 'learning', 'young', 'mature', 'blocked'],
  new: ['unknown', 'blocked'],
  learning: ['unknown', 'learning', 'blocked'],
  all: ['unknown', 'learning', 'young', 'mature', 'blocked'],
};

/** Whether a mark is shown to a learner who wants words marked that are new, that are learned too, or all; or those worth it. */
export const isMarked = (mark: WordMark, wanted: keyof typeof SHOWN): boolean => SHOWN[wanted].includes(mark);

/**
 * How many words there are, and how many of them are new: occurrences, as the analysis of the text counts them. A
 * blocked one is a word, and not new, as is one that is being learned.
 */
export function countWords(words: readonly ReadWord[]): { words: number; unknown: number } {
  const counted = words.flatMap((word) => [word, ...word.tokens]).filter(({ uncounted }) => !uncounted);
  return { words: counted.length, unknown: counted.filter(isNew).length };
}

/** Whether a word has details to open. */
export const canBeLookedUp = ({ kind }: ReadWord) => kind !== 'punctuation';

/** Whether it is neither known nor blocked nor being learned, and counts. */
export const isNew = (word: ReadWord): boolean => markOf(word) === 'unknown';

/** The index of the next unknown word after `from` (before it, with -1); undefined when there is none. */
export function nextUnknown(words: readonly ReadWord[], from: number, by: 1 | -1): number | undefined {
  for (let index = from + by; index >= 0 && index < words.length; index += by) {
    if (isNew(words[index]!)) return index;
  }
  return undefined;
}

/** The sentence with a word, or some from one on, in <b>..</b>, as the sentence bank keeps it. */
export function marked(words: readonly ReadWord[], target: number, count = 1): string {
  const textOf = (some: readonly ReadWord[]) => some.map(({ text }) => text).join('');
  const end = target + count;
  return `${textOf(words.slice(0, target))}<b>${textOf(words.slice(target, end))}</b>${textOf(words.slice(end))}`;
}
