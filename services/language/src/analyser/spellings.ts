import { hashOf } from '../dictionary/hash.js';
import { startsOf, unitsOf } from '../dictionary/pack.js';
import type { Column, Tables } from '../tables.js';

/** Kana from ぁ to ヿ, which most of these words begin with, have a place of their own; other pairs share the rest. */
const FIRST = 0x3041;
const KANA = 0xbf;
const OTHERS = 1 << 14;
const PLACES = KANA * KANA + OTHERS;
/** UTF-16 units of the longest spelling: lengths are bits of a number. */
export const LONGEST_SPELLING = 15;

/**
 * Lays out words beside those of the trie, by their spellings.
 *
 * @param spellings each once, of at most 15 UTF-16 units
 * @param firstWords the id of the first word of each, in their order, and behind them the one after the last
 */
export function packSpellings(spellings: readonly string[], firstWords: readonly number[]): Record<string, Column> {
  const lengths = new Uint16Array(PLACES);
  const ofOne = new Uint8Array(0x10000);
  for (const spelling of spellings) {
    if (spelling.length === 1) ofOne[spelling.charCodeAt(0)] = 1;
    else lengths[placeOf(spelling.charCodeAt(0), spelling.charCodeAt(1))]! |= 1 << spelling.length;
  }
  let size = 16;
  while (size < spellings.length * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  for (const [index, spelling] of spellings.entries()) {
    let slot = hashOf(spelling) & (size - 1);
    while (slots[slot]! >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = index;
  }
  return {
    spellingFirstWords: Int32Array.from(firstWords),
    spellingLengths: lengths,
    spellingOfOne: ofOne,
    spellingSlots: slots,
    spellingStarts: Int32Array.from(startsOf(spellings.map((spelling) => spelling.length))),
    spellingUnits: unitsOf(spellings.join('')),
  };
}

/** Finds the words that IPADIC lacks in a text. Most places are dismissed by two characters. */
export class Spellings {
  /** The first word of each spelling; those of the next one follow. */
  readonly firstWords: Int32Array;
  private readonly lengths: Uint16Array;
  private readonly ofOne: Uint8Array;
  private readonly slots: Int32Array;
  private readonly starts: Int32Array;
  private readonly units: Uint16Array;

  constructor(tables: Tables<unknown>) {
    this.firstWords = tables.column('spellingFirstWords', 'Int32Array');
    this.lengths = tables.column('spellingLengths', 'Uint16Array');
    this.ofOne = tables.column('spellingOfOne', 'Uint8Array');
    this.slots = tables.column('spellingSlots', 'Int32Array');
    this.starts = tables.column('spellingStarts', 'Int32Array');
    this.units = tables.column('spellingUnits', 'Uint16Array');
  }

  /** Lengths in UTF-16 units that spellings may have which begin like the text here, as bits. */
  lengthsAt(text: string, at: number): number {
    const first = text.charCodeAt(at);
    const one = this.ofOne[first]! << 1;
    if (at + 1 >= text.length) return one;
    return one | this.lengths[placeOf(first, text.charCodeAt(at + 1))]!;
  }

  /** The number of the spelling of a part of the text; -1 when it is none of these. */
  find(text: string, at: number, length: number): number {
    const mask = this.slots.length - 1;
    for (let slot = hashIn(text, at, length) & mask; this.slots[slot]! >= 0; slot = (slot + 1) & mask) {
      const index = this.slots[slot]!;
      if (this.isAt(index, text, at, length)) return index;
    }
    return -1;
  }

  private isAt(index: number, text: string, at: number, length: number): boolean {
    const start = this.starts[index]!;
    if (this.starts[index + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.units[start + i] !== text.charCodeAt(at + i)) return false;
    return true;
  }
}

/** As `hashOf` of that part of the text, which is not copied: the lattice asks at every place. */
function hashIn(text: string, at: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = at; i < at + length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function placeOf(first: number, second: number): number {
  const [a, b] = [first - FIRST, second - FIRST];
  if (a >= 0 && a < KANA && b >= 0 && b < KANA) return a * KANA + b;
  return KANA * KANA + ((Math.imul(first, 31) + second) & (OTHERS - 1));
}
