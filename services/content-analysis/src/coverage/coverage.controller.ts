import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { Handles } from '@ichibun/kit/rpc';
import {
  type CalculateCoverageRequest,
  ContentAnalysisService,
  type CountKanjiRequest,
  type CountLearntWordsRequest,
  type CountNewWordsRequest,
  type CountSentencesRequest,
  type FindSentencesOfWordsRequest,
  type FindSentencesRequest,
  type GetCountingSettingsRequest,
  type GetCoverageByDayRequest,
  type GetGoalsRequest,
  type GetKnownSharesRequest,
  type GetStatisticsRequest,
  type ListChaptersRequest,
  type ListSentencesOfWordRequest,
  type ListTextsOfWordRequest,
  type ListWordsForTextsRequest,
  type ListWordsRequest,
  type SetCountingSettingsRequest,
  type TopWordsRequest,
} from '@ichibun/proto/content';
import { daysAsked } from '@ichibun/time/days-asked';
import { Controller } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { Figures, statisticsOf } from '../counting/figures.js';
import type { TextEntity } from '../texts/text.entity.js';
import { TextsService } from '../texts/texts.service.js';
import { Chapters } from './chapters.js';
import { CountingSettingsStore } from './counting-settings.js';
import { CoverageByDay } from './coverage-by-day.js';
import { coverageGoal } from './coverage-goal.js';
import { Goals } from './goals.js';
import { KnownShares } from './known-shares.js';
import { NewWords } from './new-words.js';
import { TextSentences } from './text-sentences.js';
import { TextWords, wordsToLearn } from './text-words.js';
import { TextsOfWord } from './texts-of-word.js';
import { WordLists } from './word-list.js';
import { WorthLearning } from './worth-learning.js';

