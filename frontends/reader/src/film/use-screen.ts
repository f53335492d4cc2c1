import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

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
 * Whether the film has the whole screen, and what gives it that or takes it back. The page is given the screen, not the
 * film: what opens over a film, such as a notice, would not be seen over an element that has it alone. On an iPhone,
 * where only films can have it, the film fills the page.
 */
export function useFullScreen(): [boolean, () => void] {
  const hasScreen = useSyncExternalStore(
    follow,
    () => Boolean(document.fullscreenElement),
    () => false,
  );
  const [fillsPage, setFillsPage] = useState(false);
  const isFull = hasScreen || fillsPage;
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
  const toggle = () => {
    if (document.documentElement.requestFullscreen === undefined) setFillsPage(!fillsPage);
    else void (hasScreen ? leave() : document.documentElement.requestFullscreen().catch(() => {}));
  };
  return [isFull, toggle];
}

async function leave(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
}
