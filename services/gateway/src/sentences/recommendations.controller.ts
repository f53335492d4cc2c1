import { recommendationsCalls } from '@ichibun/contracts/recommendations';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { CorpusService } from '@ichibun/proto/corpus';
import { LanguageService } from '@ichibun/proto/language';
import { SentencesService } from '@ichibun/proto/sentences';
import { presentSummary } from '@ichibun/text-words/patterns';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { presentSentence, sentencesOfPoints } from '../grammar/sentences-of-points.js';
import { Call, Given } from '../http/call.js';
import { presentGenerated } from './present-generated.js';

/** Of a call that answers the next sentence. */
const NEXT = 1;

@ApiTags('sentences')
@Controller()
export class RecommendationsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(recommendationsCalls.recommend)
  async recommend(@Given() { userId, query: { count, exclude } }: Given<typeof recommendationsCalls.recommend>) {
    return this.next(userId, count, exclude);
  }

  @Call(recommendationsCalls.points)
  async points(@Given() { userId, query: { count } }: Given<typeof recommendationsCalls.points>) {
    const [sentences, { patterns }] = await Promise.all([
      sentencesOfPoints(this.rpc, userId, count),
      this.rpc.call(LanguageService.method.listPatterns, {}),
    ]);
    const byId = new Map(patterns.map((pattern) => [pattern.id, pattern]));
    return {
      sentences: sentences.flatMap((sentence) => {
        const pattern = byId.get(sentence.pattern);
        return pattern ? [{ ...presentSentence(sentence), pattern: presentSummary(pattern) }] : [];
      }),
    };
  }

  @Call(recommendationsCalls.dismiss)
  async dismiss(@Given() { userId, body: given }: Given<typeof recommendationsCalls.dismiss>) {
    await this.rpc.call(CorpusService.method.dismissSentence, { userId, sentenceId: given.sentenceId });
    return this.next(userId, NEXT, given.exclude);
  }

  @Call(recommendationsCalls.learn)
  async learn(@Given() { userId, body: given }: Given<typeof recommendationsCalls.learn>) {
    await this.rpc.call(SentencesService.method.learnWord, { userId, lexemeId: given.uniqueVocabId });
    return this.next(userId, NEXT, given.exclude);
  }

  @Call(recommendationsCalls.settings)
  async settings(@Given() { userId }: Given<typeof recommendationsCalls.settings>) {
    return this.read(userId);
  }

  @Call(recommendationsCalls.changeSettings)
  async changeSettings(
    @Given() { userId, body: { namesIgnored, particlesKnown } }: Given<typeof recommendationsCalls.changeSettings>,
  ) {
    await this.rpc.call(CorpusService.method.setRecommendationSettings, { userId, settings: { namesIgnored } });
    if (particlesKnown !== undefined) {
      const settings = { grammarCounts: !particlesKnown };
      await this.rpc.call(ContentAnalysisService.method.setCountingSettings, { userId, settings });
    }
    return this.read(userId);
  }

  private async read(userId: number) {
    const [{ settings }, { settings: counting }] = await Promise.all([
      this.rpc.call(CorpusService.method.getRecommendationSettings, { userId }),
      this.rpc.call(ContentAnalysisService.method.getCountingSettings, { userId }),
    ]);
    return { namesIgnored: settings!.namesIgnored, particlesKnown: !counting!.grammarCounts };
  }

  private async next(userId: number, count: number, excludeLexemeIds: number[]) {
    const { sentences } = await this.rpc.call(SentencesService.method.recommend, { userId, count, excludeLexemeIds });
    const generated = await presentGenerated(
      this.rpc,
      sentences.map(({ sentence }) => sentence!),
    );
    return {
      sentences: sentences.map(({ sentenceId, sourceDocument, frequencyBand }, index) => ({
        ...generated[index]!,
        sentence_id: sentenceId,
        source_document: sourceDocument,
        frequency_band: frequencyBand || null,
      })),
    };
  }
}
