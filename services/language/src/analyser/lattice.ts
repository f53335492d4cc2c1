import type { Tables } from '../tables.js';
import { ALONE, type CharacterCategory, type IpadicMeta } from './ipadic.js';
import { Spellings } from './spellings.js';

export interface LatticeOptions {
  /**
   * Whether unknown words of one up to char.def's LENGTH characters are tried, as MeCab does and kuromoji does not.
   * Default true.
   */
  readonly unknownLengths?: boolean;
  /** Characters after which a new search starts. Default: the full stop and line breaks; kuromoji: 、 and 。 */
  readonly sentenceEnds?: string;
}

/** Words that a text has of its own, by the UTF-16 unit that they begin with. */
export type OwnWords = ReadonlyMap<number, readonly string[]>;

/** What such a word costs: less than what else its characters may be, the less the longer it is. */
const OWN_COST = 4_000;
const OWN_COST_LESS = 1_500;

/** An unknown word is never longer than this many UTF-16 units, whatever its characters. */
export const LONGEST_UNKNOWN = 512;

/** Text without a full stop or line break is searched in stretches of this many UTF-16 units. */
const STRETCH = 2048;
/** Words that end this close to the end of a stretch may still change with what follows, and are searched again. */
const UNSETTLED = 128;

const NONE = -1;
/** Context id of the beginning and the end of a sentence. */
const EDGE = 0;
const PERSON = '名詞,固有名詞,人名,一般';
const DEFAULT_CATEGORY = 0;

/**
 * Finds the likeliest sequence of words of a text: a lattice over IPADIC's words and the guesses for unknown ones,
 * searched forward while it is built (Viterbi).
 *
 * The time is linear in the text's length. Two facts keep it short: of all words that end in one place with the same
 * right id only the cheapest can be part of the answer, and all words that start in one place with the same left id
 * have the same best predecessor.
 */
export class Lattice {
  private readonly spellings: Spellings;
  private readonly trie: Int32Array;
  private readonly firstNode: Int32Array;
  private readonly firstWord: Int32Array;
  private readonly wordCosts: Int16Array;
  private readonly connectionCosts: Int16Array;
  private readonly connections: number;
  private readonly categoryOf: Uint8Array;
  private readonly categories: CharacterCategory[];
  private readonly unknownLengths: boolean;
  private readonly sentenceEnds = new Uint8Array(0x10000);

  // Nodes of the lattice, as columns.
  private words = new Int32Array(1 << 15);
  private starts = new Int32Array(1 << 15);
  private costs = new Int32Array(1 << 15);
  private rights = new Int32Array(1 << 15);
  private before = new Int32Array(1 << 15);
  private nextEnding = new Int32Array(1 << 15);
  private nodes = 0;

  // By place in the stretch.
  private readonly firstEnding = new Int32Array(STRETCH + LONGEST_UNKNOWN + 2);
  private readonly lastEnding = new Int32Array(STRETCH + LONGEST_UNKNOWN + 2);
  private readonly runEnd = new Int32Array(STRETCH + LONGEST_UNKNOWN + 2);
  private readonly kinds = new Uint8Array(STRETCH + LONGEST_UNKNOWN + 2);

  // Best predecessor by left id, valid where the stamp is the current one.
  private readonly stamps: Int32Array;
  private readonly bestBefore: Int32Array;
  private readonly bestCosts: Int32Array;
  private stamp = 0;

  private readonly path: number[] = [];
  private collectedRight = EDGE;

  private own: OwnWords | undefined;
  /** The guess that a word of the text's own is, with the ids of its neighbours' costs. */
  private readonly ownWord: number;

  private found = new Int32Array(1 << 12);
  private foundLength = 0;

  constructor(tables: Tables<IpadicMeta>, options: LatticeOptions = {}) {
    this.spellings = new Spellings(tables);
    this.trie = tables.column('trie', 'Int32Array');
    this.firstNode = tables.column('firstNode', 'Int32Array');
    this.firstWord = tables.column('firstWord', 'Int32Array');
    this.wordCosts = tables.column('wordCosts', 'Int16Array');
    this.connectionCosts = tables.column('connectionCosts', 'Int16Array');
    this.categoryOf = tables.column('characterCategories', 'Uint8Array');
    this.connections = tables.meta.connections;
    this.categories = tables.meta.categories;
    this.unknownLengths = options.unknownLengths ?? true;
    for (const character of options.sentenceEnds ?? '。\n\r') this.sentenceEnds[character.charCodeAt(0)] = 1;
    this.ownWord = personOf(tables);
    this.stamps = new Int32Array(this.connections);
    this.bestBefore = new Int32Array(this.connections);
    this.bestCosts = new Int32Array(this.connections);
  }

