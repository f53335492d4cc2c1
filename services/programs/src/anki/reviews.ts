import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Rpc } from '@ichibun/kit/rpc';
import { type LoggedAnswer, Phase, ReviewsService } from '@ichibun/proto/reviews';

/** An answer in the form of Anki's review log. */
export interface AnkiReview {
  /** When it was given, in milliseconds since 1970. */
  readonly id: number;
  readonly usn: number;
  readonly ease: number;
  /** Days, or seconds below 0: until the card comes again, and as it was before the answer. */
  readonly ivl: number;
  readonly lastIvl: number;
  readonly factor: number;
  readonly time: number;
  readonly type: number;
}

const MINUTES_PER_DAY = 1_440;

/**
 * The answers to the cards of some of a learner's words.
 *
 * @returns by word
 */
export async function reviewsOf(
  rpc: Rpc,
  userId: number,
  wordIds: readonly number[],
): Promise<ReadonlyMap<number, AnkiReview[]>> {
  const reviews = new Map<number, AnkiReview[]>();
  if (wordIds.length === 0) return reviews;
  const request = { userId, timeZone: 'UTC', wordIds: [...new Set(wordIds)] };
  for await (const { cards } of rpc.stream(ReviewsService.method.listCards, request)) {
    for (const { wordId, log } of cards) reviews.set(wordId, log.map(reviewOf));
  }
  return reviews;
}

const reviewOf = ({ answeredAt, rating, tookMs, phase, intervalBefore, interval }: LoggedAnswer): AnkiReview => ({
  id: timestampDate(answeredAt!).getTime(),
  usn: -1,
  ease: rating,
  ivl: intervalOf(interval),
  lastIvl: intervalOf(intervalBefore),
  factor: 0,
  time: tookMs,
  type: TYPES[phase] ?? 0,
});

const intervalOf = (minutes: number) =>
  minutes < MINUTES_PER_DAY ? -60 * minutes : Math.round(minutes / MINUTES_PER_DAY);

/** Anki's numbers of what an answer was given to. */
const TYPES: Partial<Record<Phase, number>> = { [Phase.LEARNING]: 0, [Phase.REVIEW]: 1, [Phase.RELEARNING]: 2 };
