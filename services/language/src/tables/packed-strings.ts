import { hashOf } from './hash.js';

/** Numbers distinct strings in the order in which they are met. */
export class StringPool {
  private readonly ids = new Map<string, number>();

  /** All of them, by their numbers. */
  get texts(): string[] {
    return [...this.ids.keys()];
  }

  has(text: string): boolean {
    return this.ids.has(text);
  }

  /** The number of a string, which it is given where it has none. */
  id(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(text, id);
    }
    return id;
  }
}

/** The columns of `PackedStrings`. */
export function packStrings(texts: readonly string[]): { starts: Int32Array; units: Uint16Array } {
  const starts = new Int32Array(texts.length + 1);
  for (const [index, { length }] of texts.entries()) starts[index + 1] = starts[index]! + length;
  const units = new Uint16Array(starts[texts.length]!);
  let at = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) units[at++] = text.charCodeAt(i);
  return { starts, units };
}

/** Strings by their numbers, in two columns of numbers. */
export class PackedStrings {
  /**
   * @param starts where each string starts, and after them where the last one ends
   * @param units the UTF-16 units of all
   */
  constructor(
    private readonly starts: Int32Array,
    private readonly units: Uint16Array,
  ) {}

  get(index: number): string {
    return String.fromCharCode(...this.units.subarray(this.starts[index]!, this.starts[index + 1]!));
  }

  /** Whether the string of a number is this one, which is seen without making it. */
  is(index: number, text: string): boolean {
    const start = this.starts[index]!;
    if (this.starts[index + 1]! - start !== text.length) return false;
    for (let i = 0; i < text.length; i++) if (this.units[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }
}

/** Open addressing with linear steps, at most half full; -1 marks a free slot. */
export function hashTable(texts: readonly string[]): Int32Array {
  let size = 16;
  while (size < texts.length * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  for (const [id, text] of texts.entries()) {
    let slot = hashOf(text) & (size - 1);
    while (slots[slot]! >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = id;
  }
  return slots;
}

/**
 * The number of a text in its `hashTable`.
 *
 * @param is whether the string of a number is the text
 * @returns -1 where the table has no such text
 */
export function findIn(slots: Int32Array, text: string, is: (index: number) => boolean): number {
  const mask = slots.length - 1;
  for (let slot = hashOf(text) & mask; slots[slot]! >= 0; slot = (slot + 1) & mask) {
    if (is(slots[slot]!)) return slots[slot]!;
  }
  return -1;
}

/** Strings with their numbers, either found by the other. */
export class StringTable extends PackedStrings {
  /** @param slots their `hashTable` */
  constructor(
    private readonly slots: Int32Array,
    starts: Int32Array,
    units: Uint16Array,
  ) {
    super(starts, units);
  }

  /** The number of a string; -1 where there is no such string. */
  find(text: string): number {
    return findIn(this.slots, text, (index) => this.is(index, text));
  }
}
