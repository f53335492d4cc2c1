import { timestampDate } from '@bufbuild/protobuf/wkt';
import { dashboardCalls } from '@ichibun/contracts/users';
import { Rpc } from '@ichibun/kit/rpc';
import { type Document, type ListReadingDaysResponse, ReaderService, type ReadingSum } from '@ichibun/proto/reader';
import { ReviewsService } from '@ichibun/proto/reviews';
import { lastDays } from '@ichibun/time/local-days';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { PART_DEADLINE_MS, Parts } from '../http/parts.js';
import { minutesLeft } from '../reader/minutes-left.js';
import { figuresOf } from '../reader/reading-figures.js';
import { presentDay } from '../reviews/present-day.js';
import { Counters } from './counters.js';

@ApiTags('users')
@Controller()
export class DashboardController {
  constructor(
    private readonly rpc: Rpc,
    private readonly counters: Counters,
  ) {}

  @Call(dashboardCalls.dashboard)
  async dashboard(@Given() { userId, query: { timeZone } }: Given<typeof dashboardCalls.dashboard>) {
    // A zone that there is not is the caller's mistake, and no service's failure.
    const week = lastDays(new Date(), timeZone, 7).map(({ day }) => day);
    const parts = new Parts();
    const options = { deadlineMs: PART_DEADLINE_MS };
    const zone = { userId, timeZone };
    const [counters, reading, library, reviews] = await Promise.all([
      this.counters.of(userId, parts),
      parts.get(
        'reading',
        Promise.all([
          this.rpc.call(ReaderService.method.getReadingStatistics, zone, options),
          this.rpc.call(ReaderService.method.listReadingDays, { ...zone, fromDay: week[0]! }, options),
        ]),
      ),
      parts.get('documents', this.rpc.call(ReaderService.method.listDocuments, { userId }, options)),
      parts.get('reviews', this.rpc.call(ReviewsService.method.nextCards, { userId, timeZone }, options)),
    ]);
    const [statistics, days] = reading ?? [];
    return {
      ...counters,
      reading:
        statistics && days
          ? {
              today: figuresOf(statistics.today!),
              total: figuresOf(statistics.total!),
              week: minutesOf(week, days),
              currentStreak: statistics.currentStreak,
              longestStreak: statistics.longestStreak,
            }
          : null,
      lastDocument: library && lastRead(library.documents, statistics?.total),
      reviews: reviews && presentDay(reviews),
      isBeingPrepared: library?.isBeingPrepared ?? false,
      problems: parts.problems,
    };
  }
}

function minutesOf(week: readonly string[], { days }: ListReadingDaysResponse): number[] {
  const read = new Map(days.map(({ day, sum }) => [day, sum!.minutes]));
  return week.map((day) => read.get(day) ?? 0);
}

/** The document that was read last and has not been finished; null when there is none. */
function lastRead(documents: readonly Document[], read: ReadingSum | undefined) {
  const begun = documents
    .filter(({ readAt, currentSentence, sentenceCount }) => readAt && currentSentence + 1 < sentenceCount)
    .map(({ id, title, author, hasCover, progress, currentSentence, sentenceCount, characterCount, readAt }) => ({
      id,
      title,
      author,
      hasCover,
      progress,
      currentSentence,
      sentenceCount,
      readAt: timestampDate(readAt!),
      minutesLeft: minutesLeft({ currentSentence, sentenceCount, characterCount }, read),
    }));
  return begun.reduce<(typeof begun)[number] | null>(
    (last, document) => (last && last.readAt >= document.readAt ? last : document),
    null,
  );
}
