import type { StateCounts } from '@ichibun/contracts/card-imports';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { formatCount } from '@ichibun/ui/format';
import { useMemo } from 'react';
import { messages } from '../messages.js';
import { countStates, STATES } from './word-states.js';

type State = keyof StateCounts;

/** The less that is known of a word, the more its colour stands out. */
const COLOURS: Record<State, string> = {
  new: 'bg-warn',
  learning: 'bg-accent',
  young: 'bg-accent/60',
  mature: 'bg-accent/30',
  known: 'bg-line-strong',
  blocked: 'bg-ink-soft',
};

/** How many words are in each state, as a bar and as figures; nothing where all are known. */
export function StateBar({ words }: { words: readonly VocabularyWord[] }) {
  const counts = useMemo(() => countStates(words), [words]);
  if (counts.known === words.length) return null;
  return (
    <div className="mb-4">
      <StateFigures label={messages.states.title} counts={{ ...counts, blocked: 0 }} states={STATES} />
    </div>
  );
}

interface StateFiguresProps {
  /** Of the list. */
  label: string;
  counts: StateCounts;
  /** Which are shown, also where no word is in them. */
  states: readonly State[];
}

/** Words by their states: a bar, and below it the figures. */
export function StateFigures({ label, counts, states }: StateFiguresProps) {
  const nameOf = (state: State) => (state === 'blocked' ? messages.states.isBlocked : messages.states.names[state]);
  return (
    <>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
        {states.map((state) => (
          <span key={state} className={COLOURS[state]} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul aria-label={label} className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {states.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${COLOURS[state]}`} />
            <span className="text-ink-soft">{nameOf(state)}</span>{' '}
            <span className="font-semibold tabular-nums">{formatCount(counts[state])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
