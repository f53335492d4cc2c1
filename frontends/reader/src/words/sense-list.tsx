import { Japanese } from '@ichibun/ui/japanese';
import { shownContent } from '@ichibun/words/not-available';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { meantFirst, type NumberedSense } from './senses.js';

/** Senses that are shown at once; the others can be opened. */
const AT_ONCE = 4;

interface SenseListProps {
  senses: readonly NumberedSense[];
  /** The number of the one that is meant here; null when nobody said. */
  meant: number | null;
}

/** What a word means: numbered as in the dictionary, what is meant here first. */
export function SenseList({ senses, meant }: SenseListProps) {
  const [only, second] = senses;
  if (!only) return <p className="mt-2">…</p>;
  if (!second) {
    return (
      <p className="mt-2 break-words">
        <Sense sense={only} />
      </p>
    );
  }
  const ordered = meantFirst(senses, meant);
  const rest = ordered.slice(AT_ONCE);
  return (
    <>
      <Numbered senses={ordered.slice(0, AT_ONCE)} meant={meant} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 text-sm text-accent underline decoration-line-strong underline-offset-4">
            {messages.moreSenses(rest.length)}
          </summary>
          <Numbered senses={rest} meant={meant} />
        </details>
      )}
    </>
  );
}

function Numbered({ senses, meant }: SenseListProps) {
  return (
    <ol className="mt-2 list-decimal space-y-1 pl-6 marker:text-ink-soft">
      {senses.map((sense) => (
        <li
          key={sense.number}
          value={sense.number}
          className={`break-words ${sense.number === meant ? 'font-semibold' : ''}`}
        >
          <Sense sense={sense}>
            {sense.number === meant && (
              <span className="ml-2 rounded-sm bg-accent-soft px-1.5 text-xs font-normal whitespace-nowrap text-accent">
                {messages.meantHere}
              </span>
            )}
          </Sense>
        </li>
      ))}
    </ol>
  );
}

function Sense({ sense: { definition, marks, notes, see }, children }: { sense: NumberedSense; children?: ReactNode }) {
  return (
    <>
      {marks.length > 0 && <span className="mr-1.5 text-sm font-normal text-ink-soft italic">{marks.join(', ')}</span>}
      <span lang="en" data-sense>
        {shownContent(definition)}
      </span>
      {notes.length > 0 && (
        <span lang="en" className="text-sm font-normal text-ink-soft">
          {' '}
          ({notes.join('; ')})
        </span>
      )}
      {see.length > 0 && (
        <span className="text-sm font-normal text-ink-soft">
          {' → '}
          <Japanese>{see.join('、')}</Japanese>
        </span>
      )}
      {children}
    </>
  );
}
