import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../errors.js';

/** Milliseconds between two calls of a service that does not answer yet. */
const PAUSE_MS = 200;

/**
 * Repeats a call for as long as nobody answers it. For background work that begins with its own service: the services
 * that it calls may still be starting, which is no failure. A request never waits like this.
 *
 * @throws what the call throws, unless that is `rpc.unavailable`; the signal's reason when it is aborted
 */
export async function retryUntilAvailable<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  while (true) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'rpc.unavailable') throw error;
    }
    await pause(PAUSE_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
