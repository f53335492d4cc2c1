import { studyDayOf } from '@ichibun/time/study-days';
import type { Rating } from '../reviews/memory.js';
import type { ReviewLog } from '../reviews/review-log.js';
import type { Schedule } from '../reviews/schedule.js';
import { settingsOf } from '../reviews/settings.js';
import type { LearnerTransaction } from '../words/learner-transaction.js';
import { mergesOf, type Pair } from './anki-notes-store.js';
import { countChanges, type Report } from './report.js';

/** A card that is here, and what an import brings of it. */
interface CardToMerge extends Pair {
  readonly note: Pair['note'] & { readonly isSuspended: boolean };
  readonly schedule: Schedule;
  /** Why it rests: one that is known does, whatever becomes of it in Anki. */
  readonly rests: string | null;
}

/**
 * Brings cards together with what became of them in Anki.
 *
 * @param report to which answers and changes are added
 * @returns the ids of cards that it changed
 */
export async function mergeCards(
  transaction: LearnerTransaction,
  reviewLog: ReviewLog,
  { userId, importId, timeZone }: { readonly userId: number; readonly importId: number; readonly timeZone: string },
  cards: readonly CardToMerge[],
  report: Pick<Report, 'answers' | 'changes'>,
): Promise<Set<number>> {
  if (cards.length === 0) return new Set();
  const merges = await mergesOf(transaction, cards);
  const fresh = cards.flatMap(({ cardId }, index) =>
    merges[index]!.fresh.map(({ at, rating, tookMs }) => ({ cardId, at, tookMs, rating: rating as Rating })),
  );
  const appended = await reviewLog.append(transaction, userId, importId, fresh, timeZone);
  const rebased = cards.flatMap(({ cardId, schedule, note }, index) =>
    merges[index]!.takesSchedule
      ? [{ cardId, schedule, asOf: Math.max(note.anki?.card.lastAt ?? 0, merges[index]!.lastAt) }]
      : [],
  );
  await reviewLog.rebase(transaction, userId, rebased);
  const today = studyDayOf(new Date(), timeZone, (await settingsOf(transaction, userId)).dayStartHour);
  const rests = cards.flatMap(({ cardId, note, before, rests }, index) => {
    const { changes } = merges[index]!;
    if (rests === 'known') return [];
    const isChanged = changes.includes('suspended') || changes.includes('unsuspended') || before?.card === null;
    const isBuried = changes.includes('buried');
    if (!isChanged && !isBuried) return [];
    const newRests = note.isSuspended ? 'suspended' : null;
    return [{ cardId, rests: isChanged ? newRests : rests, until: isBuried ? today + 1 : null }];
  });
  await transaction.query(
    `UPDATE cards SET rests = r.rests, rests_until_day = coalesce(r.until, rests_until_day)
     FROM unnest($2::int[], $3::text[], $4::int[]) AS r (id, rests, until)
     WHERE cards.user_id = $1 AND cards.id = r.id`,
    [userId, rests.map(({ cardId }) => cardId), rests.map((one) => one.rests), rests.map(({ until }) => until)],
  );
  report.answers += fresh.length;
  for (const merge of merges) countChanges(report, merge);
  return new Set([...appended.keys(), ...[...rebased, ...rests].map(({ cardId }) => cardId)]);
}
