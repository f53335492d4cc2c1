import { inWords } from '@ichibun/test-kit/bench';

const MINUTE_MS = 60_000;

interface Call {
  /** By the clock of `performance`. */
  readonly began: number;
  readonly ms: number;
}

/** How long calls took, by what they are, and which of them failed. */
export class Latencies {
  private readonly times = new Map<string, Call[]>();
  private readonly failures = new Map<string, number>();

  /** Times a call; one that fails is counted by what its error says. */
  async of<T>(what: string, call: () => Promise<T>): Promise<T | undefined> {
    const began = performance.now();
    try {
      return await call();
    } catch (error) {
      const reason = `${what}: ${(error as Error).message}`;
      this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
      return undefined;
    } finally {
      const calls = this.times.get(what) ?? [];
      calls.push({ began, ms: performance.now() - began });
      this.times.set(what, calls);
    }
  }

  get calls(): number {
    return [...this.times.values()].reduce((sum, calls) => sum + calls.length, 0);
  }

  /** Milliseconds that a share of the calls stayed below, 0 to 1; 0 where there was none. */
  percentile(what: string, share: number): number {
    return percentileOf(this.times.get(what) ?? [], share);
  }

  /** A row for each kind of call. */
  rows(): Record<string, string>[] {
    return [...this.times.keys()].sort().map((what) => ({ call: what, ...rowOf(this.times.get(what)!) }));
  }

  /** A row for each minute of one kind of call, by when it began: whether it gets slower, and when it was slow. */
  rowsByMinute(what: string): Record<string, string>[] {
    const calls = this.times.get(what) ?? [];
    const first = Math.min(...calls.map(({ began }) => began));
    const minutes = Map.groupBy(calls, ({ began }) => Math.floor((began - first) / MINUTE_MS) + 1);
    return [...minutes]
      .sort(([one], [other]) => one - other)
      .map(([minute, of]) => ({ minute: `${minute}`, ...rowOf(of) }));
  }

  /** What failed, and how often. */
  get errors(): readonly [string, number][] {
    return [...this.failures];
  }
}

function percentileOf(calls: readonly Call[], share: number): number {
  const sorted = calls.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const rowOf = (calls: readonly Call[]) => ({
  calls: calls.length.toLocaleString('en'),
  '50 %': inWords(percentileOf(calls, 0.5)),
  '95 %': inWords(percentileOf(calls, 0.95)),
  '99 %': inWords(percentileOf(calls, 0.99)),
  slowest: inWords(percentileOf(calls, 1)),
});
