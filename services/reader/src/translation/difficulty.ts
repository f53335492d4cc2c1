import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type Token, TokenKind } from '@ichibun/proto/language';

/** How far a text lies beyond the common words of Japanese. */
export interface Difficulty {
  /** Share of the content words' occurrences that are of words beyond the common ones, 0 to 1. */
  readonly share: number;
  /** These words in their dictionary form, the most frequent first. */
  readonly hardWords: string[];
}

/** By IPADIC, particles, auxiliaries, prefixes and suffixes: every text has them, so they say nothing about its words. */
const FUNCTION_WORDS = /^(助詞|助動詞|接頭詞|(動詞|形容詞|名詞),接尾)/;

/** UTF-16 units and words that the language service takes at once. */
const LIMITS = { text: 100_000, words: 5_000 } as const;

/**
 * Measures a Japanese text by our own tokenizer and the dictionary's marks of common words. Names, numbers and Latin
 * letters count for nothing.
 *
 * @param text at most 100,000 UTF-16 units
 * @returns undefined when there is nothing to measure by: no dictionary, or no content word
 */
export async function difficultyOf(rpc: Rpc, text: string): Promise<Difficulty | undefined> {
  const [{ source }, { tokens }] = await Promise.all([
    rpc.call(LanguageService.method.getDictionary, {}),
    rpc.call(LanguageService.method.tokenize, { text: text.slice(0, LIMITS.text) }),
  ]);
  if (source === 'none') return undefined;
  const content = tokens.filter(
    ({ kind, partOfSpeech }) => kind === TokenKind.WORD && !FUNCTION_WORDS.test(partOfSpeech),
  );
  if (content.length === 0) return undefined;
  const occurrences = Map.groupBy(content, wordOf);
  const words = [...occurrences.keys()].slice(0, LIMITS.words);
  const isCommon = await commonOf(
    rpc,
    words.map((word) => occurrences.get(word)![0]!),
  );
  const hard = words
    .filter((_, index) => !isCommon[index])
    .map((word) => ({ word: occurrences.get(word)![0]!.baseForm, count: occurrences.get(word)!.length }))
    .sort((a, b) => b.count - a.count);
  return {
    share: hard.reduce((sum, { count }) => sum + count, 0) / content.length,
    hardWords: hard.map(({ word }) => word),
  };
}

const wordOf = ({ entry, baseForm, baseReading }: Token) => `${entry}\n${baseForm}\n${baseReading}`;

/** Whether each of some words is marked as common, as the entry that was meant or, where none was, as any. */
async function commonOf(rpc: Rpc, tokens: readonly Token[]): Promise<boolean[]> {
  const { words } = await rpc.call(LanguageService.method.lookUp, {
    words: tokens.map(({ baseForm, baseReading }) => ({ word: baseForm, reading: baseReading })),
  });
  return words.map(({ entries }, index) => {
    const meant = entries.find(({ key }) => key === tokens[index]!.entry);
    return meant ? meant.common : entries.some(({ common }) => common);
  });
}
