import type { StateOfValue } from '../card-files/collection.js';

/** What programs call how well a word is known. */
const NAMES: Readonly<Record<StateOfValue, RegExp>> = {
  'leave-out': /^(?:unknown|untracked|none|no|false|)$/i,
  new: /^(?:new|unseen|unlearned|locked|lesson)$/i,
  learning: /^(?:learning|relearning|apprentice.*|started|seen|[lL]?[12])$/i,
  young: /^(?:young|review|reviewing|guru.*|familiar|[lL]?[34])$/i,
  mature: /^(?:mature|master(?:ed)?|enlightened|learned|learnt|[lL]?5)$/i,
  known: /^(?:known|well[ -]?known|knows?|burned|never-forget|yes|true|x|✓|99)$/i,
  blocked: /^(?:ignored?|blocked|blacklist(?:ed)?|suspended|98)$/i,
  scheduled: /$^/,
};

/** Whether a value is what some program calls a state. */
export const isStateName = (value: string): boolean =>
  value.trim() === '0' || Object.values(NAMES).some((names) => value.trim() !== '' && names.test(value.trim()));

/** What a value of a column of states may mean; what is called nothing of the kind is left out until it is chosen. */
export function guessedState(value: string): StateOfValue {
  const name = value.trim();
  if (name === '0') return 'new';
  const found = (Object.keys(NAMES) as StateOfValue[]).find((state) => NAMES[state].test(name));
  return found ?? 'leave-out';
}

/** What columns of states are called. */
export const STATE_COLUMNS = /status|state|stage|srs|level|known|maturity|grade|familiarity|段階|状態|習熟|理解度/i;
