import type { FirstWord } from './first-words.js';

/** As much of a word as the check needs. */
interface Word {
  readonly surface: string;
  readonly baseForm: string;
  /** IPADIC's, its levels joined by commas. */
  readonly partOfSpeech: string;
  readonly parts: readonly Word[];
}

export interface CheckedSentence {
  readonly text: string;
  /** 1 (easiest) to 5. */
  readonly level: number;
  readonly words: readonly Word[];
}

/** Of a sentence to learn a word from. */
const LONGEST = { characters: 40, words: 15 };
const LEAST_WORDS = 3;
/** How many of a sentence's words may be neither common nor first words: this number, or this share if that is more. */
const BEYOND: Record<number, { words: number; share: number }> = {
  1: { words: 2, share: 1 / 3 },
  2: { words: 2, share: 1 / 2 },
  3: { words: 3, share: 1 / 2 },
  4: { words: 4, share: 2 / 3 },
  5: { words: Number.POSITIVE_INFINITY, share: 1 },
};

const PUNCTUATION = /^記号/;
/** What makes the shape of a sentence, by being this word and no other. */
const FRAME = /^(助詞|助動詞|記号)|非自立|接尾|代名詞|副詞可能/;
/** Words that no list of common words has, or that say nothing of how hard a sentence is. */
const UNGRADED = /^(助詞|助動詞|記号|接続詞|感動詞|接頭詞|フィラー)|非自立|接尾|代名詞|^名詞,数|固有名詞/;

const flat = (words: readonly Word[]): Word[] => words.flatMap((word) => (word.parts.length > 0 ? word.parts : word));

/** A sentence with its content words replaced by what they are: 「名詞 は 形容詞 です 。」. */
const shapeOf = (words: readonly Word[]): string =>
  flat(words)
    .map(({ surface, partOfSpeech }) => (FRAME.test(partOfSpeech) ? surface : partOfSpeech.split(',')[0]))
    .join(' ');

/**
 * What is wrong with a corpus of graded sentences, each problem in words: a sentence that is too long or too short, has
 * too many rare words for its level, or the shape of another one; a common word that is in none.
 *
 * @param common the words that the corpus must have, the most common first
 * @param firstWords what courses begin with: hard for nobody, however rare it is in print
 */
export function problemsOf(
  sentences: readonly CheckedSentence[],
  common: readonly string[],
  firstWords: readonly FirstWord[] = [],
): string[] {
  const problems: string[] = [];
  const isEasy = new Set([...common, ...firstWords.map(({ word }) => word)]);
  const withShape = new Map<string, string>();
  const forms = new Set<string>();
  const take = (word: Word) => {
    forms.add(word.surface).add(word.baseForm);
    word.parts.forEach(take);
  };
  for (const { text, level, words } of sentences) {
    words.forEach(take);
    const said = words.filter(({ partOfSpeech }) => !PUNCTUATION.test(partOfSpeech)).length;
    if (text.length > LONGEST.characters || said > LONGEST.words) problems.push(`${text}: too long`);
    if (said < LEAST_WORDS) problems.push(`${text}: too short`);
    const graded = flat(words).filter(({ partOfSpeech }) => !UNGRADED.test(partOfSpeech));
    const beyond = graded.filter(({ surface, baseForm }) => !isEasy.has(baseForm) && !isEasy.has(surface));
    const allowed = BEYOND[level]!;
    if (beyond.length > Math.max(allowed.words, allowed.share * graded.length)) {
      problems.push(`${text}: too hard for level ${level}: ${beyond.map(({ surface }) => surface).join(', ')}`);
    }
    const shape = shapeOf(words);
    const other = withShape.get(shape);
    if (other) problems.push(`${text}: has the shape of ${other}`);
    withShape.set(shape, text);
  }
  for (const word of common) if (!forms.has(word)) problems.push(`${word}: stands in no sentence`);
  return problems;
}
