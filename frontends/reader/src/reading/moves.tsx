import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon, ArrowRightIcon } from '@ichibun/ui/icons';
import { formatCount } from '../format.js';

interface MovesProps {
  /** What is counted: 'Sentence' or 'Page'. */
  what: string;
  /** From 0. */
  index: number;
  count: number;
  onMove(index: number): void;
}

/** Back and on, with the place between them. */
export function Moves({ what, index, count, onMove }: MovesProps) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  const lower = what.toLowerCase();
  return (
    <nav aria-label={`${what}s`} className="flex items-center justify-between gap-3">
      <Button
        aria-label={`Previous ${lower}`}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove(index - 1)}
        className="min-h-12! min-w-16"
      >
        <ArrowLeftIcon />
        <span className="max-sm:hidden">Previous</span>
      </Button>
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {what} {formatCount(index + 1)} of {formatCount(count)}
      </p>
      <Button
        aria-label={`Next ${lower}`}
        aria-disabled={isLast}
        onClick={() => isLast || onMove(index + 1)}
        className="min-h-12! min-w-16"
      >
        <span className="max-sm:hidden">Next</span>
        <ArrowRightIcon />
      </Button>
    </nav>
  );
}
