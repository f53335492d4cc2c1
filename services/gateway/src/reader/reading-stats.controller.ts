import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { reading, readingStatsCalls } from '@ichibun/contracts/reading-stats';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { figuresOf } from './reading-figures.js';

/** A sender's clock that is off by less is left alone, so that reports which follow each other still do. */
const TOLERATED_MS = 60_000;

@ApiTags('reader')
@Controller()
export class ReadingStatsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(readingStatsCalls.report)
  async report(@Given() { userId, body: given }: Given<typeof readingStatsCalls.report>) {
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

  @Call(readingStatsCalls.get)
  async get(@Given() { userId, query: given }: Given<typeof readingStatsCalls.get>) {
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
