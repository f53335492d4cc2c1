import { markedAt } from '@ichibun/text/markup';
import type { AnalysedSentence } from '@ichibun/text-words/learner-words';
import { sentenceFurigana } from './furigana.js';
import { type Target, unknownIn } from './target.js';

/** A sentence as a learner sees it. */
export interface ShownSentence {
  /** With <b>..</b> around the target. */
  readonly japanese: string;
  /** With readings and the unknown words underlined; see `sentenceFurigana`. */
  readonly furigana: string;
  /** Different words beside the target that the learner does not know. */
  readonly unknownWords: number;
}

/** @param known of the sentence's lexemes those that the learner knows */
export function shownSentence(sentence: AnalysedSentence, target: Target, known: ReadonlySet<number>): ShownSentence {
  const japanese = markedAt(sentence.text, target);
  const unknown = unknownIn(sentence, target, known);
  const tokens = sentence.tokens.map(({ token }) => token);
  return {
    japanese,
    furigana: sentenceFurigana(japanese, tokens, unknown),
    unknownWords: new Set(unknown.map(({ lexemeId }) => lexemeId)).size,
  };
}
