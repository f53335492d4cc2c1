import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { CorpusService } from '@ichibun/proto/corpus';
import { SentencesService } from '@ichibun/proto/sentences';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { USUAL_BODY } from '../http/bounds.js';
import { CallerId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { presentGenerated } from './present-generated.js';
import {
  dismissed,
  known,
  newSettings,
  recommendationSettings,
  recommended,
  recommendedSentences,
} from './recommendations.contract.js';

/** Of a call that answers the next sentence. */
const NEXT = 1;

@ApiTags('sentences')
@Controller('api/sentences/recommendations')
export class RecommendationsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Operation({
    summary:
      'Sentences of the corpus with exactly one word that the learner does not know, the most useful words first',
    answers: { 200: recommendedSentences },
  })
  async recommend(
    @CallerId() userId: number,
    @Query({ schema: recommended }) { count, exclude }: z.infer<typeof recommended>,
  ) {
    return this.next(userId, count, exclude);
  }

  @Post('dismiss')
  @Operation({
    summary: 'Never recommends this sentence again, and answers another',
    body: { ...USUAL_BODY, values: 1_200 },
    answers: { 200: recommendedSentences },
  })
  async dismiss(@CallerId() userId: number, @Body({ schema: dismissed }) given: z.infer<typeof dismissed>) {
    await this.rpc.call(CorpusService.method.dismissSentence, { userId, sentenceId: given.sentenceId });
    return this.next(userId, NEXT, given.exclude);
  }

  @Post('known')
  @Operation({
    summary: 'Adds the sentence’s new word to the vocabulary, and answers another sentence',
    body: { ...USUAL_BODY, values: 1_200 },
    answers: { 200: recommendedSentences },
    fails: ['sentences.no-such-word'],
  })
  async learn(@CallerId() userId: number, @Body({ schema: known }) given: z.infer<typeof known>) {
    await this.rpc.call(SentencesService.method.learnWord, { userId, lexemeId: given.uniqueVocabId });
    return this.next(userId, NEXT, given.exclude);
  }

  @Get('settings')
  @Operation({
    summary: 'Which sentences are recommended',
    answers: { 200: recommendationSettings },
  })
  async settings(@CallerId() userId: number) {
    const [{ settings }, { settings: counting }] = await Promise.all([
      this.rpc.call(CorpusService.method.getRecommendationSettings, { userId }),
      this.rpc.call(ContentAnalysisService.method.getCountingSettings, { userId }),
    ]);
    return { namesIgnored: settings!.namesIgnored, particlesKnown: !counting!.grammarCounts };
  }

  @Post('settings')
  @Operation({ summary: 'Changes these settings', answers: { 200: recommendationSettings } })
  async changeSettings(
    @CallerId() userId: number,
    @Body({ schema: newSettings }) { namesIgnored, particlesKnown }: z.infer<typeof newSettings>,
  ) {
    await this.rpc.call(CorpusService.method.setRecommendationSettings, { userId, settings: { namesIgnored } });
    if (particlesKnown !== undefined) {
      const settings = { grammarCounts: !particlesKnown };
      await this.rpc.call(ContentAnalysisService.method.setCountingSettings, { userId, settings });
    }
    return this.settings(userId);
  }

  private async next(userId: number, count: number, excludeLexemeIds: number[]) {
    const { sentences } = await this.rpc.call(SentencesService.method.recommend, { userId, count, excludeLexemeIds });
    return {
      sentences: sentences.map(({ sentence, sentenceId, sourceDocument, frequencyBand }) => ({
        ...presentGenerated(sentence!),
        sentence_id: sentenceId,
        source_document: sourceDocument,
        frequency_band: frequencyBand || null,
      })),
    };
  }
}