  /**
   * @param text anything, also with lone surrogates or NUL
   * @param own words that this text has, which are names as far as the lattice goes
   * @returns pairs of word id and length in UTF-16 units; the lengths add up to the text's. A view that the next call
   *   overwrites.
   */
  analyse(text: string, own?: OwnWords): Int32Array {
    this.own = own;
    this.foundLength = 0;
    let start = 0;
    while (start < text.length) {
      const end = this.sentenceEnd(text, start);
      this.analyseSentence(text, start, end);
      start = end;
    }
    return this.found.subarray(0, this.foundLength);
  }

  private sentenceEnd(text: string, start: number): number {
    let end = start;
    while (end < text.length && this.sentenceEnds[text.charCodeAt(end)] === 0) end++;
    return Math.min(end + 1, text.length);
  }

  private analyseSentence(text: string, start: number, end: number): void {
    let right = EDGE;
    while (start < end) {
      const whole = end - start <= STRETCH;
      const stretchEnd = whole ? end : start + STRETCH;
      this.openStretch(text, start, stretchEnd, end, right);
      const reached = this.search(text, start, stretchEnd, end);
      const last = whole ? this.cheapestAtEnd(reached) : this.cheapest(reached);
      const settled = whole ? reached : reached - UNSETTLED;
      const taken = this.collect(last, reached, settled);
      right = this.collectedRight;
      start += taken;
    }
  }

  /** Looks at the characters, and puts the one node that everything starts from. */
  private openStretch(text: string, start: number, stretchEnd: number, sentenceEnd: number, right: number): void {
    const seen = Math.min(sentenceEnd, stretchEnd + LONGEST_UNKNOWN) - start;
    for (let i = 0; i < seen; i++) this.kinds[i] = this.categoryOf[text.charCodeAt(start + i)]!;
    for (let i = 0; i < seen; i++) {
      if (isSurrogate(text.charCodeAt(start + i))) this.kinds[i] = DEFAULT_CATEGORY;
    }
    this.runEnd[seen - 1] = seen;
    for (let i = seen - 2; i >= 0; i--) {
      const joins = this.kinds[i] === this.kinds[i + 1] && this.kinds[i]! < ALONE;
      this.runEnd[i] = joins ? this.runEnd[i + 1]! : i + 1;
    }
    this.firstEnding.fill(NONE, 0, seen + 1);
    this.nodes = 1;
    this.words[0] = NONE;
    this.starts[0] = NONE;
    this.costs[0] = 0;
    this.rights[0] = right;
    this.before[0] = NONE;
    this.nextEnding[0] = NONE;
    this.firstEnding[0] = 0;
    this.lastEnding[0] = 0;
  }

  /** Puts the words that start before the stretch's end; answers the place where the search stopped. */
  private search(text: string, start: number, stretchEnd: number, sentenceEnd: number): number {
    const length = stretchEnd - start;
    const whole = stretchEnd === sentenceEnd;
    let place = 0;
    // Between stretches the search may stop wherever a path has arrived at or behind the stretch's end.
    for (; place < length || (!whole && this.firstEnding[place] === NONE); place++) {
      if (this.firstEnding[place] === NONE) continue;
      this.stamp++;
      this.makeRoom();
      const known = this.addKnown(text, start, place, sentenceEnd);
      let found = this.addExtra(text, start, place, sentenceEnd) || known;
      if (this.own) found = this.addOwn(this.own, text, start, place, sentenceEnd) || found;
      this.addUnknown(text, start, place, sentenceEnd, found);
    }
    return place;
  }

  private addKnown(text: string, start: number, place: number, sentenceEnd: number): boolean {
    const { trie } = this;
    let found = false;
    let node = this.firstNode[text.charCodeAt(start + place)]!;
    let at = start + place + 1;
    while (node >= 0) {
      const terminal = trie[2 * node]!;
      if (trie[2 * terminal + 1] === node) {
        found = true;
        const spelling = -trie[2 * terminal]! - 1;
        const last = this.firstWord[spelling + 1]!;
        for (let word = this.firstWord[spelling]!; word < last; word++) this.add(word, place, at - start);
      }
      if (at >= sentenceEnd || at - start >= STRETCH + LONGEST_UNKNOWN) break;
      node = this.step(node, text.charCodeAt(at));
      at++;
    }
    return found;
  }

