import { type RefObject, useLayoutEffect, useRef } from 'react';
import { swipeOf } from './swipe.js';

export interface Swipe {
  onLeft(): void;
  onRight(): void;
}

/** Follows swipes with one finger over an element, unless it scrolls sideways itself. */
export function useSwipe(element: RefObject<HTMLElement | null>, swipe: Swipe): void {
  const current = useRef(swipe);
  // Before the page is seen: a press that comes at once is for what it shows.
  useLayoutEffect(() => {
    current.current = swipe;
  });
  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    let begun: { x: number; y: number; at: number; scroll: number } | undefined;
    const begin = ({ touches, timeStamp }: TouchEvent) => {
      const [touch, second] = touches;
      begun =
        touch && !second ? { x: touch.clientX, y: touch.clientY, at: timeStamp, scroll: area.scrollLeft } : undefined;
    };
    const end = ({ changedTouches: [touch], timeStamp }: TouchEvent) => {
      if (!begun || !touch || area.scrollLeft !== begun.scroll) return;
      const way = swipeOf({
        dx: touch.clientX - begun.x,
        dy: touch.clientY - begun.y,
        ms: timeStamp - begun.at,
        edge: Math.min(begun.x, innerWidth - begun.x),
      });
      begun = undefined;
      if (way === 'left') current.current.onLeft();
      if (way === 'right') current.current.onRight();
    };
    area.addEventListener('touchstart', begin, { passive: true });
    area.addEventListener('touchend', end, { passive: true });
    return () => {
      area.removeEventListener('touchstart', begin);
      area.removeEventListener('touchend', end);
    };
  }, [element]);
}
