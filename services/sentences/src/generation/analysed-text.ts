import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { plainText } from '@ichibun/text/markup';
import { isExample } from '@ichibun/text-words/example-sentences';
import { Injectable } from '@nestjs/common';
import { hasWholeBrackets } from '../words/brackets.js';
import type { Learner } from '../words/learner.js';
import { textOf } from '../words/text-of.js';
import type { Candidate } from './candidate.js';

/** Words that a text is asked about at once. */
const WORDS_AT_ONCE = 500;

@Injectable()
export class AnalysedText {
  constructor(private readonly rpc: Rpc) {}

  /**
   * Sentences of an analysis' text that hold some words, by the words' lexeme ids: looked at with the tokenizer, so
   * that each word is really there. Fragments are left out, and what begins or ends inside a speech.
   *
   * @throws DomainError `content.analysis-not-found`, `content.not-completed`
   */
  async holding(learner: Learner, analysisId: number, lexemeIds: readonly number[]): Promise<Map<number, Candidate[]>> {
    const found = new Map<number, Candidate[]>();
    const ofText = await textOf(this.rpc, learner.userId, { analysisId });
    for await (const part of this.sentencesWith(learner.userId, analysisId, lexemeIds)) {
      // A learner's text may hold what looks like markup.
      const texts = [...new Set(part.found.flatMap(({ sentences }) => sentences.map(plainText)))];
      const analysed = new Map((await learner.analyse(texts, ofText)).map((one) => [one.text, one]));
      for (const { lexemeId, sentences } of part.found) {
        const candidates = sentences
          .map((sentence) => analysed.get(plainText(sentence))!)
          .filter((one) => one.lexemeIds.includes(lexemeId) && isExample(one) && hasWholeBrackets(one.text));
        if (candidates.length === 0) continue;
        found.set(
          lexemeId,
          candidates.map(({ text, lexemeIds: ids, length }) => ({
            source: 'text',
            text,
            english: '',
            lexemeIds: ids,
            length,
          })),
        );
      }
    }
    return found;
  }

  private async *sentencesWith(userId: number, analysisId: number, lexemeIds: readonly number[]) {
    for (const part of inParts(lexemeIds, WORDS_AT_ONCE)) {
      const request = { userId, analysisId, lexemeIds: part };
      yield* this.rpc.stream(ContentAnalysisService.method.findSentences, request);
    }
  }
}
