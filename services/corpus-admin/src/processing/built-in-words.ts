import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type Token, TokenKind } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import type { FoundLexeme, FoundWords } from './found-words.js';

/** IPADIC's parts of speech that say something of a subject. */
const PREDICATE = /^(動詞|形容詞|助動詞)/;
const GRAMMAR = /^(助詞|助動詞)/;

/**
 * The words of sentences by the built-in analyser.
 *
 * @param texts each on one line, of at most 10,000 UTF-16 units
 */
export async function builtInWords(rpc: Rpc, texts: readonly string[]): Promise<FoundWords[]> {
  const analysed = await new LearnerWords(rpc).analyse(texts);
  return analysed.map(({ tokens, length }) => {
    const lexemes = new Map<number, FoundLexeme>();
    for (const { part, lexemeId } of tokens.flatMap((token) => token.lexemes)) {
      if (lexemes.has(lexemeId)) continue;
      const isGrammar = GRAMMAR.test(part.partOfSpeech);
      lexemes.set(lexemeId, { id: lexemeId, frequencyBand: part.frequencyBand, isGrammar });
    }
    return {
      lexemes: [...lexemes.values()],
      length,
      hasPredicate: tokens.some(({ token }) => isPredicate(token)),
      hasNames: tokens.some(({ token }) => token.kind === TokenKind.NAME),
    };
  });
}

const isPredicate = ({ partOfSpeech, parts }: Token): boolean =>
  PREDICATE.test(partOfSpeech) || parts.some(isPredicate);

/** What the built-in analyser and its dictionary are: what they found is looked for again when this has changed. */
export async function analyserVersion(rpc: Rpc): Promise<string> {
  const dictionary = await rpc.call(LanguageService.method.getDictionary, {});
  return `built-in ${dictionary.analyserVersion}`;
}
