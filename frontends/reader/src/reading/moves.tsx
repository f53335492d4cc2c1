import { Button } from '@ichibun/ui/button';
import { formatPercent } from '@ichibun/ui/format';
import { ArrowLeftIcon, ArrowRightIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';

interface MovesProps {
  /** What is counted. */
  what: 'sentence' | 'page';
  /** Where the learner is, in words. */
  place: string;
  /** Percent of the document that has been read; only where nothing else shows it. */
  read?: number | undefined;
  /** Whether there is nothing before, or nothing after. */
  isFirst: boolean;
  isLast: boolean;
  onStep(by: 1 | -1): void;
  /** What else is worth saying of the place. */
  children?: ReactNode;
}

/** Back and on, with the place between them; on is to the left where the text runs to the left. */
export function Moves({ what, place, read, isFirst, isLast, onStep, children }: MovesProps) {
  const [writingMode] = usePreference('writing-mode');
  const said = messages.moves[what];
  const [focusedReading] = usePreference('focused-reading');
  const isVertical = writingMode === 'vertical';
  return (
    <nav
      aria-label={said.all}
      className={`flex items-center justify-between gap-3 ${isVertical ? 'flex-row-reverse' : ''}`}
    >
      <Button
        aria-label={said.previous}
        aria-disabled={isFirst}
        onClick={() => isFirst || onStep(-1)}
        className={`min-h-12! min-w-16 ${isVertical ? 'flex-row-reverse' : ''}`}
      >
        {isVertical ? <ArrowRightIcon /> : <ArrowLeftIcon />}
        <span className="max-sm:hidden">{messages.previous}</span>
      </Button>
      {/* Focused reading hides the progress; a screen reader still hears where a step has led. */}
      <div data-late className={focusedReading ? 'sr-only' : 'text-center text-xs text-ink-soft tabular-nums'}>
        <p role="status" className="text-sm">
          {place}
        </p>
        {read !== undefined && (
          <p>
            {formatPercent(read)}
            {children}
          </p>
        )}
      </div>
      <Button
        aria-label={said.next}
        aria-disabled={isLast}
        onClick={() => isLast || onStep(1)}
        className={`min-h-12! min-w-16 ${isVertical ? 'flex-row-reverse' : ''}`}
      >
        <span className="max-sm:hidden">{messages.next}</span>
        {isVertical ? <ArrowLeftIcon /> : <ArrowRightIcon />}
      </Button>
    </nav>
  );
}
