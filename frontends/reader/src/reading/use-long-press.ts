import { type SyntheticEvent, type TouchEvent, useCallback, useEffect, useRef } from 'react';

/** As long as phones take, and how far a finger that rests may move. */
const LONG_MS = 500;
const STILL_PX = 10;

/** What an element needs so that resting a finger on it does something of its own; lifting it then presses nothing. */
export function useLongPress(onLong: () => void) {
  const pressed = useRef<{ timer: number; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const end = useCallback(() => {
    if (pressed.current) clearTimeout(pressed.current.timer);
    pressed.current = null;
  }, []);
  useEffect(() => end, [end]);
  return {
    onTouchStart({ touches }: TouchEvent) {
      end();
      wasLong.current = false;
      const touch = touches[0];
      if (!touch || touches[1]) return;
      const timer = window.setTimeout(() => {
        wasLong.current = true;
        onLong();
      }, LONG_MS);
      pressed.current = { timer, x: touch.clientX, y: touch.clientY };
    },
    onTouchMove({ touches }: TouchEvent) {
      const begun = pressed.current;
      const touch = touches[0];
      if (begun && touch && Math.hypot(touch.clientX - begun.x, touch.clientY - begun.y) > STILL_PX) end();
    },
    onTouchEnd: end,
    onTouchCancel: end,
    // The browser's menu for the text that rests under the finger.
    onContextMenu: (event: SyntheticEvent) => (pressed.current || wasLong.current) && event.preventDefault(),
    onClickCapture(event: SyntheticEvent) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
