import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, Status } from '@ichibun/proto/content';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';

/** The figures that a learner's home and account show. */
export interface LearnerCounters {
  knownWordsCount: number;
  blockedWordsCount: number;
  processedFilesCount: number;
  generatedCardsCount: number;
}

/** Gathers a learner's figures from the services that own them. */
@Injectable()
export class Counters {
  constructor(private readonly rpc: Rpc) {}

  async of(userId: number): Promise<LearnerCounters> {
    const [vocabulary, content, cards] = await Promise.all([
      this.rpc.call(VocabularyService.method.getCounters, { userId }),
      this.rpc.call(ContentAnalysisService.method.listAnalyses, { userId }),
      this.rpc.call(SentencesService.method.getCounters, { userId }),
    ]);
    return {
      knownWordsCount: vocabulary.words,
      blockedWordsCount: vocabulary.blockedWords,
      processedFilesCount: content.analyses.filter(({ status }) => status === Status.COMPLETED).length,
      generatedCardsCount: cards.sentences,
    };
  }
}