  /** The words that IPADIC lacks. */
  private addExtra(text: string, start: number, place: number, sentenceEnd: number): boolean {
    const { spellings } = this;
    let found = false;
    for (let lengths = spellings.lengthsAt(text, start + place); lengths !== 0; lengths &= lengths - 1) {
      const length = 31 - Math.clz32(lengths & -lengths);
      if (start + place + length > sentenceEnd) break;
      const spelling = spellings.find(text, start + place, length);
      if (spelling < 0) continue;
      found = true;
      const last = spellings.firstWords[spelling + 1]!;
      for (let word = spellings.firstWords[spelling]!; word < last; word++) this.add(word, place, place + length);
    }
    return found;
  }

  private addOwn(own: OwnWords, text: string, start: number, place: number, sentenceEnd: number): boolean {
    let found = false;
    for (const word of own.get(text.charCodeAt(start + place)) ?? []) {
      if (start + place + word.length > sentenceEnd || !text.startsWith(word, start + place)) continue;
      found = true;
      this.add(this.ownWord, place, place + word.length, OWN_COST - OWN_COST_LESS * word.length);
    }
    return found;
  }

  /** The trie node one character on, or -1. */
  private step(node: number, code: number): number {
    const { trie } = this;
    if (code < 0x80) {
      // NUL is the trie's mark for the end of a word, never a character of one.
      return code === 0 ? NONE : this.stepByte(node, code);
    }
    if (code < 0x800) {
      const middle = this.stepByte(node, 0xc0 | (code >> 6));
      return middle < 0 ? NONE : this.stepByte(middle, 0x80 | (code & 0x3f));
    }
    const first = trie[2 * node]! + (0xe0 | (code >> 12));
    if (trie[2 * first + 1] !== node) return NONE;
    const second = trie[2 * first]! + (0x80 | ((code >> 6) & 0x3f));
    if (trie[2 * second + 1] !== first) return NONE;
    const third = trie[2 * second]! + (0x80 | (code & 0x3f));
    return trie[2 * third + 1] === second ? third : NONE;
  }

  private stepByte(node: number, byte: number): number {
    const next = this.trie[2 * node]! + byte;
    return this.trie[2 * next + 1] === node ? next : NONE;
  }

  private addUnknown(text: string, start: number, place: number, sentenceEnd: number, found: boolean): void {
    const category = this.categories[this.kinds[place]! & ~ALONE]!;
    if (found && !category.always) return;
    const limit = Math.min(sentenceEnd - start, place + LONGEST_UNKNOWN);
    const one = place + unitsAt(text, start + place);
    let runEnd = one;
    if (category.grouped) {
      runEnd = Math.max(one, Math.min(this.runEnd[place]!, limit));
      if (this.unknownLengths) runEnd = beforeParticle(text, start + place, start + runEnd) - start;
      if (runEnd < sentenceEnd - start && runEnd > one && splitsPair(text, start + runEnd)) runEnd--;
      this.addCategory(category, place, runEnd);
    }
    if (!this.unknownLengths || category.lengths === 0) {
      if (!category.grouped) this.addCategory(category, place, one);
      return;
    }
    let end = place;
    for (let characters = 1; characters <= category.lengths && end < sentenceEnd - start; characters++) {
      end += unitsAt(text, start + end);
      if (end > sentenceEnd - start || end > this.runEnd[place]!) break;
      if (!category.grouped || end !== runEnd) this.addCategory(category, place, end);
    }
  }

  private addCategory(category: CharacterCategory, place: number, end: number): void {
    for (let word = category.firstWord; word <= category.lastWord; word++) this.add(word, place, end);
  }

  /** Puts one word between two places, behind its best predecessor, unless a cheaper equal one ends there. */
  private add(word: number, place: number, end: number, ownCost = this.wordCosts[3 * word + 2]!): void {
    const left = this.wordCosts[3 * word]!;
    const right = this.wordCosts[3 * word + 1]!;
    if (this.stamps[left] !== this.stamp) this.findBefore(left, place);
    const cost = this.bestCosts[left]! + ownCost;
    let node = this.firstEnding[end]!;
    while (node !== NONE && this.rights[node] !== right) node = this.nextEnding[node]!;
    if (node === NONE) node = this.append(end, right);
    else if (this.costs[node]! <= cost) return;
    this.words[node] = word;
    this.starts[node] = place;
    this.costs[node] = cost;
    this.before[node] = this.bestBefore[left]!;
  }

