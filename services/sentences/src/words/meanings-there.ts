import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type Token } from '@ichibun/proto/language';
import type { AnalysedSentence } from '@ichibun/text-words/learner-words';
import { type Place, tokenAt } from './target.js';

/** Words that are defined at once. */
const MOST = 5_000;

/** A word in a sentence. */
export interface WordThere {
  readonly sentence: AnalysedSentence;
  /** Undefined where the sentence does not hold it. */
  readonly target: Place | undefined;
  /** Its dictionary form as written. */
  readonly word: string;
}

/**
 * What words mean in their sentences, then their other senses, in the order asked; undefined where nobody knows.
 *
 * @param words at most 5,000
 */
export async function meaningsThere(rpc: Rpc, words: readonly WordThere[]): Promise<(string | undefined)[]> {
  const tokens = words.map(({ sentence, target, word }) => target && tokenAt(sentence, target, word));
  const asked = tokens.flatMap((token) => (token && !token.grammar ? [token] : [])).slice(0, MOST);
  const defined = new Map<Token, string | undefined>();
  if (asked.length > 0) {
    const { definitions } = await rpc.call(LanguageService.method.define, {
      words: asked.map(({ entry, baseForm, baseReading, definition }) => ({
        entry,
        word: baseForm,
        reading: baseReading,
        meant: definition ? [definition] : [],
      })),
    });
    for (const [index, token] of asked.entries()) defined.set(token, definitions[index]!.definition);
  }
  // A word of grammar means what it does there, not everything that it can mean.
  return tokens.map((token) => token && (defined.get(token) ?? token.definition));
}
