import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** Lexemes that the vocabulary service dates at once. */
const DATE_AT_ONCE = 100_000;

/** Lexemes that a learner knows, and for each its day: 1 is the first that was asked for, 0 is before it. */
export interface KnownByDay {
  lexemeIds: number[];
  days: number[];
}

/**
 * On which day a learner came to know each of the words of some texts, as far as they are known now.
 *
 * @param days when each begins, rising
 */
export async function knownByDay(
  rpc: Rpc,
  userId: number,
  lexemes: readonly { id: number }[],
  days: readonly Date[],
): Promise<KnownByDay> {
  const dayStarts = days.map((day) => timestampFromDate(day));
  const known: KnownByDay = { lexemeIds: [], days: [] };
  for (let from = 0; from < lexemes.length; from += DATE_AT_ONCE) {
    const lexemeIds = lexemes.slice(from, from + DATE_AT_ONCE).map(({ id }) => id);
    const part = await rpc.call(VocabularyService.method.dateKnownLexemes, { userId, lexemeIds, dayStarts });
    for (const id of part.lexemeIds) known.lexemeIds.push(id);
    for (const day of part.days) known.days.push(day);
  }
  return known;
}

/**
 * Occurrences known at the end of each day.
 *
 * @param learnt occurrences that came to be known on a day, as `knownByDay` numbers it
 * @param days how many
 */
export function upToEachDay(learnt: readonly { day: number; occurrences: number }[], days: number): number[] {
  const onDay = Array<number>(days + 1).fill(0);
  for (const { day, occurrences } of learnt) onDay[day]! += occurrences;
  let known = 0;
  return onDay
    .map((occurrences) => {
      known += occurrences;
      return known;
    })
    .slice(1);
}
