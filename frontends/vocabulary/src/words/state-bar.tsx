import type { VocabularyWord } from '@ichibun/api-client/contract';
import { formatCount } from '@ichibun/ui/format';
import { useMemo } from 'react';
import { texts } from '../texts.js';
import { countStates, STATES } from './word-states.js';

/** The less that is known of a word, the more its colour stands out. */
const COLOURS: Record<VocabularyWord['state'], string> = {
  new: 'bg-warn',
  learning: 'bg-accent',
  young: 'bg-accent/60',
  mature: 'bg-accent/30',
  known: 'bg-line-strong',
};

/** How many words are in each state, as a bar and as figures; nothing where all are known. */
export function StateBar({ words }: { words: readonly VocabularyWord[] }) {
  const counts = useMemo(() => countStates(words), [words]);
  if (counts.known === words.length) return null;
  return (
    <div className="mb-4">
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full">
        {STATES.map((state) => (
          <span key={state} className={COLOURS[state]} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul aria-label={texts.states.title} className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {STATES.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${COLOURS[state]}`} />
            <span className="text-ink-soft">{texts.states.names[state]}</span>{' '}
            <span className="font-semibold tabular-nums">{formatCount(counts[state])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
