import type { Tables } from '../tables.js';
import { ALONE, type CharacterCategory, EDGE, type IpadicMeta } from './ipadic.js';
import { CHILD_BITS, CHILDREN, MOST_WORDS, NODE_NUMBERS, PARENT, ROOT, WORDS } from './trie.js';

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

/** Letters of a text, and what words may have in their place. */
export interface OtherSpelling {
  readonly written: string;
  readonly plain: string;
  /** What it adds to the cost of a word. */
  readonly more: number;
  /** It is never the beginning of a word. */
  readonly isInside: boolean;
}

/** What words may have in place of the letters at an offset of a text. */
export type OtherSpellings = (text: string, at: number) => readonly OtherSpelling[];

/** Letters of a text that are part of a word spelled otherwise. */
export interface Respelled {
  /** Offset in the text. */
  readonly at: number;
  readonly written: string;
  readonly plain: string;
}

/** What such a word costs: less than what else its characters may be, the less the longer it is. */
const OWN_COST = 4_000;
const OWN_COST_LESS = 1_500;

/** An unknown word is never longer than this many UTF-16 units, whatever its characters. */
export const LONGEST_UNKNOWN = 512;

/** So is a word that is spelled otherwise: すごーーーーい. */
const LONGEST_SPELLED = 40;

/** Text without a full stop or line break is searched in stretches of this many UTF-16 units. */
const STRETCH = 2048;
/** Words that end this close to the end of a stretch may still change with what follows, and are searched again. */
const UNSETTLED = 128;

/** Numbers of a node of the lattice. */
const NODE = 6;
const [WORD, START, COST, RIGHT, BEFORE, NEXT_ENDING] = [0, 1, 2, 3, 4, 5];

/** Places of a stretch, with those of the longest unknown word behind it, and its end. */
const PLACES = STRETCH + LONGEST_UNKNOWN + 2;

