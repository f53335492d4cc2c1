import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** A phone on its side: too low for a film above its lines. */
const LOW = '(min-width: 40rem) and (max-width: 63.99rem) and (max-height: 32rem)';
/** Fingers, which do not hover. */
const TOUCHED = '(pointer: coarse)';

export const useIsLow = (): boolean => useMedia(LOW);
export const useIsTouched = (): boolean => useMedia(TOUCHED);

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

const follow = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/**
 * Whether the page has the whole screen, and what gives it that or takes it back. It is the whole page: what opens over
 * a film, such as a notice or a dialog, would not be seen over an element that has the screen alone.
 */
export function useFullScreen(): [boolean, () => void] {
  const isFull = useSyncExternalStore(
    follow,
    () => Boolean(document.fullscreenElement),
    () => false,
  );
  useEffect(() => {
    if (!isFull) return;
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.removeProperty('overflow');
    };
  }, [isFull]);
  // The page that comes next has not asked for it.
  useEffect(() => () => void leave(), []);
  return [isFull, () => void (isFull ? leave() : enter())];
}

/** A phone that shows films alone in full screen has no such call. */
const canBeFull = (): boolean => document.documentElement.requestFullscreen !== undefined;

async function enter(): Promise<void> {
  if (canBeFull()) await document.documentElement.requestFullscreen();
}

async function leave(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
}
