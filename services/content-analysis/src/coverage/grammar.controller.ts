import { Handles } from '@ichibun/kit/rpc';
import {
  ContentAnalysisService,
  type CountGrammarRequest,
  type ListTextsOfPatternRequest,
} from '@ichibun/proto/content';
import { Controller } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';
import { TextGrammar } from './text-grammar.js';

/** The grammar points of counted texts. */
@Controller()
export class GrammarController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly grammar: TextGrammar,
  ) {}

  @Handles(ContentAnalysisService.method.countGrammar)
  async countGrammar({ userId, analysisId }: CountGrammarRequest) {
    return { points: await this.grammar.of(await this.analyses.completed(userId, analysisId)) };
  }

  @Handles(ContentAnalysisService.method.listTextsOfPattern)
  async listTextsOfPattern({ userId, pattern }: ListTextsOfPatternRequest) {
    return { texts: await this.grammar.textsOf(userId, pattern) };
  }
}
