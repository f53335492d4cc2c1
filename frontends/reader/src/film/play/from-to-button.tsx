import { Button } from '@ichibun/ui/button';
import { messages } from './messages.js';
import type { Repetition } from './use-repetition.js';

interface FromToButtonProps {
  repetition: Repetition | null;
  onFromTo(): void;
}

/** Repeats from the line of one press to that of the next, until a third. */
export function FromToButton({ repetition, onFromTo }: FromToButtonProps) {
  const name =
    repetition === null ? messages.fromHere : repetition.to === undefined ? messages.toHere : messages.noMore;
  return (
    <Button variant="quiet" aria-pressed={repetition !== null} onClick={onFromTo}>
      {name}
    </Button>
  );
}
