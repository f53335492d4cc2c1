import type { Film } from '../use-film.js';
import { useMediaSession } from './use-media-session.js';
import { useSleepTimer } from './use-sleep-timer.js';

interface OutsidePageProps {
  title: string;
  film: Film;
  /** Minutes after which the film stops; 0 for never. */
  sleep: number;
  onSleep(minutes: number): void;
}

/** Has a film follow media keys, the lock screen and the clock. */
export function OutsidePage({ title, film, sleep, onSleep }: OutsidePageProps) {
  useMediaSession(title, film.isPlaying, film);
  useSleepTimer(sleep, () => {
    film.pause();
    onSleep(0);
  });
  return null;
}
