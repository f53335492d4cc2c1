/** Failures in a row after which something is left alone. */
const FAILURES = 3;

/** Leaves what keeps failing alone: for a while it is not asked at all, then once, and goes on when that succeeds. */
export class Breaker {
  private failures = 0;
  /** By `performance.now()`; of use while it is left alone. */
  private nextTry = 0;

  /** @param pauseMs how long it is left alone, and then between two tries */
  constructor(private readonly pauseMs: number) {}

  /** Milliseconds until it may be asked again; 0 for who may ask now, and says then how that went. */
  waitMs(): number {
    const wait = this.failures < FAILURES ? 0 : Math.max(0, this.nextTry - performance.now());
    // Only this one tries; the others go on waiting until it has succeeded.
    if (wait === 0) this.nextTry = performance.now() + this.pauseMs;
    // A timer may end a moment early.
    return wait === 0 ? 0 : Math.ceil(wait) + 1;
  }

  succeeded(): void {
    this.failures = 0;
  }

  /** Nobody has heard how it went: the next one may ask. */
  gaveUp(): void {
    this.nextTry = 0;
  }

  /** @returns whether it is left alone from now on */
  failed(): boolean {
    this.failures++;
    this.nextTry = performance.now() + this.pauseMs;
    return this.failures === FAILURES;
  }
}
