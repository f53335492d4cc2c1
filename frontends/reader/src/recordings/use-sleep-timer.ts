import { useEffect, useRef, useState } from 'react';

/** Minutes after which the sound can stop by itself; 0 for never. */
export const SLEEP_MINUTES = [0, 10, 20, 30, 60] as const;

/** The minutes after which the sound stops, from when they were chosen on, and what chooses them. */
export function useSleepTimer(stop: () => void): [number, (minutes: number) => void] {
  const [minutes, setMinutes] = useState(0);
  const latest = useRef(stop);
  useEffect(() => {
    latest.current = stop;
  });
  useEffect(() => {
    if (minutes === 0) return;
    const timer = setTimeout(() => {
      latest.current();
      setMinutes(0);
    }, minutes * 60_000);
    return () => clearTimeout(timer);
  }, [minutes]);
  return [minutes, setMinutes];
}
