import type { TextHints } from '@ichibun/text-words/corrections';
import type { LearnerWords, TokenizedSentence } from '@ichibun/text-words/learner-words';
import type { SentenceText } from '@ichibun/text-words/marked-sentences';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/**
 * Tokens that are cached: the pages that a hundred learners have open, some 80 MB. With a third of that, 200 learners
 * had turned so many pages between a page and a look-up on it that look-ups were tokenized again.
 */
const KEPT_TOKENS = 40_000;
/** How soon another dictionary of the language service is noticed. */
const KEPT_MS = 10 * 60_000;

/**
 * Sentences as their tokens and grammar points, with what the learner has corrected. A sentence that is read is needed several times:
 * to show it, and for each word that is looked up. The last ones are cached, so that it is tokenized once.
 */
@Injectable()
export class SentenceTokens {
  /** By sentence and corrections. */
  private readonly kept = new LRUCache<string, TokenizedSentence>({
    maxSize: KEPT_TOKENS,
    sizeCalculation: ({ tokens }) => Math.max(1, tokens.length),
    ttl: KEPT_MS,
  });

  /**
   * In the order asked.
   *
   * @param learner who reads them
   * @param ofText what is known of the text that they are of
   */
  async of(learner: LearnerWords, sentences: readonly SentenceText[], ofText: TextHints): Promise<TokenizedSentence[]> {
    const { kept, revision } = await learner.corrections();
    const { textId, givenWords } = ofText;
    const reader = kept.length === 0 ? '' : `${learner.userId} ${revision} ${textId}`;
    const keys = sentences.map(({ text, readings }) =>
      JSON.stringify([reader, text, readings, givenWords.filter(({ word }) => text.includes(word[0]!))]),
    );
    const found = new Map(keys.map((key) => [key, this.kept.get(key)]));
    const missing = new Map(keys.flatMap((key, index) => (found.get(key) ? [] : [[key, sentences[index]!]])));
    const tokenized = await learner.tokensAndPatterns([...missing.values()], ofText);
    for (const [index, key] of [...missing.keys()].entries()) {
      found.set(key, tokenized[index]);
      this.kept.set(key, tokenized[index]!);
    }
    return keys.map((key) => found.get(key)!);
  }
}
