import type { Rpc } from '@ichibun/kit/rpc';
import { Certainty, type Entry, LanguageService, type Token, TokenKind } from '@ichibun/proto/language';

/** How far a text lies beyond the common words of Japanese. */
export interface Difficulty {
  /** Share of the content words' occurrences that are of words beyond the common ones, 0 to 1. */
  readonly share: number;
  /** These words in their dictionary form, the most frequent first. */
  readonly hardWords: string[];
}

/**
 * By IPADIC, particles, auxiliaries, prefixes and suffixes: every text has them, so they say nothing about its words.
 */
const FUNCTION_WORDS = /^(助詞|助動詞|接頭詞|(動詞|形容詞|名詞),接尾)/;

/** UTF-16 units and words that the language service takes at once. */
const LIMITS = { text: 100_000, words: 5_000 } as const;

/**
 * Measures a Japanese text by our own tokenizer and the dictionary's marks of common words. Names, numbers and Latin
 * letters count for nothing, compounds of common words as common.
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
  const content = tokens.filter(isContent);
  if (content.length === 0) return undefined;
  const common = await commonWords(rpc, content.flatMap(withParts));
  const hard = content.filter((token) => isHard(token, common));
  const occurrences = [...Map.groupBy(hard, ({ baseForm }) => baseForm)].sort(([, a], [, b]) => b.length - a.length);
  return { share: hard.length / content.length, hardWords: occurrences.map(([word]) => word) };
}

/** A name that nothing says to be one may be any foreign word. */
const isContent = ({ kind, certainty, partOfSpeech }: Token) =>
  (kind === TokenKind.WORD || (kind === TokenKind.NAME && certainty === Certainty.UNCERTAIN)) &&
  !FUNCTION_WORDS.test(partOfSpeech);

const withParts = (token: Token) => [token, ...token.parts.filter(isContent)];

/** Who knows the parts of a compound or a set phrase makes sense of it; so it is hard only when one of them is. */
function isHard(token: Token, common: ReadonlySet<string>): boolean {
  if (common.has(wordOf(token))) return false;
  const parts = token.parts.filter(isContent);
  return parts.length === 0 || !parts.every((part) => common.has(wordOf(part)));
}

/**
 * Marked so by the dictionary and, where its frequency is known, among the first 10,000: newspapers' marks reach far.
 */
const isCommon = ({ common, frequencyBand }: Entry) => common && frequencyBand <= 10_000;

const wordOf = ({ entry, baseForm, baseReading }: Token) => `${entry}\n${baseForm}\n${baseReading}`;

/** Those of some words that are common, as the entry that was meant or, where none was, as any. */
async function commonWords(rpc: Rpc, tokens: readonly Token[]): Promise<Set<string>> {
  const asked = [...new Map(tokens.map((token) => [wordOf(token), token])).values()].slice(0, LIMITS.words);
  const { words } = await rpc.call(LanguageService.method.lookUp, {
    words: asked.map(({ baseForm, baseReading }) => ({ word: baseForm, reading: baseReading })),
  });
  const common = asked.filter(({ entry }, index) => {
    const { entries } = words[index]!;
    const meant = entries.find(({ key }) => key === entry);
    return meant ? isCommon(meant) : entries.some(isCommon);
  });
  return new Set(common.map(wordOf));
}
