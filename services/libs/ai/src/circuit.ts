/** Failures in a row after which a model is left alone. */
const MOST_FAILURES = 3;
/** Milliseconds for which it is. */
const ALONE_MS = 30_000;

/**
 * Whether a model may be asked: one that has failed three times in a row is left alone for half a minute, and then
 * asked once, so that nobody waits for a server that is away.
 */
export class Circuit {
  private failures = 0;
  /** By `now()`. */
  private aloneUntil = 0;

  /** @param now milliseconds of a clock that only goes on */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Milliseconds until the model is asked again; 0 when it may be asked now. After half a minute one caller is let
   * through, and others wait for what comes of it.
   */
  waitMs(): number {
    if (this.failures < MOST_FAILURES) return 0;
    const left = this.aloneUntil - this.now();
    if (left > 0) return left;
    this.aloneUntil = this.now() + ALONE_MS;
    return 0;
  }

  /** The model has answered, if only to refuse. */
  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures++;
    this.aloneUntil = this.now() + ALONE_MS;
  }
}
