import { Readable } from 'node:stream';
import { release } from '@ichibun/kit/release';

/** Bytes that are handed to a connection at once. */
export const PIECE = 64 * 1024;

/** Text of an answer as bytes, in memory that is given back as soon as it was sent. */
export class OffHeapText {
  private pieces: Buffer[] = [];

  /** @returns how many bytes it is */
  add(text: string): number {
    const piece = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    piece.write(text);
    this.pieces.push(piece);
    return piece.length;
  }

  /** Moves what others have after what is here. */
  take(others: OffHeapText): void {
    this.pieces = this.pieces.concat(others.pieces.splice(0));
  }

  /** All of it, as fast as it is read. */
  stream(): Readable {
    const { pieces } = this;
    let at = 0;
    return new Readable({
      highWaterMark: PIECE,
      read() {
        const piece = pieces[0];
        if (!piece) return void this.push(null);
        // A copy: who sends or compresses it may still read it when its answer has been given back.
        const part = Buffer.from(piece.subarray(at, at + PIECE));
        at += part.length;
        if (at >= piece.length) {
          release(pieces.shift()!);
          at = 0;
        }
        this.push(part);
      },
    });
  }

  /** Gives the memory back, whether or not it was sent. */
  release(): void {
    for (const piece of this.pieces.splice(0)) release(piece);
  }
}
