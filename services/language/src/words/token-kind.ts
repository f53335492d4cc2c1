/** What a token is, as far as counting words goes. */
export type TokenKind = 'word' | 'punctuation' | 'number' | 'latin' | 'name';

const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** Letters that are marks when they stand alone: ー, and the marks that repeat or lengthen. */
const ONLY_MARKS = /^[\p{Lm}\p{P}\p{S}\p{Z}\p{M}]*$/u;
const NUMERAL = /^[\p{N}〇零一二三四五六七八九十百千万億兆.,．，]+$/u;
const DIGITS = /^[\p{N}\p{P}\p{S}\p{Z}]+$/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const GRAMMAR =
  /^(?:助詞|助動詞|動詞,(?:接尾|非自立)|形容詞,非自立|名詞,特殊|名詞,(?:非自立|接尾),助動詞語幹|名詞,接尾,特殊)/u;

/** What has other parts of speech as well: の after verbs, よう after some, and じゃ where it begins a sentence. */
const OTHER_GRAMMAR = /^(?:名詞,非自立.* [のん]|名詞,接尾.* よう|接続詞.* じゃあ?)$/u;

/**
 * Whether a word is a particle, an auxiliary or an ending, which belongs to the word that it is with. Nouns of
 * grammar (こと, ため) are words.
 */
export const isGrammarWord = (surface: string, partOfSpeech: string): boolean =>
  GRAMMAR.test(partOfSpeech) || OTHER_GRAMMAR.test(`${partOfSpeech} ${surface}`);

/**
 * @param surface the token as written
 * @param partOfSpeech IPADIC's levels joined by commas
 * @param common whether the dictionary has it as a common word: IPADIC takes 光 and 日本 for names only
 */
export function kindOf(surface: string, partOfSpeech: string, common: boolean): TokenKind {
  if (!LETTER_OR_NUMBER.test(surface) || ONLY_MARKS.test(surface)) return 'punctuation';
  if (DIGITS.test(surface)) return 'number';
  if (partOfSpeech === '名詞,数' && NUMERAL.test(surface)) return 'number';
  if (!JAPANESE.test(surface)) return 'latin';
  if (partOfSpeech.startsWith('名詞,固有名詞') && !common) return 'name';
  return 'word';
}