  private append(end: number, right: number): number {
    const node = this.nodes++;
    this.rights[node] = right;
    this.nextEnding[node] = NONE;
    if (this.firstEnding[end] === NONE) this.firstEnding[end] = node;
    else this.nextEnding[this.lastEnding[end]!] = node;
    this.lastEnding[end] = node;
    return node;
  }

  private findBefore(left: number, place: number): void {
    const row = left * this.connections;
    let node = this.firstEnding[place]!;
    let best = node;
    let bestCost = this.costs[node]! + this.connectionCosts[row + this.rights[node]!]!;
    for (node = this.nextEnding[node]!; node !== NONE; node = this.nextEnding[node]!) {
      const cost = this.costs[node]! + this.connectionCosts[row + this.rights[node]!]!;
      if (cost < bestCost) {
        bestCost = cost;
        best = node;
      }
    }
    this.stamps[left] = this.stamp;
    this.bestBefore[left] = best;
    this.bestCosts[left] = bestCost;
  }

  private cheapestAtEnd(place: number): number {
    this.stamp++;
    this.findBefore(EDGE, place);
    return this.bestBefore[EDGE]!;
  }

  private cheapest(place: number): number {
    let best = this.firstEnding[place]!;
    for (let node = best; node !== NONE; node = this.nextEnding[node]!) {
      if (this.costs[node]! < this.costs[best]!) best = node;
    }
    return best;
  }

  /**
   * Appends the words of the path to a node to the answer, as far as they end at or before the settled place; leaves
   * the right id of the last one in `collectedRight`.
   *
   * @returns the place behind the last word taken
   */
  private collect(last: number, lastEnd: number, settled: number): number {
    const { path } = this;
    path.length = 0;
    for (let node = last; node !== 0; node = this.before[node]!) path.push(node);
    let place = 0;
    this.collectedRight = EDGE;
    for (let i = path.length - 1; i >= 0; i--) {
      const node = path[i]!;
      const end = i === 0 ? lastEnd : this.starts[path[i - 1]!]!;
      if (end > settled) break;
      this.push(this.words[node]!, end - place);
      this.collectedRight = this.rights[node]!;
      place = end;
    }
    return place;
  }

  private push(word: number, length: number): void {
    if (this.foundLength + 2 > this.found.length) this.found = enlarged(this.found);
    this.found[this.foundLength++] = word;
    this.found[this.foundLength++] = length;
  }

  /** Room for more nodes than any one place can have. */
  private makeRoom(): void {
    if (this.nodes + 4096 < this.words.length) return;
    this.words = enlarged(this.words);
    this.starts = enlarged(this.starts);
    this.costs = enlarged(this.costs);
    this.rights = enlarged(this.rights);
    this.before = enlarged(this.before);
    this.nextEnding = enlarged(this.nextEnding);
  }
}

/** The guess that somebody is called so. */
function personOf(tables: Tables<IpadicMeta>): number {
  const { partsOfSpeech, knownWords } = tables.meta;
  const parts = tables.column('wordParts', 'Uint16Array');
  for (let word = knownWords; word < parts.length; word++) {
    if (partsOfSpeech[parts[word]!]!.name === PERSON) return word;
  }
  throw new Error('The analyser’s tables have no guess for names of persons.');
}

const PARTICLES = new Set([...'をはがにと'].map((particle) => particle.charCodeAt(0)));
const [TO, SMALL_TSU] = [...'とっ'].map((kana) => kana.charCodeAt(0));

/**
 * を is only ever a particle, and は, が, に and と are mostly: an unknown word in hiragana ends before them, but for
 * the と of ぷくっと. What begins in another script is not looked at.
 */
function beforeParticle(text: string, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x3041 || unit > 0x309f) return to;
    if (PARTICLES.has(unit) && !(unit === TO && text.charCodeAt(at - 1) === SMALL_TSU)) return at;
  }
  return to;
}

const isSurrogate = (unit: number) => (unit & 0xf800) === 0xd800;
const isHigh = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number) => (unit & 0xfc00) === 0xdc00;

/** How many UTF-16 units the character at an offset has: 2 for a surrogate pair, else 1. */
const unitsAt = (text: string, at: number) => (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1);

const splitsPair = (text: string, at: number) => isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));

function enlarged(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}
