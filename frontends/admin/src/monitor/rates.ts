import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProcessingStatus } from '../calls/corpus-admin.js';

/** How much was done when somebody looked. */
export interface Look {
  /** Milliseconds. */
  readonly at: number;
  readonly done: number;
}

/** Longer ago nobody asks any more. */
const KEPT_MS = 3_600_000;

/** What the page has seen of the processing since it was opened, for an hour. */
export function useLooks({ data, dataUpdatedAt }: UseQueryResult<ProcessingStatus>): readonly Look[] {
  const [looks, setLooks] = useState<readonly Look[]>([]);
  const done = data?.totalProcessed;
  useEffect(() => {
    if (done === undefined) return;
    setLooks((before) => {
      if (before.at(-1)?.at === dataUpdatedAt) return before;
      return [...before.filter(({ at }) => dataUpdatedAt - at < KEPT_MS), { at: dataUpdatedAt, done }];
    });
  }, [done, dataUpdatedAt]);
  return looks;
}

/** Sentences a minute between each look and the one before. */
export const ratesOf = (looks: readonly Look[]): { at: number; perMinute: number }[] =>
  looks.flatMap(({ at, done }, index) => {
    const before = looks[index - 1];
    if (!before || at <= before.at) return [];
    // A count that went back is one that was begun again.
    return [{ at, perMinute: (60_000 * Math.max(0, done - before.done)) / (at - before.at) }];
  });
