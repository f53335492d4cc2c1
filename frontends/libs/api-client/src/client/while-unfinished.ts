/** Milliseconds between two looks, by how long the work has been watched at most. */
const PAUSES = [
  { untilMs: 10_000, ms: 500 },
  { untilMs: 60_000, ms: 1_000 },
  { untilMs: 5 * 60_000, ms: 2_000 },
] as const;
const LONGEST_PAUSE_MS = 5_000;

/** Since when queries have been repeated, as `performance.now()` was. */
const watchedSince = new WeakMap<object, number>();

/**
 * For `refetchInterval`: repeats a query while the server works on what it has answered, twice a second at first, and
 * more rarely the longer that takes.
 */
export const whileUnfinished =
  <T>(isUnfinished: (answer: T) => boolean) =>
  (query: { readonly state: { readonly data: T | undefined } }): number | false => {
    const { data } = query.state;
    if (data === undefined || !isUnfinished(data)) {
      watchedSince.delete(query);
      return false;
    }
    const now = performance.now();
    const since = watchedSince.get(query) ?? now;
    watchedSince.set(query, since);
    return pauseAfter(now - since);
  };

/** Milliseconds until the next look at work that has been watched for so long. */
export const pauseAfter = (watchedMs: number): number =>
  PAUSES.find(({ untilMs }) => watchedMs < untilMs)?.ms ?? LONGEST_PAUSE_MS;
