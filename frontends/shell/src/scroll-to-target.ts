import { useLocation, useNavigationType } from '@ichibun/ui/router';
import { useEffect } from 'react';

/** What a learner does who wants to be somewhere else. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to what the address names after `#`, which may come when the page has loaded. */
export function useScrollToTarget(): void {
  const { key, hash } = useLocation();
  const isWayBack = useNavigationType() === 'POP' && key !== 'default';
  useEffect(() => {
    if (hash === '' || isWayBack) return;
    const show = () => document.getElementById(hash.slice(1))?.scrollIntoView();
    show();
    // What is above it may come later.
    const changes = new MutationObserver(show);
    changes.observe(document.getElementById('main')!, { childList: true, subtree: true });
    const end = () => changes.disconnect();
    for (const move of MOVES) window.addEventListener(move, end, { once: true, passive: true });
    return () => {
      end();
      for (const move of MOVES) window.removeEventListener(move, end);
    };
  }, [hash, isWayBack]);
}
