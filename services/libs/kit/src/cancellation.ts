import { DomainError } from './errors.js';
import { currentRequest } from './request-context.js';

/** What the work for a caller who has gone away fails with. */
export const cancelledError = () => new DomainError('rpc.cancelled');

/**
 * The signal that aborts when nobody waits for a call any more: its caller's own, and that of the request it belongs
 * to.
 */
export function cancellationOf(options: { readonly signal?: AbortSignal } | undefined): AbortSignal | undefined {
  const own = options?.signal;
  const request = currentRequest()?.signal;
  return own && request ? AbortSignal.any([own, request]) : (own ?? request);
}

/** Calls `cancel` when `signal` aborts, at once when it has already. Returns what stops listening. */
export function onCancellation(signal: AbortSignal | undefined, cancel: (error: DomainError) => void): () => void {
  if (!signal) return () => {};
  const listener = () => cancel(cancelledError());
  if (signal.aborted) listener();
  else signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}
