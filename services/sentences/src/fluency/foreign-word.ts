import { Certainty, type Token, TokenKind } from '@ichibun/proto/language';
import type { AnalysedSentence } from '@ichibun/text-words/learner-words';

/**
 * A word of a sentence that neither dictionary nor analyser knows, names excepted: 燃起 and 电话 of models that fall
 * into Chinese. The starter corpus has none.
 *
 * @returns as it is written; undefined when there is none
 */
export const foreignWord = ({ tokens }: AnalysedSentence): string | undefined =>
  tokens.flatMap(({ token }) => (token.parts.length > 0 ? token.parts : [token])).find(isForeign)?.surface;

const isForeign = ({ kind, certainty, isGrammar, entry }: Token) =>
  kind === TokenKind.WORD && certainty === Certainty.UNCERTAIN && !isGrammar && entry === '';
