/** Milliseconds between two looks. */
const LOOK_MS = 2;

/** What some work did to this process. */
export interface Turns<T> {
  readonly result: T;
  /** Milliseconds of processor time of the longest turn of the event loop. */
  readonly ms: number;
  /** Bytes that memory grew by at most. */
  readonly bytes: number;
}

/** Watches the event loop of this process while some work is done, most of it by what was asked from another process. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<Turns<T>> {
  const { rss } = process.memoryUsage();
  let [before, ms, bytes] = [process.threadCpuUsage(), 0, 0];
  const look = () => {
    const now = process.threadCpuUsage();
    ms = Math.max(ms, (now.user + now.system - before.user - before.system) / 1_000);
    bytes = Math.max(bytes, process.memoryUsage.rss() - rss);
    before = now;
  };
  const looking = setInterval(look, LOOK_MS);
  try {
    const result = await work();
    look();
    return { result, ms, bytes };
  } finally {
    clearInterval(looking);
  }
}
