import { toHiragana } from '@ichibun/japanese/kana';

/** A word that courses begin with: see `data/frequency/first-words.tsv` of the language service. */
export interface FirstWord {
  readonly word: string;
  /** In kana. */
  readonly reading: string;
  /** Of sentences that a learner of the word can read. */
  readonly level: number;
}

interface Word {
  readonly surface: string;
  readonly reading: string;
  readonly baseForm: string;
  readonly baseReading: string;
  /** Of the dictionary, `spelling・reading` or the spelling alone; empty for a word that it lacks. */
  readonly entry: string;
  readonly parts: readonly Word[];
}

/** How many sentences of its level or an easier one each first word has. */
const LEAST_SENTENCES = 3;

/**
 * First words with too few sentences that a learner of the word can read, each said in words. A word is in a
 * sentence in its own spelling, in another one of its dictionary entry or in kana, but always in its reading.
 */
export function scarceFirstWords(
  sentences: readonly { text: string; level: number; words: readonly Word[] }[],
  firstWords: readonly FirstWord[],
): string[] {
  const levels = new Map<string, Map<string, number>>();
  for (const { text, level, words } of sentences) {
    for (const key of words.flatMap(keysOf)) {
      const found = levels.get(key) ?? new Map<string, number>();
      levels.set(key, found.set(text, level));
    }
  }
  return firstWords.flatMap(({ word, reading, level }) => {
    const found = new Map([
      ...(levels.get(keyOf(word, reading)) ?? []),
      ...(levels.get(keyOf(reading, reading)) ?? []),
    ]);
    const readable = [...found.values()].filter((found) => found <= level).length;
    return readable < LEAST_SENTENCES ? [`${word}（${reading}）: ${readable} sentences of level ${level}`] : [];
  });
}

/** What a word of a sentence, or a word inside an expression, may be looked up by. */
export function keysOf(word: Word): string[] {
  const spelling = word.entry.split('・')[0]!;
  return [
    keyOf(word.surface, word.reading),
    keyOf(word.baseForm, word.baseReading),
    ...(spelling === '' ? [] : [keyOf(spelling, word.baseReading)]),
    ...word.parts.flatMap(keysOf),
  ];
}

export const keyOf = (spelling: string, reading: string) => `${spelling}・${toHiragana(reading)}`;
