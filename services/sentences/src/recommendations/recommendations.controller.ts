import { Handles } from '@ichibun/kit/rpc';
import { type LearnWordRequest, type RecommendRequest, SentencesService, Source } from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { presentedWord } from '../words/presented-word.js';
import { Recommender } from './recommender.js';

@Controller()
export class RecommendationsController {
  constructor(private readonly recommender: Recommender) {}

  @Handles(SentencesService.method.recommend)
  async recommend({ userId, count, excludeLexemeIds }: RecommendRequest) {
    const sentences = await this.recommender.recommend(userId, count, excludeLexemeIds);
    return {
      sentences: sentences.map(({ word, sentenceId, sourceDocument, frequencyBand, ...sentence }) => ({
        sentence: { ...sentence, ...presentedWord(word), source: Source.CORPUS },
        sentenceId,
        sourceDocument,
        frequencyBand,
      })),
    };
  }

  @Handles(SentencesService.method.learnWord)
  async learnWord({ userId, lexemeId }: LearnWordRequest) {
    await this.recommender.learn(userId, lexemeId);
    return {};
  }
}
