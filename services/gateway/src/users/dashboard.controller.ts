import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { type Document, ReaderService } from '@ichibun/proto/reader';
import { startOfDay } from '@ichibun/time/local-days';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { PART_DEADLINE_MS, Parts } from '../http/parts.js';
import { timeZone } from '../http/schemas.js';
import { figuresOf } from '../reader/reading-figures.js';
import { OwnId } from '../session/caller.js';
import { Counters } from './counters.js';

const asked = z.object({ timeZone: timeZone.default('UTC') });

@ApiTags('users')
@Controller('api/user/:id')
export class DashboardController {
  constructor(
    private readonly rpc: Rpc,
    private readonly counters: Counters,
  ) {}

  @Get('dashboard')
  @ApiParam({ name: 'id', type: Number })
  @ApiQuery({ name: 'timeZone', required: false, description: 'IANA name; says when today began. UTC without it' })
  @ApiOperation({ summary: 'The learner’s counters, reading of today, streak, and the document to read on in' })
  async dashboard(@OwnId('id') userId: number, @Query({ schema: asked }) { timeZone }: z.infer<typeof asked>) {
    // A zone that there is not is the caller's mistake, and no service's failure.
    startOfDay('2000-01-01', timeZone);
    const parts = new Parts();
    const options = { deadlineMs: PART_DEADLINE_MS };
    const [counters, statistics, library] = await Promise.all([
      this.counters.of(userId, parts),
      parts.get('reading', this.rpc.call(ReaderService.method.getReadingStatistics, { userId, timeZone }, options)),
      parts.get('documents', this.rpc.call(ReaderService.method.listDocuments, { userId }, options)),
    ]);
    return {
      ...counters,
      reading: statistics && {
        today: figuresOf(statistics.today!),
        total: figuresOf(statistics.total!),
        currentStreak: statistics.currentStreak,
        longestStreak: statistics.longestStreak,
      },
      lastDocument: library && lastRead(library.documents),
      problems: parts.problems,
    };
  }
}

/** The document that was read last and has not been finished; null when there is none. */
function lastRead(documents: readonly Document[]) {
  const begun = documents
    .filter(({ readAt, currentSentence, sentenceCount }) => readAt && currentSentence + 1 < sentenceCount)
    .map(({ id, title, progress, currentSentence, sentenceCount, readAt }) => ({
      ...{ id, title, progress, currentSentence, sentenceCount },
      readAt: timestampDate(readAt!),
    }));
  return begun.reduce<(typeof begun)[number] | null>(
    (last, document) => (last && last.readAt >= document.readAt ? last : document),
    null,
  );
}
