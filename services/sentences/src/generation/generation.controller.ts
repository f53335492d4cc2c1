import { DomainError, toFailure } from '@ichibun/kit/errors';
import { Handles, Rpc } from '@ichibun/kit/rpc';
import {
  type CheckSentenceRequest,
  type ExamplesOfWordRequest,
  type GenerateSentencesRequest,
  SentencesService,
} from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { presentedWord } from '../words/presented-word.js';
import { sourceNumber } from '../words/source.js';
import { checkSentence } from './check-sentence.js';
import { ExamplesOfWord } from './examples-of-word.js';
import { type FoundSentence, SentenceFinder } from './sentence-finder.js';

/** Requests of one learner at a time: each may cost money, and keeps the tokenizer busy. */
const AT_ONCE = 3;

@Controller()
export class GenerationController {
  /** Requests under way, by learner. */
  private readonly running = new Map<number, number>();

  constructor(
    private readonly finder: SentenceFinder,
    private readonly examples: ExamplesOfWord,
    private readonly rpc: Rpc,
  ) {}

  @Handles(SentencesService.method.generateSentences)
  async generateSentences({ userId, lexemeIds, analysisId, exclude, withoutModel }: GenerateSentencesRequest) {
    const { sentences, notFound, problem, forModel } = await this.oneOfFew(userId, () =>
      this.finder.find(userId, lexemeIds, analysisId, exclude, withoutModel),
    );
    return {
      sentences: sentences.map(presented),
      notFound: notFound.map(({ word, reasons }) => ({
        ...presentedWord(word),
        reason: reasons.map(({ message }) => message).join(' '),
        reasons: reasons.map(toFailure),
      })),
      problem: problem?.message ?? '',
      failure: problem && toFailure(problem),
      forModel: [...forModel],
    };
  }

  @Handles(SentencesService.method.examplesOfWord)
  async examplesOfWord({ userId, lexemeId }: ExamplesOfWordRequest) {
    const examples = await this.oneOfFew(userId, () => this.examples.of(userId, lexemeId));
    return { examples: examples.map(({ sentence, sense }) => ({ sentence: presented(sentence), sense })) };
  }

  @Handles(SentencesService.method.checkSentence)
  async checkSentence(request: CheckSentenceRequest) {
    return checkSentence(this.rpc, request);
  }

  private async oneOfFew<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(userId) ?? 0;
    if (running >= AT_ONCE) {
      throw new DomainError('sentences.requests-running');
    }
    this.running.set(userId, running + 1);
    try {
      return await work();
    } finally {
      const left = this.running.get(userId)! - 1;
      if (left > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    }
  }
}

const presented = ({ word, source, ...sentence }: FoundSentence) => ({
  ...sentence,
  ...presentedWord(word),
  source: sourceNumber(source),
});
