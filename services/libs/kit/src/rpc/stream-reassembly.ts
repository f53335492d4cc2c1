/** The parts of an answer, as they arrive and are read one after the other. */
export class StreamReassembly<T> {
  private readonly parts: T[] = [];
  private outcome: { readonly error?: unknown } | undefined;
  private wake = () => {};

  /**
   * @param ms how long the next part may take
   * @param late what it fails with when it takes longer
   */
  constructor(
    private readonly ms: number,
    private readonly late: () => Error,
  ) {}

  /** Whether no more parts come, because there are none, or because it has failed. */
  get hasEnded(): boolean {
    return this.outcome !== undefined;
  }

  add(part: T): void {
    this.parts.push(part);
    this.wake();
  }

  /** No more parts come. */
  end(): void {
    this.settle({});
  }

  /** No more parts come; what has arrived is read before the failure is thrown. */
  fail(error: unknown): void {
    this.settle({ error });
  }

  /** Nobody wants what has arrived and is not read yet. */
  cancel(error: unknown): void {
    this.parts.length = 0;
    this.outcome = { error };
    this.wake();
  }

  /**
   * The next part; undefined when there are no more.
   *
   * @throws what it has failed with
   */
  async next(): Promise<T | undefined> {
    if (this.parts.length === 0 && !this.outcome) await this.arrival();
    const part = this.parts.shift();
    if (part === undefined && this.outcome && 'error' in this.outcome) throw this.outcome.error;
    return part;
  }

  private settle(outcome: { readonly error?: unknown }): void {
    this.outcome ??= outcome;
    this.wake();
  }

  private arrival(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.fail(this.late()), this.ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
