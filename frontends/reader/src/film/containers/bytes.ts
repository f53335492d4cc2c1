const READ_AHEAD_BYTES = 1_000_000;
const MAX_READ_BYTES = 4_000_000;

export interface Bytes {
  readonly size: number;
  at(from: number, length: number): Promise<DataView>;
}

/** A file of which parts are read, a megabyte or a few at a time. */
export class FilmBytes implements Bytes {
  private start = 0;
  private view = new DataView(new ArrayBuffer(0));

  constructor(readonly film: Blob) {}

  get size(): number {
    return this.film.size;
  }

  /**
   * Some bytes; fewer where the file ends before.
   *
   * @param length at most 4,000,000
   * @param ahead how much is read at once, for those who read on from there
   * @throws what reading the file throws, as when it was removed meanwhile
   */
  async at(from: number, length: number, ahead = READ_AHEAD_BYTES): Promise<DataView> {
    const end = Math.min(this.film.size, from + Math.min(length, MAX_READ_BYTES));
    if (from >= end) return new DataView(new ArrayBuffer(0));
    if (from < this.start || end > this.start + this.view.byteLength) {
      this.start = from;
      this.view = new DataView(await this.film.slice(from, Math.max(end, from + ahead)).arrayBuffer());
    }
    return new DataView(this.view.buffer, from - this.start, end - from);
  }
}

/** Four characters, as boxes of MP4 are named; empty beyond the end. */
export const fourOf = (view: DataView, at: number): string =>
  at + 4 <= view.byteLength ? asciiOf(view, at, at + 4) : '';

/** Bytes as characters, up to the first zero. */
export function asciiOf(view: DataView, from: number, to: number): string {
  let text = '';
  for (let at = from; at < Math.min(to, view.byteLength); at++) {
    const byte = view.getUint8(at);
    if (byte === 0) break;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Bytes as the text that they are in UTF-8, as far as they are there. */
export function textOf(view: DataView, from: number, to: number): string {
  const end = Math.min(to, view.byteLength);
  return from < end ? new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + from, end - from)) : '';
}
