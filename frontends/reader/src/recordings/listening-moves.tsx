import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon, ArrowRightIcon, RefreshIcon } from '@ichibun/ui/icons';
import { FromToButton } from '../film/play/from-to-button.js';
import type { Repetition } from '../film/play/use-repetition.js';
import { messages } from './messages.js';

interface ListeningMovesProps {
  isPlaying: boolean;
  hasPrevious: boolean;
  hasNext: boolean;
  repetition: Repetition | null;
  onToggle(): void;
  onStep(by: 1 | -1): void;
  onRepeat(): void;
  onFromTo(): void;
  onNextNew(): void;
  isDictating: boolean;
  onDictation(): void;
}

/** Buttons of the listening page: from sentence to sentence, as the keys do. */
export function ListeningMoves(props: ListeningMovesProps) {
  const {
    isPlaying,
    hasPrevious,
    hasNext,
    repetition,
    onToggle,
    onStep,
    onRepeat,
    onFromTo,
    onNextNew,
    isDictating,
    onDictation,
  } = props;
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <Button size="icon" aria-label={messages.previous} disabled={!hasPrevious} onClick={() => onStep(-1)}>
        <ArrowLeftIcon />
      </Button>
      <Button onClick={onToggle} className="min-w-24">
        {isPlaying ? messages.pause : messages.play}
      </Button>
      <Button size="icon" aria-label={messages.repeat} onClick={onRepeat}>
        <RefreshIcon />
      </Button>
      <Button size="icon" aria-label={messages.next} disabled={!hasNext} onClick={() => onStep(1)}>
        <ArrowRightIcon />
      </Button>
      <Button onClick={onNextNew}>{messages.nextNew}</Button>
      <FromToButton repetition={repetition} onFromTo={onFromTo} />
      <Button variant="quiet" aria-pressed={isDictating} onClick={onDictation}>
        {messages.dictation}
      </Button>
    </div>
  );
}
