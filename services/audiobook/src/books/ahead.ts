/**
 * The results of some work on each item, in order, with a few items worked on ahead of the one that is asked for.
 *
 * @param atOnce how many at a time, 1 or more
 * @throws the failure of the first item that failed, in its turn
 */
export async function* ahead<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  const waiting = items[Symbol.iterator]();
  const begin = () => {
    const next = waiting.next();
    if (next.done) return;
    const working = work(next.value);
    // Its failure is thrown in its turn, or not at all when nobody asks any more.
    working.catch(() => {});
    begun.push(working);
  };
  for (let count = 0; count < atOnce; count++) begin();
  for (let working = begun.shift(); working; working = begun.shift()) {
    const result = await working;
    begin();
    yield result;
  }
}
