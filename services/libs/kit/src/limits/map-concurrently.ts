/**
 * Works on items of a list, some at a time, in its order. When one fails, the signal of the others under way is
 * aborted, no more are begun, and the failure is thrown once all of them have ended.
 *
 * @param atOnce how many at a time, 1 or more
 * @param signal stops it too
 * @returns the results, in the order of the items
 */
export async function mapConcurrently<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T, signal: AbortSignal) => Promise<R>,
  signal?: AbortSignal,
): Promise<R[]> {
  const stopped = new AbortController();
  const both = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
  const results: R[] = [];
  let begun = 0;
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      both.throwIfAborted();
      const position = begun++;
      results[position] = await work(next.value, both);
    }
  };
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      // The others then fail only because they were stopped.
      if (!stopped.signal.aborted) stopped.abort(error);
    }),
  );
  await Promise.all(workers);
  if (stopped.signal.aborted) throw stopped.signal.reason;
  return results;
}
