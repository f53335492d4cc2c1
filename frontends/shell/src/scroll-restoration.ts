import { useLocation, useNavigationType } from '@ichibun/ui/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

const STORED = 'scroll-positions';

/** Begins a new page at its top, and goes back to where a page was left when the browser goes back to it. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const shown = useRef({ key, pathname });
  const isShown = useRef(false);
  // Read when it changes: once another page is shown it is already that page's.
  const place = useRef(0);

  useEffect(() => {
    const move = () => {
      place.current = window.scrollY;
    };
    const leave = () => {
      keep(shown.current.key, place.current);
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', move, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', move);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) {
      // Something that lay over the page was closed by the way back.
      if (isShown.current) return;
      isShown.current = true;
      const y = positions()[key];
      if (y !== undefined) window.scrollTo(0, y);
      return;
    }
    keep(before.key, place.current);
    if (way === 'POP') window.scrollTo(0, positions()[key] ?? 0);
    else if (way === 'PUSH' || before.pathname !== pathname) window.scrollTo(0, 0);
  }, [key, pathname, way]);
}

/** How far each entry of the history was scrolled, by its key; the newest last. */
function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}

const MOST = 50;

function keep(key: string, y: number): void {
  const { [key]: _, ...others } = positions();
  const entries = [...Object.entries(others), [key, y]].slice(-MOST);
  try {
    sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A full or forbidden storage costs nothing but the place on the page.
  }
}
