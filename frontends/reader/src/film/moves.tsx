import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon, ArrowRightIcon, RefreshIcon } from '@ichibun/ui/icons';
import { messages } from './messages.js';
import type { Film } from './use-film.js';

interface MovesProps {
  film: Film;
  hasPrevious: boolean;
  hasNext: boolean;
  isFull: boolean;
  onNextNew(): void;
  onFullScreen(): void;
}

/** Buttons below the picture: from line to line, as the keys do. */
export function Moves({ film, hasPrevious, hasNext, isFull, onNextNew, onFullScreen }: MovesProps) {
  return (
    <div className={`flex flex-wrap items-center justify-center gap-2 ${isFull ? 'px-2' : ''}`}>
      <Button size="icon" aria-label={messages.previousLine} disabled={!hasPrevious} onClick={() => film.step(-1)}>
        <ArrowLeftIcon />
      </Button>
      <Button onClick={film.toggle} className="min-w-24">
        {film.isPlaying ? messages.pause : messages.play}
      </Button>
      <Button size="icon" aria-label={messages.repeat} onClick={film.repeat}>
        <RefreshIcon />
      </Button>
      <Button size="icon" aria-label={messages.nextLine} disabled={!hasNext} onClick={() => film.step(1)}>
        <ArrowRightIcon />
      </Button>
      <Button onClick={onNextNew}>{messages.nextNew}</Button>
      <Button variant="quiet" onClick={onFullScreen}>
        {isFull ? messages.leaveFullScreen : messages.fullScreen}
      </Button>
    </div>
  );
}
