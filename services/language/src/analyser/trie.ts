import type { Column } from '../tables/tables.js';

/**
 * Numbers of a node: where its children begin, its parent, its first word (times `MOST_WORDS`) with how many words it
 * has, and a bit for each child's number modulo 32, by which most steps that lead nowhere are seen without asking for
 * a child that is far away in memory.
 */
export const NODE_NUMBERS = 4;
export const CHILDREN = 0;
export const PARENT = 1;
export const WORDS = 2;
const CHILD_BITS = 3;
export const ROOT = 0;
/** Bits of how many words a spelling has. */
export const COUNT_BITS = 8;
/** One spelling has fewer words. */
export const MOST_WORDS = 1 << COUNT_BITS;

/** In the place of a node. */
export const NONE = -1;

const FREE = -1;
/** Share of taken places from which on a stretch of them counts as full. */
const FULL = 0.9;
/** Free places that are tried one by one for brothers; then only every 64th place is. */
const TRIES = 50;
const STEP = 64;

/** The child of a node by a unit's number; none by 0. */
export function childOf(trie: Int32Array, node: number, unit: number): number {
  if (((trie[node + CHILD_BITS]! >>> unit) & 1) === 0) return NONE;
  const child = trie[node + CHILDREN]! + NODE_NUMBERS * unit;
  return trie[child + PARENT] === node ? child : NONE;
}

/**
 * Lays out spellings as a double array over UTF-16 units: a node's child by a unit lies as many nodes after the
 * beginning of its children as the unit's number says, and knows its parent. Frequent units have low numbers.
 *
 * @param spellings each once, none empty
 * @param firstWords the id of the first word of each, in their order, and after them the one after the last
 * @returns `trie`, and `characters`: the number of each unit, 0 of those in no spelling
 */
export function packTrie(spellings: readonly string[], firstWords: readonly number[]): Record<string, Column> {
  const { characters, known } = numbered(spellings);
  // As strings of the units' numbers, which sort as the tree is made.
  const keys = spellings.map((spelling) => {
    let key = '';
    for (let i = 0; i < spelling.length; i++) key += String.fromCharCode(characters[spelling.charCodeAt(i)]!);
    return key;
  });
  const order = Int32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
  return { trie: new TrieBuilder(keys, order, firstWords, known).build(), characters };
}

/** Gives each unit a number from 1 on, the most frequent one the lowest. */
function numbered(spellings: readonly string[]): { characters: Uint16Array; known: number } {
  const counts = new Uint32Array(0x10000);
  for (const spelling of spellings) for (let i = 0; i < spelling.length; i++) counts[spelling.charCodeAt(i)]!++;
  const units = Array.from(counts.keys()).filter((unit) => counts[unit]! > 0);
  units.sort((a, b) => counts[b]! - counts[a]! || a - b);
  const characters = new Uint16Array(0x10000);
  for (const [index, unit] of units.entries()) characters[unit] = index + 1;
  return { characters, known: units.length };
}

/** A node, and its keys, which are alike up to a depth. */
interface Branch {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

class TrieBuilder {
  private nodes = new Int32Array(1 << 20).fill(FREE);
  /** Behind the last node. */
  private used: number;
  /** No node before this one is free. */
  private firstFree: number;
  /** Brothers are looked for a place from here on. */
  private firstTried: number;

  /**
   * @param order of the keys, sorted
   * @param known the highest number of a unit
   */
  constructor(
    private readonly keys: readonly string[],
    private readonly order: Int32Array,
    private readonly firstWords: readonly number[],
    private readonly known: number,
  ) {
    // The root's children lie after it; nobody else's may, so that no beginning is below the first node.
    this.used = known + 1;
    this.firstFree = this.used;
    this.firstTried = this.used;
  }

  build(): Int32Array {
    // Breadth first: short spellings, which are met most, lie together.
    const open: Branch[] = [{ node: ROOT, from: 0, to: this.order.length, depth: 0 }];
    for (const branch of open) for (const child of this.childrenOf(branch)) open.push(child);
    // A step may look as many nodes after the last one as there are units.
    return this.nodes.slice(0, NODE_NUMBERS * (this.used + this.known + 1));
  }

  /** Fills a node, and finds places for its children. */
  private childrenOf({ node, from, to, depth }: Branch): Branch[] {
    const { keys, order } = this;
    const shortest = order[from]!;
    const isWord = keys[shortest]!.length === depth;
    const units: number[] = [];
    const starts: number[] = [];
    for (let i = isWord ? from + 1 : from; i < to; i++) {
      const unit = keys[order[i]!]!.charCodeAt(depth);
      if (unit === units.at(-1)) continue;
      units.push(unit);
      starts.push(i);
    }
    const beginning = node === ROOT || units.length === 0 ? 0 : this.roomFor(units);
    const first = this.firstWords[shortest]!;
    this.nodes[NODE_NUMBERS * node + CHILDREN] = NODE_NUMBERS * beginning;
    const words = isWord ? this.firstWords[shortest + 1]! - first : 0;
    if (words >= MOST_WORDS) throw new Error(`One spelling has ${words} words; the lattice has room for fewer.`);
    this.nodes[NODE_NUMBERS * node + WORDS] = first * MOST_WORDS + words;
    this.nodes[NODE_NUMBERS * node + CHILD_BITS] = units.reduce((bits, unit) => bits | (1 << unit), 0);
    for (const unit of units) this.nodes[NODE_NUMBERS * (beginning + unit) + PARENT] = NODE_NUMBERS * node;
    if (units.length > 0) this.used = Math.max(this.used, beginning + units.at(-1)! + 1);
    return units.map((unit, i) => ({
      node: beginning + unit,
      from: starts[i]!,
      to: starts[i + 1] ?? to,
      depth: depth + 1,
    }));
  }

  /** Where the children with these numbers may begin. */
  private roomFor(units: readonly number[]): number {
    const place = units.length === 1 ? this.firstFreePlace() : this.placeFor(units);
    const end = NODE_NUMBERS * (place + this.known + 1);
    if (end > this.nodes.length) {
      const larger = new Int32Array(2 * end).fill(FREE);
      larger.set(this.nodes);
      this.nodes = larger;
    }
    return place - units[0]!;
  }

  /** Only children fill what others leave. */
  private firstFreePlace(): number {
    while (!this.isFree(this.firstFree)) this.firstFree++;
    return this.firstFree;
  }

  private placeFor(units: readonly number[]): number {
    let place = this.firstTried;
    let taken = 0;
    for (let tries = 0; tries < TRIES; place++) {
      if (!this.isFree(place)) taken++;
      else if (this.fits(units, place - units[0]!)) break;
      else tries++;
    }
    while (!this.fits(units, place - units[0]!)) place += STEP;
    // What is nearly full is not tried again.
    if (taken > FULL * (place - this.firstTried)) this.firstTried = place;
    return place;
  }

  private fits(units: readonly number[], beginning: number): boolean {
    for (const unit of units) if (!this.isFree(beginning + unit)) return false;
    return true;
  }

  private isFree(node: number): boolean {
    return (this.nodes[NODE_NUMBERS * node + PARENT] ?? FREE) === FREE;
  }
}
