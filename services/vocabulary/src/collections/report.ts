import type { ReadNote, Reason } from '../card-files/collection.js';
import { STATES, type State } from '../words/states.js';

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
  overdue: number;
  spreadDays: number;
  leftOut: { reason: Reason; notes: number }[];
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
