import { readingNextCalls } from '@ichibun/contracts/reading-next';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { newWordsPerPage } from '@ichibun/text-words/new-words-per-page';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { Documents } from './documents.js';
import { presentLevels } from './present-levels.js';

/** Percent of its words at which a text is read without a dictionary at every line. */
const TARGET = 95;
/** Texts that somebody chooses among. */
const MOST = 4;

@ApiTags('reader')
@Controller()
export class ReadingNextController {
  constructor(
    private readonly rpc: Rpc,
    private readonly documents: Documents,
  ) {}

  @Call(readingNextCalls.next)
  async next(@Given() { userId }: Given<typeof readingNextCalls.next>) {
    const request = { userId };
    const [{ documents }, { shares }] = await Promise.all([
      this.rpc.call(ReaderService.method.listDocuments, request),
      this.rpc.call(ContentAnalysisService.method.getKnownShares, request, { deadlineMs: 30_000 }),
    ]);
    const shareOf = new Map(shares.map(({ textId, percent }) => [textId, percent]));
    const best = documents
      .filter(({ textId, progress }) => shareOf.has(textId) && progress < 100)
      .sort((a, b) => shareOf.get(b.textId)! - shareOf.get(a.textId)!)
      .slice(0, MOST);
    const textIds = best.map(({ textId }) => textId);
    const [{ goals }, { texts }] =
      best.length > 0
        ? await Promise.all([
            this.rpc.call(ContentAnalysisService.method.getGoals, { userId, textIds, targetCoverage: TARGET }),
            this.rpc.call(ContentAnalysisService.method.countNewWords, { userId, textIds }),
          ])
        : [{ goals: [] }, { texts: [] }];
    const countedOf = new Map(texts.map((text) => [text.textId, text]));
    const entries = await this.documents.present(userId, best);
    return {
      targetCoverage: TARGET,
      finished: documents.filter(({ progress }) => progress >= 100).map(({ title }) => title),
      documents: entries.flatMap((entry, index) => {
        const found = goals.find(({ textId }) => textId === textIds[index]);
        if (!found) return [];
        const { wordsNeeded, achievable } = found.goal!;
        const counted = countedOf.get(textIds[index]!);
        const perPage = counted ? newWordsPerPage(counted.newWords, counted.characters) : null;
        const goal = { wordsNeeded, isReachable: achievable };
        return [{ ...entry, knownShare: found.known, newWordsPerPage: perPage, ...presentLevels(counted), ...goal }];
      }),
    };
  }
}
