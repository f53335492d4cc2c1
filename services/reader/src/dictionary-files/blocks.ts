import { gunzipSync, gzipSync } from 'node:zlib';
import type { Row } from './rows.js';

/** Consecutive rows in the order of their words, compressed; those of one word are in one block. */
export interface Block {
  readonly firstWord: string;
  readonly bytes: Uint8Array;
}

/** UTF-8 bytes of rows in a block, about; and of one word's, of which the rest is left out. */
const BYTES = { block: 64 * 1024, word: 256 * 1024 };
const LINE_FEED = 0x0a;

/** The order of PostgreSQL's collation "C": by the bytes of UTF-8, here a character each. */
const orderOf = (word: string) => Buffer.from(word, 'utf8').toString('latin1');

/** Collects rows in any order, outside of the heap of objects: a dictionary may have a million. */
export class BlockBuilder {
  private readonly lines: { readonly order: string; readonly from: number; readonly to: number }[] = [];
  private bytes = Buffer.allocUnsafe(1024 * 1024);
  private length = 0;

  /** Bytes of all rows so far. */
  get size(): number {
    return this.length;
  }

  add(row: Row): void {
    const line = Buffer.from(`${JSON.stringify(row)}\n`, 'utf8');
    while (this.length + line.length > this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes, Buffer.allocUnsafe(this.bytes.length)]);
    }
    line.copy(this.bytes, this.length);
    const to = this.length + line.length;
    this.lines.push({ order: orderOf(row.word), from: this.length, to });
    this.length = to;
  }

  *blocks(): Generator<Block> {
    // Stable: the rows of a word stay in the order of the dictionary.
    this.lines.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
    let pieces: Buffer[] = [];
    let size = 0;
    let firstWord = '';
    let word: string | undefined;
    let ofWord = 0;
    for (const { order, from, to } of this.lines) {
      if (order !== word) {
        if (size >= BYTES.block) {
          yield { firstWord, bytes: gzipSync(Buffer.concat(pieces)) };
          [pieces, size] = [[], 0];
        }
        if (size === 0) firstWord = Buffer.from(order, 'latin1').toString('utf8');
        word = order;
        ofWord = 0;
      }
      ofWord += to - from;
      if (ofWord > BYTES.word) continue;
      pieces.push(this.bytes.subarray(from, to));
      size += to - from;
    }
    if (size > 0) yield { firstWord, bytes: gzipSync(Buffer.concat(pieces)) };
  }
}

/** The rows of a word in its block. */
export function rowsOf(block: Uint8Array, word: string): Row[] {
  const text = gunzipSync(block);
  const rows: Row[] = [];
  const mark = Buffer.from(`"word":${JSON.stringify(word)}`);
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(LINE_FEED, from);
    const line = text.subarray(from, end);
    // Parsed only where it may be: a block has hundreds.
    if (line.includes(mark)) {
      const row = JSON.parse(line.toString('utf8')) as Row;
      if (row.word === word) rows.push(row);
    }
    from = end + 1;
  }
  return rows;
}
