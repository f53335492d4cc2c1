import type { AmbiguitySearch } from '../analyser/lattice.js';
import type { Change } from '../words/changes.js';
import type { LatticeInput, Stage, Trace } from './stages.js';

/**
 * How much more other words must cost for those that are there to be certain: so much that of the words of books that are
 * marked nearly half are wrong (`gold/HISTORY.md` has the figures).
 */
export const MARGIN = 2_000;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Where other words nearly stood in a text, unless the text itself or its learner says what is there, or the words
 * around it decide that.
 */
export class CloseCalls implements Trace {
  private near: Stretch[] = [];
  private readonly said: Stretch[] = [];
  private readonly decided: Stretch[] = [];
  private next = 0;

  /** What the lattice is asked. */
  readonly margins: AmbiguitySearch = { mostExtraCost: MARGIN, report: (start, end) => this.near.push({ start, end }) };

  begin(_: unknown, { readings }: LatticeInput): void {
    for (const { start } of readings) this.said.push({ start, end: start + 1 });
  }

  after({ isSaid, dependsOnContext }: Stage, changes: Iterable<Change>): void {
    if (!isSaid && !dependsOnContext) return;
    const stretches = isSaid ? this.said : this.decided;
    for (const { words } of changes) stretches.push({ start: words[0]!.start, end: words.at(-1)!.end });
  }

  withSpaces(): void {}

  asWritten(offsetOf: (offset: number) => number): void {
    const { said, decided } = this;
    this.near = this.near
      .filter(({ start, end }) => !said.some((one) => one.start < end && one.end > start))
      // What lies within a word is another one for the same letters, which the words around it speak against.
      .filter(({ start, end }) => !decided.some((one) => one.start <= start && end <= one.end))
      .map(({ start, end }) => ({ start: offsetOf(start), end: offsetOf(end) }))
      .sort((one, other) => one.start - other.start);
  }

  /** Whether one of them is in a stretch of the text as it is written; asked from its beginning to its end. */
  isWithin(start: number, end: number): boolean {
    while (this.next < this.near.length && this.near[this.next]!.end <= start) this.next++;
    return this.next < this.near.length && this.near[this.next]!.start < end;
  }
}
