import type { ReadNote, Reason } from '../card-files/collection.js';
import { STATES, type State } from '../words/states.js';
import type { ChangeInAnki, Merge } from './anki-changes.js';

/** Words by the names of their states. */
export interface StateCounts {
  newWords: number;
  learning: number;
  young: number;
  mature: number;
  known: number;
  blocked: number;
}

export const STATE_NAMES: Readonly<Record<State, keyof StateCounts>> = {
  [STATES.new]: 'newWords',
  [STATES.learning]: 'learning',
  [STATES.young]: 'young',
  [STATES.mature]: 'mature',
  [STATES.known]: 'known',
};

export interface Report {
  states: StateCounts;
  added: number;
  doubles: number;
  kept: number;
  answers: number;
  /** Grammar points that answers came to; absent in reports of before. */
  points?: number;
  /** New cards of clozes and further templates; absent in reports of before. */
  furtherCards?: number;
  overdue: number;
  spreadDays: number;
  leftOut: { reason: Reason; notes: number }[];
  /** Absent in reports of before. */
  changes: Changes;
  /** Answers that no card here follows: of notes that were left out, of other notes of a word, of their other cards. */
  /** Notes whose fields are too long, or too many, to be kept and shown; absent in reports of before. */
  withoutContent?: number;
  answersLeftOut: { leftOutNotes: number; otherNotes: number; otherCards: number };
}

/** Cards that were changed in Anki since they were last brought; and of those that were answered here too, who won. */
export type Changes = Record<ChangeInAnki | 'takenFromAnki' | 'keptHere', number>;

export const NO_CHANGES: Readonly<Changes> = {
  suspended: 0,
  unsuspended: 0,
  buried: 0,
  reset: 0,
  rescheduled: 0,
  moved: 0,
  edited: 0,
  deleted: 0,
  takenFromAnki: 0,
  keptHere: 0,
};

/** Adds what became of a card. */
export function countChanges(
  report: Pick<Report, 'changes'>,
  { changes, isConflict, takesSchedule }: Pick<Merge, 'changes' | 'isConflict' | 'takesSchedule'>,
): void {
  const counts = { ...report.changes };
  for (const change of changes) counts[change]++;
  if (isConflict) counts[takesSchedule ? 'takenFromAnki' : 'keptHere']++;
  report.changes = counts;
}

export const NO_STATES: Readonly<StateCounts> = { newWords: 0, learning: 0, young: 0, mature: 0, known: 0, blocked: 0 };

/** How many notes were left out for each reason, the most frequent first. */
export function countReasons(leftOut: readonly { readonly reason: Reason }[]): Report['leftOut'] {
  const counts = new Map<Reason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, notes]) => ({ reason, notes })).sort((a, b) => b.notes - a.notes);
}

/** More than any stability. */
const ABOVE = 1e5;

/** The learner knows a word as well as that of its cards that she knows best, and that does not rest. */
export const rank = ({ isSuspended, declared, schedule }: ReadNote): number =>
  (isSuspended ? 0 : 10 * ABOVE) + (declared === 'known' ? ABOVE : (schedule.memory?.stability ?? 0));
