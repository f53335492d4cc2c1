import type { ParsedTextBuilder } from '../parsed-text-builder.js';

/** The bases of one <ruby> and what is written above them, as they come. */
export class Ruby {
  private bases: { start: number; end: number }[] = [];
  private readings: string[] = [];
  /** Whether the bases at hand have their reading, so that another one is on their other side. */
  isRead = false;

  constructor(private readonly builder: ParsedTextBuilder) {}

  /** Text that is read, from `start` on; an <rb> of its own, or more of the base at hand. */
  base(start: number, end: number, own: boolean): void {
    if (this.readings.length > 0) this.close();
    if (end > start) this.isRead = false;
    const last = this.bases.at(-1);
    if (last && !own && last.end === start) last.end = end;
    else if (end > start) this.bases.push({ start, end });
  }

  reading(text: string): void {
    this.readings.push(text);
    this.isRead = true;
  }

  /** Gives the bases their readings: one each where there are as many, else all to all. */
  close(): void {
    const [first] = this.bases;
    const last = this.bases.at(-1);
    if (first && last && this.readings.length > 0) {
      if (this.bases.length === this.readings.length) {
        for (const [index, { start, end }] of this.bases.entries()) {
          this.builder.addReading(start, end - start, this.readings[index]!);
        }
      } else this.builder.addReading(first.start, last.end - first.start, this.readings.join(''));
    }
    this.bases = [];
    this.readings = [];
  }
}
