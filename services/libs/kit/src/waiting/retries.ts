import { setTimeout as pause } from 'node:timers/promises';

/** When and how often an attempt is repeated. */
export interface RetryPolicy {
  /** In all, the first included. */
  readonly attempts: number;
  /** About how long to wait before the second attempt, where the failure names no time; doubled each time. */
  readonly backoffMs: number;
  /** When everything must have ended, by `performance.now()`: no attempt is begun after it. */
  readonly deadline: number;
  /** Whether a failure may pass. */
  readonly isPassing: (error: unknown) => boolean;
  /** How long a failure asks us to wait; undefined where it does not say. */
  readonly retryAfterMs: (error: unknown) => number | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes an attempt at what another server does, and others while it fails for reasons that may pass. Waits as long as
 * the failure asks, else by exponential backoff with jitter, so that those who failed together do not come back
 * together.
 *
 * @throws what the last attempt fails with; the signal's reason as soon as it is aborted, whatever an attempt does then
 */
export async function withRetries<T>(attempt: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  const { attempts, backoffMs, deadline, isPassing, retryAfterMs, signal } = policy;
  for (let made = 1; ; made++) {
    try {
      return await unlessAborted(attempt, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const wait = retryAfterMs(error) ?? backoffMs * 2 ** (made - 1) * (0.5 + Math.random());
      if (!isPassing(error) || made >= attempts || performance.now() + wait >= deadline) throw error;
      await pause(wait, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

/**
 * Does some work until a signal is aborted.
 *
 * @throws what the work fails with; the signal's reason as soon as it is aborted, whatever the work does then
 */
export async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  // Whichever loses the race may fail later, and nobody listens to it then.
  return Promise.race([work(), aborted]).finally(() => signal.removeEventListener('abort', abort));
}

/**
 * How long a response asks us to wait: `retry-after` in seconds or as a date (RFC 9110, 10.2.3), or OpenAI's
 * `retry-after-ms`, which is more exact.
 *
 * @returns undefined where it does not say
 */
export function retryAfterOf(headers: Headers): number | undefined {
  const ms = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const after = headers.get('retry-after') ?? '';
  const seconds = Number(after);
  if (after !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
