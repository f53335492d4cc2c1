import { inWords } from '@ichibun/test-kit/bench';

/** How long calls took, by what they are, and which of them failed. */
export class Latencies {
  private readonly times = new Map<string, number[]>();
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
      const times = this.times.get(what) ?? [];
      times.push(performance.now() - began);
      this.times.set(what, times);
    }
  }

  get calls(): number {
    return [...this.times.values()].reduce((sum, times) => sum + times.length, 0);
  }

  /** Milliseconds that a share of the calls stayed below, 0 to 1; 0 where there was none. */
  percentile(what: string, share: number): number {
    const sorted = [...(this.times.get(what) ?? [])].sort((one, other) => one - other);
    return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  }

  /** A row for each kind of call. */
  rows(): Record<string, string>[] {
    return [...this.times.keys()].sort().map((what) => ({
      call: what,
      calls: this.times.get(what)!.length.toLocaleString('en'),
      '50 %': inWords(this.percentile(what, 0.5)),
      '95 %': inWords(this.percentile(what, 0.95)),
      '99 %': inWords(this.percentile(what, 0.99)),
      slowest: inWords(this.percentile(what, 1)),
    }));
  }

  /** What failed, and how often. */
  get errors(): readonly [string, number][] {
    return [...this.failures];
  }
}
