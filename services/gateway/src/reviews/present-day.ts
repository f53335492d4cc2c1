import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { dayLeft } from '@ichibun/contracts/reviews';
import type { NextCardsResponse } from '@ichibun/proto/reviews';
import type { z } from 'zod';

/** What is left of a day of reviews. */
export const presentDay = ({
  $typeName: _,
  $unknown: __,
  cards: ___,
  nextDueAt,
  dayEndsAt,
  ...day
}: NextCardsResponse): z.output<typeof dayLeft> => ({
  ...day,
  nextDueAt: nextDueAt ? timestampDate(nextDueAt) : null,
  dayEndsAt: timestampDate(dayEndsAt!),
});
