import { FilmScreen } from './film-screen.js';
import { Moves } from './moves.js';
import { NotPlayed } from './not-played.js';
import { useMediaSession } from './play/use-media-session.js';
import { useSleepTimer } from './play/use-sleep-timer.js';
import type { Watching } from './use-watching.js';

interface WatchedProps {
  watching: Watching;
  isLow: boolean;
  onLookUp(isOpen: boolean): void;
}

/** A film that is open: its picture and line, and what moves it. */
export function Watched({ watching, isLow, onLookUp }: WatchedProps) {
  const { book, lines, at, film, files, isFull, sleep, setSleep } = watching;
  useMediaSession(book.title, film.isPlaying, film);
  useSleepTimer(sleep, () => {
    film.pause();
    setSleep(0);
  });
  return (
    <>
      <FilmScreen watching={watching} isLow={isLow} onLookUp={onLookUp} />
      {!isFull && <NotPlayed unplayed={files.unplayed} />}
      <Moves
        film={film}
        hasPrevious={at > 0}
        hasNext={at < lines.length - 1}
        isFull={isFull}
        onNextNew={watching.nextNew}
        onFullScreen={watching.toggleFull}
      />
    </>
  );
}
