import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';
import { PART_DEADLINE_MS, type Parts } from '../http/parts.js';

/** The figures that a learner's home and account show; null while the service that has one is away. */
export interface LearnerCounters {
  knownWordsCount: number | null;
  blockedWordsCount: number | null;
  processedFilesCount: number | null;
  generatedCardsCount: number | null;
}

/** Gathers a learner's figures from the services that own them. */
@Injectable()
export class Counters {
  constructor(private readonly rpc: Rpc) {}

  /** @param parts collects what is missing, and why */
  async of(userId: number, parts: Parts): Promise<LearnerCounters> {
    const options = { deadlineMs: PART_DEADLINE_MS };
    const [vocabulary, content, cards] = await Promise.all([
      parts.get('words', this.rpc.call(VocabularyService.method.getCounters, { userId }, options)),
      parts.get('analyses', this.rpc.call(ContentAnalysisService.method.getCounters, { userId }, options)),
      parts.get('sentences', this.rpc.call(SentencesService.method.getCounters, { userId }, options)),
    ]);
    return {
      knownWordsCount: vocabulary?.words ?? null,
      blockedWordsCount: vocabulary?.blockedWords ?? null,
      processedFilesCount: content?.completedAnalyses ?? null,
      generatedCardsCount: cards?.sentences ?? null,
    };
  }
}
