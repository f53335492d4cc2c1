import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Which rows of a list are chosen. */
export interface Selection {
  /** Of the rows that are shown. */
  readonly chosen: ReadonlySet<number>;
  readonly shown: readonly number[];
  /** Chooses a row or not; with `isRange` all rows from the one before to it. The same function at every render. */
  choose(key: number, isChosen: boolean, isRange: boolean): void;
  /** Chooses the first rows, as many as are wanted, and no other. */
  first(count: number): void;
  /** All rows that are shown, or none. The same function at every render. */
  all(areChosen: boolean): void;
}

/**
 * The choice of rows of a list. Rows that leave the list are not chosen any more.
 *
 * @param keys of the rows that are shown, in their order
 */
export function useSelection(keys: readonly number[], initially: readonly number[] = []): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(initially));
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const last = useRef<number | null>(null);
  const chosen = useMemo(() => new Set(keys.filter((key) => selected.has(key))), [keys, selected]);
  const choose = useCallback((key: number, isChosen: boolean, isRange: boolean) => {
    const shown = latest.current;
    const [from, to] = [isRange && last.current !== null ? shown.indexOf(last.current) : -1, shown.indexOf(key)];
    const range = from < 0 ? [key] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = key;
    setSelected((before) => {
      const next = new Set(before);
      for (const one of range) {
        if (isChosen) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);
  const first = useCallback((count: number) => setSelected(new Set(latest.current.slice(0, count))), []);
  const all = useCallback((areChosen: boolean) => setSelected(new Set(areChosen ? latest.current : [])), []);
  return useMemo(() => ({ chosen, shown: keys, choose, first, all }), [chosen, keys, choose, first, all]);
}
