/** How long a value is cached. */
const KEPT_MS = 10 * 60_000;

/** What is cached of the learners who asked last. */
export class LastLearners<T> {
  private readonly kept = new Map<number, { readonly value: T; readonly until: number }>();

  /** @param most learners */
  constructor(private readonly most: number) {}

  /** Undefined of a learner of whom nothing is cached. */
  get(userId: number): T | undefined {
    const found = this.kept.get(userId);
    if (!found) return undefined;
    this.kept.delete(userId);
    if (found.until < performance.now()) return undefined;
    this.kept.set(userId, found);
    return found.value;
  }

  set(userId: number, value: T): void {
    this.kept.delete(userId);
    this.kept.set(userId, { value, until: performance.now() + KEPT_MS });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.most) return;
      this.kept.delete(oldest);
    }
  }
}
