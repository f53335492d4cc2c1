import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  type GetReadingStatisticsRequest,
  type ListReadingDaysRequest,
  ReaderService,
  type ReportReadingRequest,
} from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { ReadingsService } from './readings.service.js';

@Controller()
export class StatisticsController {
  constructor(private readonly readings: ReadingsService) {}

  @Handles(ReaderService.method.reportReading)
  async reportReading({ userId, endedAt, timeZone, documentId, ...report }: ReportReadingRequest) {
    await this.readings.report(userId, { ...report, endedAt: timestampDate(endedAt!), timeZone, documentId });
    return {};
  }

  @Handles(ReaderService.method.getReadingStatistics)
  async getReadingStatistics({ userId, timeZone }: GetReadingStatisticsRequest) {
    const { today, total, streaks } = await this.readings.statistics(userId, timeZone);
    return {
      today,
      total,
      currentStreak: streaks.current,
      longestStreak: streaks.longest,
    };
  }

  @Handles(ReaderService.method.listReadingDays)
  async listReadingDays({ userId, timeZone, fromDay }: ListReadingDaysRequest) {
    const [days, documents] = await Promise.all([
      this.readings.days(userId, timeZone),
      this.readings.documents(userId),
    ]);
    return {
      days: days.filter(({ day }) => day >= fromDay).map(({ day, ...sum }) => ({ day, sum })),
      documents: documents.map(({ documentId, ...sum }) => ({ documentId, sum })),
    };
  }
}
