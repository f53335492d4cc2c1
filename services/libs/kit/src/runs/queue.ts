import type { ErrorKind } from '@ichibun/failures/kinds';

/** How the runs of a queue are worked on. */
export interface QueuePolicy {
  /** Runs that one process works on at a time. */
  readonly concurrency: number;
  /** How often a run may fail in a row without progress, and still be retried. */
  readonly retries: number;
  /** Seconds that one attempt may take, at most a day; an attempt that takes longer has failed. */
  readonly expireInSeconds: number;
  /**
   * Runs of one owner at a time, over all processes (which may each begin one at the same moment); without it as many
   * as there are places.
   */
  readonly perOwner?: number;
  /** Failures that a retry cannot mend. */
  readonly finalKinds: readonly ErrorKind[];
  /** Days that a run is kept after its end. */
  readonly keepDays: number;
  /** Starts a run by itself this often, over all processes; none while the one before is unfinished. */
  readonly everySeconds?: number;
}

/** A kind of background work. `Payload` is what a run of it needs to know; it is kept as JSON. */
export interface Queue<Payload extends object = object> {
  readonly name: string;
  readonly policy: QueuePolicy;
  /** Never there: carries the type. */
  readonly payload?: Payload;
}

const FINAL_KINDS: readonly ErrorKind[] = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
];

/**
 * A queue by its name, which is unique in its service and never changes.
 *
 * @param policy what differs from an hour for an attempt, a week to be kept, and the final kinds: those where the
 *   request is at fault, not the moment
 */
export const defineQueue = <Payload extends object>(
  name: string,
  policy: Pick<QueuePolicy, 'concurrency' | 'retries'> & Partial<QueuePolicy>,
): Queue<Payload> => ({
  name,
  policy: { expireInSeconds: 3600, keepDays: 7, finalKinds: FINAL_KINDS, ...policy },
});
