import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, TokenKind } from '@ichibun/proto/language';
import { hasPredicate } from '@ichibun/text-words/example-sentences';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import type { FoundLexeme, FoundWords } from './found-words.js';

/**
 * The words of sentences by the built-in analyser.
 *
 * @param version as of `analyserVersion`
 * @param texts each on one line, of at most 10,000 UTF-16 units
 */
export async function builtInWords(rpc: Rpc, version: string, texts: readonly string[]): Promise<FoundWords[]> {
  const analysed = await new LearnerWords(rpc, undefined, version).analyse(texts);
  return analysed.map(({ tokens, length }) => {
    const lexemes = new Map<number, FoundLexeme>();
    for (const { part, lexemeId } of tokens.flatMap((token) => token.lexemes)) {
      const { frequencyBand, isGrammar } = part;
      const lexeme = lexemes.get(lexemeId) ?? { id: lexemeId, frequencyBand, isGrammar };
      lexeme.isGrammar &&= isGrammar;
      lexemes.set(lexemeId, lexeme);
    }
    return {
      lexemes: [...lexemes.values()],
      length,
      hasPredicate: hasPredicate(tokens.map(({ token }) => token)),
      hasNames: tokens.some(({ token }) => token.kind === TokenKind.NAME),
    };
  });
}

/**
 * The version of the built-in analyser and its dictionary: what they found is looked for again when it changes. Waits
 * for the language service, which may be the last to start.
 */
export async function analyserVersion(rpc: Rpc, signal: AbortSignal): Promise<string> {
  const dictionary = await retryUntilAvailable(() => rpc.call(LanguageService.method.getDictionary, {}), signal);
  return dictionary.analyserVersion;
}

/** What sentences are `processed_by` whose words the built-in analyser has found. */
export const builtIn = (version: string) => `built-in ${version}`;
