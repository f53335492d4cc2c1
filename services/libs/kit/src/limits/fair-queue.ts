import { cancelledError, onCancellation } from '../cancellation.js';

interface Waiting {
  begin(): void;
}

/**
 * Places for work, which learners take in turns: each has one at a time, and the next goes to the one who had one
 * longest ago. However much one learner asks for, another waits for one piece of it at most.
 */
export class FairQueue {
  private readonly waiting = new Map<number, Waiting[]>();
  private readonly working = new Set<number>();
  /** When each learner who waits or works had a place last; those who never had one come first. */
  private readonly last = new Map<number, number>();
  private turn = 0;

  /**
   * @param places pieces of work at a time
   * @param tooMany what a learner is told of whom as much waits as may
   */
  constructor(
    private readonly places: number,
    private readonly tooMany: (waiting: number) => Error = (waiting) => new RangeError(`${waiting} wait already`),
  ) {}

  /**
   * Does a piece of work once it is the learner's turn.
   *
   * @param signal aborted: the work is not begun any more
   * @param mostWaiting pieces of the learner's that may wait; any number where it is not said
   * @throws what `tooMany` makes, DomainError `rpc.cancelled`, and what the work throws
   */
  async take<T>(
    learner: number,
    work: () => Promise<T>,
    { signal, mostWaiting = Number.POSITIVE_INFINITY }: { signal: AbortSignal | undefined; mostWaiting?: number },
  ): Promise<T> {
    if ((this.waiting.get(learner)?.length ?? 0) >= mostWaiting) throw this.tooMany(mostWaiting);
    await this.begin(learner, signal);
    try {
      return await work();
    } finally {
      this.working.delete(learner);
      if (!this.waiting.has(learner)) this.last.delete(learner);
      this.next();
    }
  }

  private begin(learner: number, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(cancelledError());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          stopListening();
          resolve();
        },
      };
      const stopListening = onCancellation(signal, () => {
        this.leave(learner, waiting);
        reject(cancelledError());
      });
      this.waiting.set(learner, [...(this.waiting.get(learner) ?? []), waiting]);
      this.next();
    });
  }

  private next(): void {
    while (this.working.size < this.places) {
      const learners = [...this.waiting.keys()].filter((learner) => !this.working.has(learner));
      const [first] = learners.sort((a, b) => (this.last.get(a) ?? 0) - (this.last.get(b) ?? 0));
      if (first === undefined) return;
      const one = this.waiting.get(first)![0]!;
      this.leave(first, one);
      this.working.add(first);
      this.last.set(first, ++this.turn);
      one.begin();
    }
  }

  private leave(learner: number, waiting: Waiting): void {
    const rest = (this.waiting.get(learner) ?? []).filter((one) => one !== waiting);
    if (rest.length > 0) this.waiting.set(learner, rest);
    else this.waiting.delete(learner);
  }
}
