import { Button } from '@ichibun/ui/button';
import { formatPercent } from '@ichibun/ui/format';
import { useId } from 'react';
import { messages } from '../messages.js';
import { GOALS } from './curve.js';

interface MilestonesProps {
  /** The learner's total coverage now, in percent; undefined while it is not known. */
  reached: number | undefined;
  disabled: boolean;
  onChoose(target: number): void;
}

/** Goals worth having, calculated with one click. */
export function Milestones({ reached, disabled, onChoose }: MilestonesProps) {
  const id = useId();
  return (
    <ul aria-label={messages.calculator.milestones} className="mb-4 space-y-2">
      {GOALS.map((target) => (
        <li key={target} className="flex items-start gap-3">
          <Button
            size="small"
            className="w-14 shrink-0 tabular-nums"
            disabled={disabled}
            aria-describedby={`${id}-${target}`}
            onClick={() => onChoose(target)}
          >
            {target}%
          </Button>
          <span id={`${id}-${target}`} className="min-w-0 pt-1 text-sm text-ink-soft">
            {reached !== undefined && reached >= target && (
              <strong data-reached-with={target} className="font-semibold text-good">
                {messages.calculator.reached(formatPercent(reached))}
              </strong>
            )}
            {messages.calculator.meanings[target]}
          </span>
        </li>
      ))}
    </ul>
  );
}
