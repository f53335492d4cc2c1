import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProcessingStatus } from '../calls/corpus-admin.js';

export interface ProgressSample {
  /** Milliseconds. */
  readonly at: number;
  readonly done: number;
}

const RETENTION_MS = 3_600_000;

/** The progress of the processing at each answer since the page was opened. */
export function useProgressSamples({
  data,
  dataUpdatedAt,
}: UseQueryResult<ProcessingStatus>): readonly ProgressSample[] {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  const done = data?.totalProcessed;
  useEffect(() => {
    if (done === undefined) return;
    setSamples((before) => {
      if (before.at(-1)?.at === dataUpdatedAt) return before;
      return [...before.filter(({ at }) => dataUpdatedAt - at < RETENTION_MS), { at: dataUpdatedAt, done }];
    });
  }, [done, dataUpdatedAt]);
  return samples;
}

/** Sentences a minute between each sample and the one before. */
export const ratesOf = (samples: readonly ProgressSample[]): { at: number; perMinute: number }[] =>
  samples.flatMap(({ at, done }, index) => {
    const before = samples[index - 1];
    if (!before || at <= before.at) return [];
    // A count that went back is one that was begun again.
    return [{ at, perMinute: (60_000 * Math.max(0, done - before.done)) / (at - before.at) }];
  });