const NONE = -1;
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
  private readonly trie: Int32Array;
  private readonly characters: Uint16Array;
  private readonly wordCosts: Int16Array;
  private readonly connectionCosts: Int16Array;
  private readonly connections: number;
  private readonly categoryOf: Uint8Array;
  private readonly categories: CharacterCategory[];
  private readonly unknownLengths: boolean;
  private readonly sentenceEnds = new Uint8Array(0x10000);

  private nodes = new Int32Array(NODE << 15);
  /** Behind the last node: an offset, as all names of nodes are. */
  private end = 0;

  // By place in the stretch.
  private readonly codes = new Uint16Array(PLACES);
  private readonly firstEnding = new Int32Array(PLACES);
  private readonly lastEnding = new Int32Array(PLACES);
  private readonly runEnd = new Int32Array(PLACES);
  private readonly kinds = new Uint8Array(PLACES);
  /** Places that are looked at. */
  private seen = 0;

  // The nodes that end where the search is: of all with one right id the cheapest.
  private readonly openNodes: Int32Array;
  private readonly openRights: Int32Array;
  private readonly openCosts: Int32Array;
  private open = 0;
  private readonly openByRight: Int32Array;

  // Best predecessor by left id, valid where the stamp is the current one.
  private readonly stamps: Int32Array;
  private readonly bestBefore: Int32Array;
  private readonly bestCosts: Int32Array;
  private stamp = 0;

  private readonly path: number[] = [];
  private collectedRight = EDGE;

  private own: OwnWords | undefined;
  private others: OtherSpellings | undefined;
  /** Of words spelled otherwise that begin in one place: what it costs to be at a node and a distance from there. */
  private readonly spelled = new Map<number, number>();
  /** The guess that a word of the text's own is, with the ids of its neighbours' costs. */
  private readonly ownWord: number;

  private found = new Int32Array(1 << 12);
  private foundLength = 0;

  constructor(tables: Tables<IpadicMeta>, options: LatticeOptions = {}) {
    this.trie = tables.column('trie', 'Int32Array');
    this.characters = tables.column('characters', 'Uint16Array');
    this.wordCosts = tables.column('wordCosts', 'Int16Array');
    this.connectionCosts = tables.column('connectionCosts', 'Int16Array');
    this.categoryOf = tables.column('characterCategories', 'Uint8Array');
    this.connections = tables.meta.connections;
    this.categories = tables.meta.categories;
    this.unknownLengths = options.unknownLengths ?? true;
    for (const character of options.sentenceEnds ?? '。\n\r') this.sentenceEnds[character.charCodeAt(0)] = 1;
    this.ownWord = personOf(tables);
    this.openNodes = new Int32Array(this.connections);
    this.openRights = new Int32Array(this.connections);
    this.openCosts = new Int32Array(this.connections);
    this.openByRight = new Int32Array(this.connections);
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

  /**
   * Letters that stand for others in the likeliest words of a text, where words may be spelled otherwise.
   *
   * @param others must answer few spellings at one place
   * @returns rising, without overlap
   */
  respelled(text: string, others: OtherSpellings, own?: OwnWords): Respelled[] {
    this.others = others;
    const found = this.analyse(text, own);
    this.others = undefined;
    const respelled: Respelled[] = [];
    let start = 0;
    for (let i = 0; i < found.length; i += 2) {
      const end = start + found[i + 1]!;
      this.spelled.clear();
      respelled.push(...(this.spellingOf(found[i]!, text, { start, at: start, end }, ROOT, others) ?? []));
      start = end;
    }
    return respelled;
  }

  /** How a known word is spelled otherwise in a place; undefined where it is no such word, as a guess is none. */
  private spellingOf(
    word: number,
    text: string,
    { start, at, end }: { start: number; at: number; end: number },
    node: number,
    others: OtherSpellings,
  ): Respelled[] | undefined {
    if (at === end) return this.isSpelling(node, word) ? [] : undefined;
    if (!this.isCheaper(node, at - start, 0)) return undefined;
    const next = this.childOf(node, text[at]!);
    const literal = next === NONE ? undefined : this.spellingOf(word, text, { start, at: at + 1, end }, next, others);
    if (literal) return literal;
    for (const { written, plain, isInside } of others(text, at)) {
      const child = (isInside && at === start) || at + written.length > end ? NONE : this.childOf(node, plain);
      if (child === NONE) continue;
      const rest = this.spellingOf(word, text, { start, at: at + written.length, end }, child, others);
      if (rest) return [{ at, written, plain }, ...rest];
    }
    return undefined;
  }

  /**
   * Whether a node is reached for less than before. アアア leads to the same ones in thousands of ways, each of which
   * would be followed.
   */
  private isCheaper(node: number, distance: number, more: number): boolean {
    const key = node * (LONGEST_SPELLED + 1) + distance;
    if ((this.spelled.get(key) ?? Number.POSITIVE_INFINITY) <= more) return false;
    this.spelled.set(key, more);
    return true;
  }

  private isSpelling(node: number, word: number): boolean {
    const words = this.trie[node + WORDS]! % MOST_WORDS;
    const first = (this.trie[node + WORDS]! / MOST_WORDS) | 0;
    return word >= first && word < first + words;
  }

  /** The node behind some letters; `NONE` where no word goes on with them. */
  private childOf(node: number, letters: string): number {
    let at = node;
    for (let i = 0; i < letters.length; i++) {
      const code = this.characters[letters.charCodeAt(i)]!;
      const next = code === 0 ? NONE : this.trie[at + CHILDREN]! + NODE_NUMBERS * code;
      if (next === NONE || this.trie[next + PARENT] !== at) return NONE;
      at = next;
    }
    return at;
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
    const { codes, kinds, characters, categoryOf } = this;
    for (let i = 0; i < seen; i++) {
      const unit = text.charCodeAt(start + i);
      codes[i] = characters[unit]!;
      kinds[i] = isSurrogate(unit) ? DEFAULT_CATEGORY : categoryOf[unit]!;
    }
    codes[seen] = 0;
    this.seen = seen;
    this.runEnd[seen - 1] = seen;
    for (let i = seen - 2; i >= 0; i--) {
      const joins = this.kinds[i] === this.kinds[i + 1] && this.kinds[i]! < ALONE;
      this.runEnd[i] = joins ? this.runEnd[i + 1]! : i + 1;
    }
    this.firstEnding.fill(NONE, 0, seen + 1);
    this.nodes.set([NONE, NONE, 0, right, NONE, NONE]);
    this.end = NODE;
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
      this.openAt(place);
      this.makeRoom();
      let found = this.others ? this.addSpelledAt(this.others, text, start, place) : this.addKnown(place);
      if (this.own) found = this.addOwn(this.own, text, start, place, sentenceEnd) || found;
      this.addUnknown(text, start, place, sentenceEnd, found);
    }
    return place;
  }

  private addKnown(place: number): boolean {
    const { trie, codes } = this;
    let found = false;
    let node = ROOT;
    for (let at = place; codes[at] !== 0; ) {
      const code = codes[at]!;
      if (((trie[node + CHILD_BITS]! >>> code) & 1) === 0) break;
      const next = trie[node + CHILDREN]! + NODE_NUMBERS * code;
      if (trie[next + PARENT] !== node) break;
      node = next;
      at++;
      const words = trie[node + WORDS]! % MOST_WORDS;
      if (words === 0) continue;
      found = true;
      const first = (trie[node + WORDS]! / MOST_WORDS) | 0;
      for (let word = first; word < first + words; word++) this.add(word, place, at);
    }
    return found;
  }

  /** As `addKnown`, with words that are spelled otherwise. */
  private addSpelledAt(others: OtherSpellings, text: string, start: number, place: number): boolean {
    this.spelled.clear();
    return this.addSpelled(others, text, start, { place, at: place, more: 0 }, ROOT);
  }

  /** Adds the words behind a node that `place` to `at` may be written as; whether there were any. */
  private addSpelled(
    others: OtherSpellings,
    text: string,
    start: number,
    { place, at, more }: { place: number; at: number; more: number },
    node: number,
  ): boolean {
    if (!this.isCheaper(node, at - place, more)) return false;
    const words = this.trie[node + WORDS]! % MOST_WORDS;
    let found = words > 0 && at > place;
    if (found) {
      this.makeRoom();
      const first = (this.trie[node + WORDS]! / MOST_WORDS) | 0;
      for (let word = first; word < first + words; word++)
        this.add(word, place, at, this.wordCosts[3 * word + 2]! + more);
    }
    if (at === this.seen || at - place === LONGEST_SPELLED) return found;
    const next = this.childOf(node, text[start + at]!);
    if (next !== NONE) found = this.addSpelled(others, text, start, { place, at: at + 1, more }, next) || found;
    for (const { written, plain, more: added, isInside } of others(text, start + at)) {
      if ((isInside && at === place) || at + written.length > this.seen) continue;
      const child = this.childOf(node, plain);
      if (child === NONE) continue;
      const to = { place, at: at + written.length, more: more + added };
      found = this.addSpelled(others, text, start, to, child) || found;
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

  /** Puts one word between two places, behind its best predecessor. */
  private add(word: number, place: number, end: number, ownCost = this.wordCosts[3 * word + 2]!): void {
    const { nodes, wordCosts } = this;
    const left = wordCosts[3 * word]!;
    if (this.stamps[left] !== this.stamp) this.findBefore(left);
    const node = this.end;
    this.end += NODE;
    nodes[node + WORD] = word;
    nodes[node + START] = place;
    nodes[node + COST] = this.bestCosts[left]! + ownCost;
    nodes[node + RIGHT] = wordCosts[3 * word + 1]!;
    nodes[node + BEFORE] = this.bestBefore[left]!;
    nodes[node + NEXT_ENDING] = NONE;
    if (this.firstEnding[end] === NONE) this.firstEnding[end] = node;
    else nodes[this.lastEnding[end]! + NEXT_ENDING] = node;
    this.lastEnding[end] = node;
  }

  /** Gathers the nodes that end in a place, of all with the same right id only the cheapest. */
  private openAt(place: number): void {
    const { nodes, openNodes, openRights, openCosts, openByRight } = this;
    this.stamp++;
    let open = 0;
    for (let node = this.firstEnding[place]!; node !== NONE; node = nodes[node + NEXT_ENDING]!) {
      const right = nodes[node + RIGHT]!;
      const cost = nodes[node + COST]!;
      const other = openByRight[right]!;
      if (other < open && openRights[other] === right) {
        if (openCosts[other]! <= cost) continue;
        openCosts[other] = cost;
        openNodes[other] = node;
        continue;
      }
      openByRight[right] = open;
      openRights[open] = right;
      openCosts[open] = cost;
      openNodes[open++] = node;
    }
    this.open = open;
  }

  private findBefore(left: number): void {
    const { open, openRights, openCosts, connectionCosts } = this;
    const row = left * this.connections;
    let best = 0;
    let bestCost = openCosts[0]! + connectionCosts[row + openRights[0]!]!;
    for (let i = 1; i < open; i++) {
      const cost = openCosts[i]! + connectionCosts[row + openRights[i]!]!;
      if (cost < bestCost) {
        bestCost = cost;
        best = i;
      }
    }
    this.stamps[left] = this.stamp;
    this.bestBefore[left] = this.openNodes[best]!;
    this.bestCosts[left] = bestCost;
  }

  private cheapestAtEnd(place: number): number {
    this.openAt(place);
    this.findBefore(EDGE);
    return this.bestBefore[EDGE]!;
  }

  private cheapest(place: number): number {
    this.openAt(place);
    let best = 0;
    for (let i = 1; i < this.open; i++) if (this.openCosts[i]! < this.openCosts[best]!) best = i;
    return this.openNodes[best]!;
  }

  /**
   * Appends the words of the path to a node to the answer, as far as they end at or before the settled place; leaves
   * the right id of the last one in `collectedRight`.
   *
   * @returns the place behind the last word taken
   */
  private collect(last: number, lastEnd: number, settled: number): number {
    const { path, nodes } = this;
    path.length = 0;
    for (let node = last; node !== 0; node = nodes[node + BEFORE]!) path.push(node);
    let place = 0;
    this.collectedRight = EDGE;
    for (let i = path.length - 1; i >= 0; i--) {
      const node = path[i]!;
      const end = i === 0 ? lastEnd : nodes[path[i - 1]! + START]!;
      if (end > settled) break;
      this.push(nodes[node + WORD]!, end - place);
      this.collectedRight = nodes[node + RIGHT]!;
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
    if (this.end + 4096 * NODE > this.nodes.length) this.nodes = enlarged(this.nodes);
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
