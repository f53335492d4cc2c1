import { Handles } from '@ichibun/kit/rpc';
import {
  type ListGrammarPointsRequest,
  PointStanding,
  type SetGrammarPointsRequest,
  type SetKnownLevelRequest,
  VocabularyService,
  WordState,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { WORD_STATES } from '../words/word-states.js';
import { PointsService, type Standing } from './points.service.js';

@Controller()
export class PointsController {
  constructor(private readonly points: PointsService) {}

  @Handles(VocabularyService.method.listGrammarPoints)
  async listGrammarPoints({ userId }: ListGrammarPointsRequest) {
    const [points, levels] = await Promise.all([this.points.list(userId), this.points.levels(userId)]);
    return {
      levels,
      points: points.map(({ standing, state, ...point }) => ({
        ...point,
        standing: STANDINGS[standing],
        state: state === null ? WordState.UNSPECIFIED : WORD_STATES[state],
      })),
    };
  }

  @Handles(VocabularyService.method.setGrammarPoints)
  async setGrammarPoints({ userId, changes, sentence }: SetGrammarPointsRequest) {
    const wanted = changes.map(({ pattern, standing }) => ({ pattern, standing: standingOf(standing) }));
    const before = await this.points.set(userId, wanted, sentence);
    return { before: before.map(({ pattern, standing }) => ({ pattern, standing: STANDINGS[standing] })) };
  }

  @Handles(VocabularyService.method.setKnownLevel)
  async setKnownLevel({ userId, level, isKnown }: SetKnownLevelRequest) {
    const changed = isKnown ? this.points.knowLevel(userId, level) : this.points.forgetLevel(userId, level);
    return { changed: await changed };
  }
}

const STANDINGS: Record<Standing, PointStanding> = {
  none: PointStanding.UNSPECIFIED,
  learning: PointStanding.LEARNING,
  known: PointStanding.KNOWN,
  blocked: PointStanding.BLOCKED,
};

const standingOf = (standing: PointStanding): Standing =>
  (Object.keys(STANDINGS) as Standing[]).find((one) => STANDINGS[one] === standing) ?? 'none';
