import { usePointsOfLearner } from '@ichibun/api-client/own-grammar';
import type { FoundPattern } from '@ichibun/contracts/grammar';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { useCallback, useState } from 'react';

/** Finds those of the grammar points of a word that are underlined: the learner neither knows them nor has blocked them. */
export function useMarkedPatterns(): (patterns: readonly FoundPattern[] | undefined) => readonly FoundPattern[] {
  const pointOf = usePointsOfLearner();
  return useCallback(
    (patterns = []) =>
      patterns.filter(({ id }) => {
        const point = pointOf(id);
        return !point?.isKnown && point?.standing !== 'blocked';
      }),
    [pointOf],
  );
}

/** Those that are explained where a word is opened: all but blocked ones. One that is blocked now stays until it is closed. */
export function useExplainedPatterns(): (patterns: readonly FoundPattern[]) => FoundPattern[] {
  const pointOf = usePointsOfLearner();
  const [pointAtFirst] = useState(() => pointOf);
  return (patterns) => patterns.filter(({ id }) => pointAtFirst(id)?.standing !== 'blocked');
}

/** The grammar points that words of a sentence are in, by the index of the word; the one to be shown first comes first. */
export function patternsByWord(
  words: readonly ReadWord[],
  patterns: readonly FoundPattern[],
): ReadonlyMap<number, FoundPattern[]> {
  const byWord = new Map<number, FoundPattern[]>();
  let start = 0;
  for (const [index, { text }] of words.entries()) {
    const end = start + text.length;
    const here = patterns.filter(({ pieces }) => pieces.some((piece) => piece.start < end && piece.end > start));
    if (here.length > 0) byWord.set(index, here);
    start = end;
  }
  return byWord;
}

/** Words that own dictionaries are asked for as one: one is asked for by itself, of more no dictionary has one. */
const JOINED = { least: 2, most: 6 };
/** Words before the opened one with which it may be one, and words in all of such ones. */
const JOINED_BEFORE = { first: 2, most: 4 };
/** UTF-16 units of joined words that no dictionary has, and of all that are asked for in one address. */
const LONGEST_JOINED = 60;
const LONGEST_ASKED = 900;

/**
 * The words of grammar points as dictionaries of grammar list them: わけではない of わけではなかった.
 *
 * @param words of the whole sentence
 */
export function joinedForms(words: readonly ReadWord[], patterns: readonly FoundPattern[]): string[] {
  const forms = patterns.flatMap(({ pieces }) => {
    const [piece, ...more] = pieces;
    if (!piece || more.length > 0) return [];
    let start = 0;
    const joined = words.filter(({ text }) => {
      const end = start + text.length;
      const isWithin = start < piece.end && end > piece.start;
      start = end;
      return isWithin;
    });
    const last = joined.at(-1);
    if (!last || joined.length < JOINED.least || joined.length > JOINED.most) return [];
    return [
      `${joined
        .slice(0, -1)
        .map(({ text }) => text)
        .join('')}${last.baseForm || last.text}`,
    ];
  });
  return [...new Set(forms)];
}

/** Words of a sentence that may be one in a learner's own dictionary. */
export interface JoinedWords {
  /** Which of the sentence's words is the first of them. */
  readonly first: number;
  readonly count: number;
  /** As a dictionary would have them, the last in its dictionary form, and as they are. */
  readonly forms: readonly string[];
}

/** A word with those around it, as far as no punctuation is between them; the longest first. */
export function joinedAround(words: readonly ReadWord[], index: number): JoinedWords[] {
  const joined = joinedFrom(words, index, JOINED.most);
  for (let first = index - 1; first >= Math.max(0, index - JOINED_BEFORE.first); first--) {
    if (endsWord(words[first]!)) break;
    joined.push(...joinedFrom(words, first, JOINED_BEFORE.most).filter(({ count }) => first + count > index));
  }
  const lengthOf = ({ forms }: JoinedWords) => Math.max(...forms.map(({ length }) => length));
  let room = LONGEST_ASKED;
  const asked = joined.filter(({ forms }) => {
    room -= forms.reduce((sum, { length }) => sum + length + 1, 0);
    return room >= 0;
  });
  return asked.sort((a, b) => lengthOf(b) - lengthOf(a));
}

const endsWord = ({ text, kind }: ReadWord) => kind === 'punctuation' || /\s/u.test(text);

/** A word with those after it. */
function joinedFrom(words: readonly ReadWord[], first: number, most: number): JoinedWords[] {
  const joined: JoinedWords[] = [];
  let before = words[first]!.text;
  for (const [place, word] of words.slice(first + 1, first + most).entries()) {
    const { text, baseForm } = word;
    if (endsWord(word) || before.length + text.length > LONGEST_JOINED) break;
    const forms = [`${before}${baseForm || text}`, `${before}${text}`].filter((form) => form.length <= LONGEST_JOINED);
    joined.push({ first, count: place + 2, forms: [...new Set(forms)] });
    before += text;
  }
  return joined;
}
