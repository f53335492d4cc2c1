import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  type CalculateCoverageRequest,
  ContentAnalysisService,
  type CountKanjiRequest,
  type CountLearntWordsRequest,
  type ListWordsForTextsRequest,
  type ListWordsRequest,
  type TopWordsRequest,
} from '@ichibun/proto/content';
import { Controller } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { checkTarget, coverageGoal } from './coverage-goal.js';
import { TextWords, wordsToLearn } from './text-words.js';
import { WordLists } from './word-list.js';
import { WorthLearning } from './worth-learning.js';

/** The words of counted texts. */
@Controller()
export class WordsController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly words: TextWords,
    private readonly worth: WorthLearning,
    private readonly lists: WordLists,
  ) {}

  @Handles(ContentAnalysisService.method.listWords)
  async *listWords({ userId, analysisId, limit }: ListWordsRequest) {
    const text = await this.analyses.completed(userId, analysisId);
    const words = await this.words.of(userId, text.id);
    for await (const part of this.words.defined(words.slice(0, limit))) yield { words: part };
  }

  @Handles(ContentAnalysisService.method.topWords)
  async *topWords({ userId, analysisId, textId, count, worthLearning }: TopWordsRequest) {
    const text = await this.analyses.textOf({ userId, analysisId, textId });
    const wanted = wordsToLearn(await this.words.of(userId, text.id));
    const words = worthLearning ? await this.worth.ordered(text, wanted, count) : wanted;
    for await (const part of this.words.defined(words.slice(0, count))) yield { words: part };
  }

  @Handles(ContentAnalysisService.method.countKanji)
  async countKanji({ userId, analysisId }: CountKanjiRequest) {
    return { kanji: await this.words.kanjiOf(await this.analyses.completed(userId, analysisId)) };
  }

  @Handles(ContentAnalysisService.method.countLearntWords)
  async countLearntWords({ userId, textId, since }: CountLearntWordsRequest) {
    return this.words.learntSince(await this.analyses.counted(userId, textId), timestampDate(since!));
  }

  @Handles(ContentAnalysisService.method.listWordsForTexts)
  async listWordsForTexts({ userId, textIds, count }: ListWordsForTextsRequest) {
    return this.lists.of(userId, textIds, count);
  }

  @Handles(ContentAnalysisService.method.calculateCoverage)
  async *calculateCoverage({ userId, analysisId, targetCoverage }: CalculateCoverageRequest) {
    checkTarget(targetCoverage);
    const text = await this.analyses.completed(userId, analysisId);
    const { targetWords, ...goal } = coverageGoal(await this.words.of(userId, text.id), targetCoverage);
    yield { goal };
    for await (const part of this.words.defined(targetWords)) yield { targetWords: part };
  }
}
