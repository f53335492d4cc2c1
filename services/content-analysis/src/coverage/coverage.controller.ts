import { Handles } from '@ichibun/kit/rpc';
import {
  ContentAnalysisService,
  type CountNewWordsRequest,
  type GetCountingSettingsRequest,
  type GetCoverageByDayRequest,
  type GetGoalsRequest,
  type GetKnownSharesRequest,
  type GetStatisticsRequest,
  type SetCountingSettingsRequest,
} from '@ichibun/proto/content';
import { daysAsked } from '@ichibun/time/days-asked';
import { Controller } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { Figures, statisticsOf } from '../counting/figures.js';
import { CountingSettingsStore } from './counting-settings.js';
import { CoverageByDay } from './coverage-by-day.js';
import { checkTarget } from './coverage-goal.js';
import { Goals } from './goals.js';
import { KnownShares } from './known-shares.js';
import { NewWords } from './new-words.js';

/** What a learner knows of counted texts. */
@Controller()
export class CoverageController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly figures: Figures,
    private readonly shares: KnownShares,
    private readonly byDay: CoverageByDay,
    private readonly settings: CountingSettingsStore,
    private readonly goals: Goals,
    private readonly newWords: NewWords,
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
    return { settings: await this.settings.set(userId, settings?.grammarCounts ?? false, settings?.pointsCount) };
  }

  @Handles(ContentAnalysisService.method.getKnownShares)
  async getKnownShares({ userId, asKept, textIds }: GetKnownSharesRequest) {
    return this.shares.of(userId, { asKept, textIds });
  }

  @Handles(ContentAnalysisService.method.getCoverageByDay)
  async getCoverageByDay({ userId, dayStarts, textIds }: GetCoverageByDayRequest) {
    return { texts: await this.byDay.of(userId, daysAsked(dayStarts), textIds) };
  }

  @Handles(ContentAnalysisService.method.countNewWords)
  async countNewWords({ userId, textIds }: CountNewWordsRequest) {
    return { texts: await this.newWords.of(userId, textIds) };
  }

  @Handles(ContentAnalysisService.method.getGoals)
  async getGoals({ userId, textIds, targetCoverage }: GetGoalsRequest) {
    checkTarget(targetCoverage);
    return { goals: await this.goals.of(userId, textIds, targetCoverage) };
  }
}
