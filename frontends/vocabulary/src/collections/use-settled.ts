import { useEffect, useState } from 'react';

/**
 * A value once it has not changed for a while: for calls that cost more than a press of a key is worth.
 *
 * @param ms how long
 */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(waiting);
  }, [value, ms]);
  return settled;
}