/** What a learner knows of counted texts. */
@Controller()
export class CoverageController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly words: TextWords,
    private readonly figures: Figures,
    private readonly sentences: TextSentences,
    private readonly chapters: Chapters,
    private readonly shares: KnownShares,
    private readonly byDay: CoverageByDay,
    private readonly settings: CountingSettingsStore,
    private readonly goals: Goals,
    private readonly worth: WorthLearning,
    private readonly texts: TextsService,
    private readonly textsOfWord: TextsOfWord,
    private readonly newWords: NewWords,
    private readonly lists: WordLists,
  ) {}

  @Handles(ContentAnalysisService.method.getStatistics)
  async getStatistics({ userId, analysisId }: GetStatisticsRequest) {
    await this.figures.refresh(userId);
    return { statistics: statisticsOf(await this.analyses.completed(userId, analysisId)) };
  }

  @Handles(ContentAnalysisService.method.getCountingSettings)
  async getCountingSettings({ userId }: GetCountingSettingsRequest) {
    return { settings: await this.settings.get(userId) };
  }

  @Handles(ContentAnalysisService.method.setCountingSettings)
  async setCountingSettings({ userId, settings }: SetCountingSettingsRequest) {
    await this.settings.set(userId, { grammarCounts: settings?.grammarCounts ?? false });
    return {};
  }

  @Handles(ContentAnalysisService.method.getKnownShares)
  async getKnownShares({ userId, asKept, textIds }: GetKnownSharesRequest) {
    return this.shares.of(userId, { asKept, textIds });
  }

  @Handles(ContentAnalysisService.method.getCoverageByDay)
  async getCoverageByDay({ userId, dayStarts, textIds }: GetCoverageByDayRequest) {
    return { texts: await this.byDay.of(userId, daysAsked(dayStarts), textIds) };
  }

  @Handles(ContentAnalysisService.method.listWords)
  async *listWords({ userId, analysisId, limit }: ListWordsRequest) {
    const text = await this.analyses.completed(userId, analysisId);
    const words = await this.words.of(userId, text.id);
    for await (const part of this.words.defined(words.slice(0, limit))) yield { words: part };
  }

  @Handles(ContentAnalysisService.method.topWords)
  async *topWords({ userId, analysisId, textId, count, worthLearning }: TopWordsRequest) {
    const text = await this.textOf({ userId, analysisId, textId });
    const wanted = wordsToLearn(await this.words.of(userId, text.id));
    const words = worthLearning ? await this.worth.ordered(text, wanted, count) : wanted;
    for await (const part of this.words.defined(words.slice(0, count))) yield { words: part };
  }

  @Handles(ContentAnalysisService.method.countKanji)
  async countKanji({ userId, analysisId }: CountKanjiRequest) {
    return { kanji: await this.words.kanjiOf((await this.analyses.completed(userId, analysisId)).id) };
  }

  @Handles(ContentAnalysisService.method.countLearntWords)
  async countLearntWords({ userId, textId, since }: CountLearntWordsRequest) {
    return this.words.learntSince(await this.countedText(userId, textId), timestampDate(since!));
  }

  /** The text of an analysis, or the one that is named itself. */
  private async textOf({ userId, analysisId, textId }: { userId: number; analysisId: number; textId: number }) {
    return textId > 0 ? this.countedText(userId, textId) : this.analyses.completed(userId, analysisId);
  }

  private async countedText(userId: number, textId: number): Promise<TextEntity> {
    const text = await this.texts.get(userId, textId);
    if (text.status === 'completed') return text;
    throw new DomainError('content.being-counted');
  }

  @Handles(ContentAnalysisService.method.findSentences)
  async *findSentences({ userId, analysisId, lexemeIds }: FindSentencesRequest) {
    const text = await this.analyses.completed(userId, analysisId);
    for await (const found of this.sentences.find(text, lexemeIds)) yield { found };
  }

  @Handles(ContentAnalysisService.method.findSentencesOfWords)
  async findSentencesOfWords({ userId, words }: FindSentencesOfWordsRequest) {
    return { found: await this.sentences.ofWords(userId, words) };
  }

  @Handles(ContentAnalysisService.method.listTextsOfWord)
  async listTextsOfWord({ userId, word, reading }: ListTextsOfWordRequest) {
    return this.textsOfWord.of(userId, word, reading);
  }

  @Handles(ContentAnalysisService.method.listSentencesOfWord)
  async listSentencesOfWord({ userId, analysisId, lexemeId, from, count }: ListSentencesOfWordRequest) {
    return this.sentences.ofWord(await this.analyses.completed(userId, analysisId), lexemeId, { from, count });
  }

  @Handles(ContentAnalysisService.method.countSentences)
  async countSentences({ userId, analysisId }: CountSentencesRequest) {
    return { byUnknownWords: await this.sentences.byUnknownWords(await this.analyses.completed(userId, analysisId)) };
  }

  @Handles(ContentAnalysisService.method.listChapters)
  async listChapters({ userId, analysisId, textId }: ListChaptersRequest) {
    return { chapters: await this.chapters.of(await this.textOf({ userId, analysisId, textId })) };
  }

  @Handles(ContentAnalysisService.method.countNewWords)
  async countNewWords({ userId, textIds }: CountNewWordsRequest) {
    return { texts: await this.newWords.of(userId, textIds) };
  }

  @Handles(ContentAnalysisService.method.listWordsForTexts)
  async listWordsForTexts({ userId, textIds, count }: ListWordsForTextsRequest) {
    return this.lists.of(userId, textIds, count);
  }

  @Handles(ContentAnalysisService.method.getGoals)
  async getGoals({ userId, textIds, targetCoverage }: GetGoalsRequest) {
    checkTarget(targetCoverage);
    return { goals: await this.goals.of(userId, textIds, targetCoverage) };
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

function checkTarget(coverage: number): void {
  if (!(coverage >= 0 && coverage <= 100)) {
    throw new DomainError('content.invalid-target');
  }
}
