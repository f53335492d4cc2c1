import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CallerId, OwnId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { nothing } from '../http/schemas.js';
import { reading, readingStats, statisticsQuery } from './reader.contract.js';
import { figuresOf } from './reading-figures.js';

/** A sender's clock that is off by less is left alone, so that reports which follow each other still do. */
const TOLERATED_MS = 60_000;

@ApiTags('reader')
@Controller('api/user/:id/reading-stats')
export class ReadingStatsController {
  constructor(private readonly rpc: Rpc) {}

  @Post()
  @Operation({
    summary: 'Counts a stretch of reading; a reportId that was counted already changes nothing',
    answers: { 200: nothing },
    fails: ['reader.implausible-reading', 'time.unknown-zone'],
  })
  async report(@CallerId() userId: number, @Body({ schema: reading }) given: z.infer<typeof reading>) {
    await this.rpc.call(ReaderService.method.reportReading, {
      userId,
      reportId: given.reportId ?? randomUUID(),
      endedAt: timestampFromDate(endOf(given)),
      minutes: given.readingMinutes,
      sentenceCount: given.sentenceCount,
      characterCount: given.characterCount,
      timeZone: given.timeZone,
      documentId: given.documentId,
    });
    return {};
  }

  @Get()
  @Operation({
    summary: 'What the learner has read today and in total',
    answers: { 200: readingStats },
    fails: ['time.unknown-zone'],
  })
  async get(@OwnId('id') userId: number, @Query({ schema: statisticsQuery }) given: z.infer<typeof statisticsQuery>) {
    const { today, total } = await this.rpc.call(ReaderService.method.getReadingStatistics, {
      userId,
      timeZone: given.timeZone,
    });
    return { today: figuresOf(today!), total: figuresOf(total!) };
  }
}

/** When the reading ended by our clock. `sentAt` tells how far the sender's is off. */
function endOf({ endedAt, sentAt }: z.infer<typeof reading>): Date {
  const now = Date.now();
  if (!endedAt) return new Date(now);
  const off = sentAt ? now - sentAt.getTime() : 0;
  return Math.abs(off) < TOLERATED_MS ? endedAt : new Date(endedAt.getTime() + off);
}
