import { Handles } from '@ichibun/kit/rpc';
import {
  CorpusService,
  type DismissSentenceRequest,
  type FindSentencesRequest,
  type FindTranslationsRequest,
  type FindWordsRequest,
  type GetRecommendationSettingsRequest,
  type RecommendPointsRequest,
  type RecommendRequest,
  type SetRecommendationSettingsRequest,
} from '@ichibun/proto/corpus';
import { Controller } from '@nestjs/common';
import { Learners } from '../recommendations/learners.js';
import { type SentenceRow, SentencesService } from './sentences.service.js';

@Controller()
export class LookupController {
  constructor(
    private readonly sentences: SentencesService,
    private readonly learners: Learners,
  ) {}

  @Handles(CorpusService.method.findSentences)
  async findSentences({ userId, grammarCounts, lexemeIds, perWord }: FindSentencesRequest) {
    const found = await this.sentences.find({ userId, grammarCounts, pointsCount: false }, lexemeIds, perWord);
    return { found: [...found].map(([lexemeId, rows]) => ({ lexemeId, sentences: rows.map(toSentence) })) };
  }

  @Handles(CorpusService.method.findTranslations)
  async findTranslations({ texts }: FindTranslationsRequest) {
    return { translations: await this.sentences.translationsOf(texts) };
  }

  @Handles(CorpusService.method.findWords)
  async findWords({ lexemeIds }: FindWordsRequest) {
    return { lexemeIds: await this.sentences.wordsAmong(lexemeIds) };
  }

  @Handles(CorpusService.method.recommend)
  async recommend(request: RecommendRequest) {
    const { userId, grammarCounts, pointsCount, count, excludeLexemeIds, excludeSentenceIds } = request;
    const recommendations = await this.sentences.recommend({ userId, grammarCounts, pointsCount }, count, {
      lexemeIds: excludeLexemeIds,
      sentenceIds: excludeSentenceIds,
    });
    return {
      recommendations: recommendations.map(({ sentence, ...rest }) => ({ sentence: toSentence(sentence), ...rest })),
      // The sentences service of the last release sends no grammarCounts and asks whether particles are known.
      settings: { particlesKnown: !grammarCounts },
    };
  }

  @Handles(CorpusService.method.recommendPoints)
  async recommendPoints({ count, pattern, ...asking }: RecommendPointsRequest) {
    return { sentences: await this.sentences.recommendPoints(asking, count, pattern) };
  }

  @Handles(CorpusService.method.dismissSentence)
  async dismissSentence({ userId, sentenceId }: DismissSentenceRequest) {
    await this.learners.dismiss(userId, sentenceId);
    return {};
  }

  @Handles(CorpusService.method.getRecommendationSettings)
  async getRecommendationSettings({ userId }: GetRecommendationSettingsRequest) {
    return { settings: await this.learners.settings(userId) };
  }

  @Handles(CorpusService.method.setRecommendationSettings)
  async setRecommendationSettings({ userId, settings }: SetRecommendationSettingsRequest) {
    await this.learners.setSettings(userId, settings!);
    return {};
  }
}

const toSentence = ({ level, ...row }: SentenceRow) => ({ ...row, level: level ?? undefined });
