import { Button } from '@ichibun/ui/button';
import { formatPercent } from '@ichibun/ui/format';
import { useId } from 'react';

/** What a coverage means for reading, as learners report it; look-ups for sentences of ordinary length. */
const milestones = [
  { target: 80, meaning: 'One word in five is new: you see what it is about, and look up two in each sentence.' },
  { target: 90, meaning: 'One in ten is new: you follow the story with about one look-up a sentence.' },
  { target: 95, meaning: 'One in twenty is new: you follow without much help, and guess some words from the rest.' },
  { target: 98, meaning: 'One in fifty is new: you simply read, with a look-up or two on a page.' },
];

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
    <ul aria-label="Milestones" className="mb-4 space-y-2">
      {milestones.map(({ target, meaning }) => (
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
          <span id={`${id}-${target}`} className="min-w-0 pt-0.5 text-sm text-ink-soft">
            {reached !== undefined && reached >= target && (
              <strong className="font-semibold text-good">Reached with {formatPercent(reached)}. </strong>
            )}
            {meaning}
          </span>
        </li>
      ))}
    </ul>
  );
}
