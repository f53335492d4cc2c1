import type { Token } from '../engine/answers.js';
import type { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';

/** A word of a sentence with what it must be. */
interface Expected {
  readonly sentence: string;
  readonly word: string;
  /** Hiragana. */
  readonly reading: string;
}

/** The rows of gold/first-sentences.tsv, or of those that nothing is tuned on. */
export const firstSentences = (part: 'first-sentences' | 'first-sentences-held-out'): Expected[] =>
  readTable(`gold/${part}.tsv`, ['sentence', 'word', 'reading'], (row) => row);

/** A sentence in kana with spaces, and its words with the spelling in kanji of the entry that each must have. */
interface Spaced {
  readonly sentence: string;
  readonly words: readonly (readonly [kana: string, kanji: string])[];
}

/** The rows of gold/spaced-kana.tsv, or of those that nothing is tuned on. */
export const spacedSentences = (part: 'spaced-kana' | 'spaced-kana-held-out'): Spaced[] =>
  readTable(`gold/${part}.tsv`, ['sentence', 'words'], ({ sentence, words }) => ({
    sentence,
    words: words.split(' ').map((word) => word.split('=') as [string, string]),
  }));

const flat = (tokens: readonly Token[]) => tokens.flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));

/** The sentences in which a word is not found as one, or is read otherwise, with what is there. */
export function wronglyRead(core: Core, expected: readonly Expected[]): string[] {
  return expected.flatMap(({ sentence, word, reading }) => {
    const tokens = core.tokenize(sentence);
    const isRight = [...tokens, ...flat(tokens)].some((token) => token.surface === word && token.reading === reading);
    return isRight
      ? []
      : [
          `${word} is ${reading}: ${flat(tokens)
            .map((one) => `${one.surface}/${one.reading}`)
            .join(' ')}`,
        ];
  });
}

/** The words in kana that do not have the entry of their spelling in kanji, with what is there. */
export function wrongEntries(core: Core, expected: readonly Spaced[]): string[] {
  return expected.flatMap(({ sentence, words }) => {
    const tokens = core.tokenize(sentence);
    return words.flatMap(([kana, kanji]) => {
      const { entries: found } = core.lookUps.lookUp([{ word: kanji, reading: '' }], 5)[0]!;
      const keys = new Set(found!.map(({ key }) => key));
      return tokensAt(tokens, sentence, kana).some(({ entry }) => keys.has(entry))
        ? []
        : [
            `${kana} is ${kanji}: ${flat(tokens)
              .map((one) => `${one.surface}/${one.entry}`)
              .join(' ')}`,
          ];
    });
  });
}

/** The tokens and parts that begin where some kana stand, as far as one begins the other. */
function tokensAt(tokens: readonly Token[], sentence: string, kana: string): Token[] {
  const found: Token[] = [];
  const look = (token: Token, at: number) => {
    const { surface } = token;
    if (sentence.startsWith(kana, at) && (surface.startsWith(kana) || kana.startsWith(surface))) found.push(token);
  };
  let at = 0;
  for (const token of tokens) {
    look(token, at);
    let inside = at;
    for (const part of token.parts) {
      look(part, inside);
      inside += part.surface.length;
    }
    at += token.surface.length;
  }
  return found;
}
