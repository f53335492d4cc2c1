import type { Bytes } from './bytes.js';

/** Bytes that are kept of a file at a time, and that are read to reach what lies ahead rather than open it again. */
const KEPT = 1_000_000;
const JUMP = 16_000_000;

/**
 * A file that is read once from front to back, always into the same memory: in Chromium this takes a third of the time
 * of slices, and a sixth of the memory.
 */
export class BytesInOrder implements Bytes {
  private reader: ReadableStreamBYOBReader | undefined;
  /** Detached by each read, which gives it back. */
  private memory = new ArrayBuffer(KEPT);
  private start = 0;
  private length = 0;

  private constructor(private readonly film: Blob) {}

  /** Null in a browser that does not read files into memory that it is given. */
  static of(film: Blob): BytesInOrder | null {
    const bytes = new BytesInOrder(film);
    try {
      bytes.open(0);
      return bytes;
    } catch {
      return null;
    }
  }

  get size(): number {
    return this.film.size;
  }

  /** Some bytes, until others are asked for; fewer where the file ends before, or beyond a million. */
  async at(from: number, length: number): Promise<DataView> {
    const end = Math.min(this.size, from + Math.min(length, KEPT));
    if (from >= end) return new DataView(new ArrayBuffer(0));
    if (from < this.start || end > this.start + this.length) await this.load(from, end);
    return new DataView(this.memory, from - this.start, Math.max(0, Math.min(end, this.start + this.length) - from));
  }

  async close(): Promise<void> {
    await this.reader?.cancel().catch(() => {});
  }

  private async load(from: number, end: number): Promise<void> {
    if (from < this.start || from > this.start + this.length + JUMP) {
      await this.close();
      this.open(from);
    }
    while (this.start + this.length < end) {
      const passed = Math.min(this.length, from - this.start);
      new Uint8Array(this.memory).copyWithin(0, passed, this.length);
      this.start += passed;
      this.length -= passed;
      const { done, value } = await this.reader!.read(new Uint8Array(this.memory, this.length));
      // Only a reader that is closed gives nothing back.
      if (!value) return;
      this.memory = value.buffer;
      this.length += value.length;
      if (done) return;
    }
  }

  private open(from: number): void {
    this.reader = this.film.slice(from).stream().getReader({ mode: 'byob' });
    this.start = from;
    this.length = 0;
  }
}
