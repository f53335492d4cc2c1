/** Milliseconds for which one piece of long work may have the event loop: a small call waits for many such turns. */
const MOST_MS = 4;

/** Work that waits to go on: one piece of it in each turn of the event loop. */
const waiting: (() => void)[] = [];

function goOn(): void {
  const next = waiting.shift()!;
  if (waiting.length > 0) setImmediate(goOn);
  next();
}

/**
 * A turn of the event loop for work that takes long. All long work of a process takes turns: however many pieces of it
 * there are, everything else waits for one of them at most.
 */
export class Turn {
  private began = performance.now();

  /** Whether it has lasted long enough, so that others are due. */
  get isOver(): boolean {
    return performance.now() - this.began >= MOST_MS;
  }

  /** Lets everything else have its turn, and settles when the next of this work begins. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(() => {
        this.began = performance.now();
        resolve();
      });
      if (waiting.length === 1) setImmediate(goOn);
    });
  }

  /** As `next` where it is over; nothing otherwise. */
  async nextIfOver(): Promise<void> {
    if (this.isOver) await this.next();
  }
}

/** Does work at once: where nobody else waits, as in a process or a test. @throws what its steps throw */
export function atOnce<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Does work in turns of the event loop.
 *
 * @param steps the work: between two steps, each of microseconds, others may have their turn
 * @param turn of the work that it belongs to
 * @returns what the steps return
 * @throws what they throw
 */
export async function inTurns<T>(steps: Iterator<unknown, T>, turn = new Turn()): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (turn.isOver) await turn.next();
  }
}
