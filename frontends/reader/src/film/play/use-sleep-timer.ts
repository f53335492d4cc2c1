import { useEffect, useRef } from 'react';

/** Minutes after which the sound can stop by itself; 0 for never. */
export const SLEEP_MINUTES = [0, 10, 20, 30, 60] as const;

/**
 * Stops the sound some minutes after they were chosen.
 *
 * @param minutes 0 for never
 */
export function useSleepTimer(minutes: number, stop: () => void): void {
  const latest = useRef(stop);
  useEffect(() => {
    latest.current = stop;
  });
  useEffect(() => {
    if (minutes === 0) return;
    const timer = setTimeout(() => latest.current(), minutes * 60_000);
    return () => clearTimeout(timer);
  }, [minutes]);
}
