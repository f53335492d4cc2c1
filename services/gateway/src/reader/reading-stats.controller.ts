import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { timeZone } from '../http/schemas.js';
import { CallerId, OwnId } from '../session/caller.js';
import { figuresOf } from './reading-figures.js';

const count = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const stretch = z.object({
  sentenceCount: count,
  characterCount: count,
  readingMinutes: z.number().min(0),
  timeZone: timeZone.optional(),
  reportId: z.uuid().optional(),
  endedAt: instant.optional(),
  sentAt: instant.optional(),
  documentId: count.optional(),
});
const asked = z.object({ timeZone: timeZone.default('UTC') });

/** A sender's clock that is off by less is left alone, so that reports which follow each other still do. */
const TOLERATED_MS = 60_000;

@ApiTags('reader')
@Controller('api/user/:id/reading-stats')
export class ReadingStatsController {
  constructor(private readonly rpc: Rpc) {}

  @Post()
  @HttpCode(200)
  @ApiParam({ name: 'id', description: 'Not looked at: this is the caller’s own reading' })
  @ApiOperation({ summary: 'Counts a stretch of reading; a reportId that was counted already changes nothing' })
  async report(@CallerId() userId: number, @Body({ schema: stretch }) given: z.infer<typeof stretch>) {
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
  @ApiParam({ name: 'id', type: Number })
  @ApiQuery({ name: 'timeZone', required: false, description: 'IANA name; says when today began. UTC without it' })
  @ApiOperation({ summary: 'What the learner has read today and in total' })
  async get(@OwnId('id') userId: number, @Query({ schema: asked }) given: z.infer<typeof asked>) {
    const { today, total } = await this.rpc.call(ReaderService.method.getReadingStatistics, {
      userId,
      timeZone: given.timeZone,
    });
    return { today: figuresOf(today!), total: figuresOf(total!) };
  }
}

/** When the reading ended by our clock. `sentAt` tells how far the sender's is off. */
function endOf({ endedAt, sentAt }: z.infer<typeof stretch>): Date {
  const now = Date.now();
  if (!endedAt) return new Date(now);
  const off = sentAt ? now - sentAt.getTime() : 0;
  return Math.abs(off) < TOLERATED_MS ? endedAt : new Date(endedAt.getTime() + off);
}
