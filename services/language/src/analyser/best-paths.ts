import type { Tables } from '../tables/tables.js';
import { EDGE, type IpadicMeta } from './ipadic.js';

/** The column `wordCosts` packs a word's cost with its context, the index of its connection costs, in the low bits. */
const CONTEXT_BITS = 16;
const CONTEXT = (1 << CONTEXT_BITS) - 1;
export const wordNumber = (cost: number, context: number) => (cost << CONTEXT_BITS) | context;
export const contextOf = (word: number) => word & CONTEXT;
export const costOf = (word: number) => word >> CONTEXT_BITS;

/**
 * A record of `spellings`: words FIRST_WORD until END_WORD of one spelling, from the place START; NEXT_ENDING is the
 * next record that ends in the same place. PREFETCH reads a word's cost early, so that it is in the processor's cache
 * when it is needed.
 */
const SPELLING_FIELDS = 6;
const [FIRST_WORD, END_WORD, START, EXTRA_COST, NEXT_ENDING, PREFETCH] = [0, 1, 2, 3, 4, 5];

/** A record of `paths`: the last word, and the path before it. */
const PATH_FIELDS = 4;
const [PATH_CONTEXT, PATH_COST, PATH_WORD, PREVIOUS] = [0, 1, 2, 3];

/** An offset in `paths`, as all references to paths are. */
const START_PATH = 0;
const NONE = -1;

/**
 * PATH_COST packs a path's cost above the cheapest one to its place with its index there in the low bits: the minimum
 * of such numbers, found without a branch, names the cheapest path, and the first of equal ones.
 */
const ORDER_BITS = 13;
/** To one place: more than the words that end in one place of the longest run of one kind of character. */
const MOST_PATHS = 1 << ORDER_BITS;
/** Connection costs have 16 bits, so a path that is this much dearer than the cheapest is never chosen. */
const MOST_COST_ABOVE = 1 << 16;
const HIGHEST = 0x3fffffff;
const NOT_COMPUTED = 0x7fff;

/** Whether two words in the same letters do not differ for a reader. */
export type IsSame = (word: number, other: number) => boolean;

/**
 * The cheapest paths through the words of a stretch of text (Viterbi).
 *
 * The tables have only the cheapest of the words with the same context in one spelling. Words of several spellings with
 * the same context are not merged: they are one in sixteen, and finding them takes longer than searching with them.
 */
export class BestPaths {
  private readonly wordCosts: Int32Array;
  private readonly connectionCosts: Int16Array;
  private readonly contexts: number;

  private spellings = new Int32Array(SPELLING_FIELDS << 12);
  private spellingsEnd = 0;
  private paths = new Int32Array(2 * PATH_FIELDS * MOST_PATHS);

  // By place.
  private readonly firstEnding: Int32Array;
  private readonly lastEnding: Int32Array;
  /** The paths of a place end where those of the next begin. */
  private readonly firstPath: Int32Array;
  private readonly leastCost: Int32Array;

  private readonly steps: Int32Array;
  private readonly stepEnds: Int32Array;
  private stepCount = 0;
  private lastEnd = 0;
  /** By context; computed on demand. */
  private readonly cheapestConnections: Int16Array;
  /** By step. */
  private readonly isAmbiguous: Uint8Array;
  /** By place: the path to it that is part of the best one. */
  private readonly taken: Int32Array;
  /** By path: the last round of `eachAmbiguity` that compared it with the best one. */
  private followed = new Int32Array(0);
  private round = 0;
  /** Of the last word emitted. */
  lastContext = EDGE;

  /** @param places most places of a stretch */
  constructor(tables: Tables<IpadicMeta>, places: number) {
    this.wordCosts = tables.column('wordCosts', 'Int32Array');
    this.connectionCosts = tables.column('connectionCosts', 'Int16Array');
    this.contexts = tables.meta.contexts;
    this.firstEnding = new Int32Array(places);
    this.lastEnding = new Int32Array(places);
    this.firstPath = new Int32Array(places + 1);
    this.leastCost = new Int32Array(places);
    this.steps = new Int32Array(places);
    this.cheapestConnections = new Int16Array(this.contexts).fill(NOT_COMPUTED);
    this.isAmbiguous = new Uint8Array(places);
    this.taken = new Int32Array(places);
    this.stepEnds = new Int32Array(places);
  }

  clear(places: number): void {
    this.firstEnding.fill(NONE, 0, places);
    this.spellingsEnd = 0;
  }

  /**
   * Adds words of one spelling between two places. Of equally cheap paths the one with the words added first wins.
   *
   * @param first id of the first word; the others follow it
   * @param more added to the cost of each
   */
  add(first: number, count: number, start: number, end: number, more: number): void {
    const at = this.spellingsEnd;
    if (at + SPELLING_FIELDS > this.spellings.length) this.spellings = doubled(this.spellings);
    const { spellings } = this;
    spellings[at + FIRST_WORD] = first;
    spellings[at + END_WORD] = first + count;
    spellings[at + START] = start;
    spellings[at + EXTRA_COST] = more;
    spellings[at + NEXT_ENDING] = NONE;
    spellings[at + PREFETCH] = this.wordCosts[first]!;
    if (this.firstEnding[end] === NONE) this.firstEnding[end] = at;
    else spellings[this.lastEnding[end]! + NEXT_ENDING] = at;
    this.lastEnding[end] = at;
    this.spellingsEnd = at + SPELLING_FIELDS;
  }

  /**
   * Adds a word without cost or context: the next word connects to the one before it.
   */
  addIgnored(word: number, start: number, end: number): void {
    this.add(word, 0, start, end, 0);
  }

  /**
   * Finds the paths to all places up to the end of the stretch, or to the first place after it that a path reaches.
   *
   * @param context of the word before the stretch
   * @param isLast whether the sentence ends with the stretch
   * @returns that place
   */
  search(context: number, length: number, isLast: boolean): number {
    const { paths, firstPath } = this;
    paths[START_PATH + PATH_CONTEXT] = context;
    paths[START_PATH + PATH_COST] = 0;
    firstPath[0] = START_PATH;
    firstPath[1] = START_PATH + PATH_FIELDS;
    this.leastCost[0] = 0;
    for (let place = 1; ; place++) {
      this.extendTo(place);
      if (place >= length && (isLast || firstPath[place] !== firstPath[place + 1])) return place;
    }
  }

  /** The loops take most of the analyser's time, so all arithmetic is int32. */
  private extendTo(place: number): void {
    const { spellings, wordCosts, connectionCosts, contexts, firstPath, leastCost } = this;
    const first = firstPath[place]!;
    const room = first + PATH_FIELDS * MOST_PATHS;
    if (room > this.paths.length) this.paths = doubled(this.paths);
    const { paths } = this;
    let end = first;
    let least = HIGHEST;
    for (let at = this.firstEnding[place]!; at !== NONE; at = spellings[at + NEXT_ENDING]!) {
      const start = spellings[at + START]!;
      const from = firstPath[start]!;
      const to = firstPath[start + 1]!;
      if (from === to) continue;
      const before = (leastCost[start]! + spellings[at + EXTRA_COST]!) | 0;
      const behind = spellings[at + END_WORD]!;
      if (behind === spellings[at + FIRST_WORD]!) {
        for (let i = from; i < to && end < room; i += PATH_FIELDS, end += PATH_FIELDS) {
          const cost = before + (paths[i + PATH_COST]! >> ORDER_BITS);
          least = branchlessMin(least, cost);
          paths[end + PATH_CONTEXT] = paths[i + PATH_CONTEXT]!;
          paths[end + PATH_COST] = cost;
          paths[end + PATH_WORD] = behind;
          paths[end + PREVIOUS] = i;
        }
        continue;
      }
      for (let word = spellings[at + FIRST_WORD]!; word < behind && end < room; word = (word + 1) | 0) {
        const numbers = wordCosts[word]!;
        const context = contextOf(numbers);
        const row = Math.imul(context, contexts);
        let connection = connectionCosts[(row + paths[from + PATH_CONTEXT]!) | 0]!;
        let best = (paths[from + PATH_COST]! + (connection << ORDER_BITS)) | 0;
        for (let i = from + PATH_FIELDS; i < to; i = (i + PATH_FIELDS) | 0) {
          connection = connectionCosts[(row + paths[i + PATH_CONTEXT]!) | 0]!;
          best = branchlessMin(best, paths[i + PATH_COST]! + (connection << ORDER_BITS));
        }
        const cost = (before + costOf(numbers) + (best >> ORDER_BITS)) | 0;
        least = branchlessMin(least, cost);
        paths[end + PATH_CONTEXT] = context;
        paths[end + PATH_COST] = cost;
        paths[end + PATH_WORD] = word;
        paths[end + PREVIOUS] = from + Math.imul(PATH_FIELDS, best & (MOST_PATHS - 1));
        end = (end + PATH_FIELDS) | 0;
      }
    }
    for (let path = first, order = 0; path < end; path += PATH_FIELDS, order++) {
      const above = Math.min(paths[path + PATH_COST]! - least, MOST_COST_ABOVE);
      paths[path + PATH_COST] = (above << ORDER_BITS) + order;
    }
    leastCost[place] = least;
    firstPath[place + 1] = end;
  }

  /** The cheapest path to a place where the sentence ends. */
  cheapestAtEnd(place: number): number {
    const { paths, connectionCosts, firstPath } = this;
    const first = firstPath[place]!;
    let best = HIGHEST;
    for (let path = first; path < firstPath[place + 1]!; path += PATH_FIELDS) {
      const connection = connectionCosts[EDGE * this.contexts + paths[path + PATH_CONTEXT]!]!;
      best = Math.min(best, paths[path + PATH_COST]! + (connection << ORDER_BITS));
    }
    return first + PATH_FIELDS * (best & (MOST_PATHS - 1));
  }

  /** The cost of a path whose sentence ends at its place; infinity where no path reaches it. */
  costAtEnd(path: number, place: number): number {
    const { paths, connectionCosts, firstPath, leastCost } = this;
    if (firstPath[place] === firstPath[place + 1]) return Number.POSITIVE_INFINITY;
    const connection = connectionCosts[EDGE * this.contexts + paths[path + PATH_CONTEXT]!]!;
    return leastCost[place]! + (paths[path + PATH_COST]! >> ORDER_BITS) + connection;
  }

  /** The cheapest path to a place where the sentence goes on. */
  cheapest(place: number): number {
    let path = this.firstPath[place]!;
    while (this.paths[path + PATH_COST]! >= MOST_PATHS) path += PATH_FIELDS;
    return path;
  }

  /**
   * Emits the words of a path from its beginning that end at or before the settled place.
   *
   * @param lastEnd the place that the path goes to
   * @returns the place after the last word emitted
   */
  emit(last: number, lastEnd: number, settled: number, give: (word: number, length: number) => void): number {
    const { steps, stepEnds, paths, firstPath } = this;
    let length = 0;
    this.lastEnd = lastEnd;
    let to = lastEnd;
    for (let path = last; path !== START_PATH; path = paths[path + PREVIOUS]!) {
      while (firstPath[to]! > path) to--;
      stepEnds[length] = to;
      steps[length++] = path;
    }
    this.stepCount = length;
    let place = 0;
    this.lastContext = EDGE;
    for (let i = length - 1; i >= 0; i--) {
      const path = steps[i]!;
      const end = stepEnds[i]!;
      if (end > settled) break;
      give(paths[path + PATH_WORD]!, end - place);
      this.lastContext = paths[path + PATH_CONTEXT]!;
      place = end;
    }
    return place;
  }

  /**
   * Reports the words of the path emitted last that other paths replace at little more cost: paths that leave it and
   * come back to it at or before the settled place.
   *
   * @param isLast whether the sentence ends with the stretch
   * @param mostExtraCost how much more they cost, at most
   * @param give receives the places between which such a word is
   */
  eachAmbiguity(
    settled: number,
    isLast: boolean,
    mostExtraCost: number,
    isSame: IsSame,
    give: (from: number, to: number) => void,
  ) {
    const { steps, stepEnds, stepCount, taken, isAmbiguous, paths, firstPath, connectionCosts } = this;
    if (this.followed.length < paths.length / PATH_FIELDS) this.followed = new Int32Array(paths.length / PATH_FIELDS);
    this.round++;
    taken.fill(NONE, 0, this.lastEnd + 1);
    taken[0] = START_PATH;
    for (let i = 0; i < stepCount; i++) {
      taken[stepEnds[i]!] = steps[i]!;
      isAmbiguous[i] = 0;
    }
    // The steps are stored from the last to the first; index -1 is the end of the sentence.
    let first = stepCount;
    for (let i = stepCount - 1; i >= (isLast ? -1 : 0); i--) {
      if (i >= 0 && stepEnds[i]! > settled) break;
      first = i;
      const place = i + 1 < stepCount ? stepEnds[i + 1]! : 0;
      const row = Math.imul(i < 0 ? EDGE : paths[steps[i]! + PATH_CONTEXT]!, this.contexts);
      const own = taken[place]!;
      const least = (paths[own + PATH_COST]! >> ORDER_BITS) + connectionCosts[row + paths[own + PATH_CONTEXT]!]!;
      // Spares most paths the read of a connection cost, which misses the processor's cache.
      const most = least + mostExtraCost - this.cheapestConnection(row);
      for (let path = firstPath[place]!; path < firstPath[place + 1]!; path += PATH_FIELDS) {
        const cost = paths[path + PATH_COST]! >> ORDER_BITS;
        if (cost >= most || path === own) continue;
        const connection = connectionCosts[row + paths[path + PATH_CONTEXT]!]!;
        if (cost + connection - least < mostExtraCost) this.markDifferences(path, place, i + 1, isSame);
      }
    }
    for (let i = stepCount - 1; i >= Math.max(first, 0); i--) {
      if (isAmbiguous[i] === 1) give(i + 1 < stepCount ? stepEnds[i + 1]! : 0, stepEnds[i]!);
    }
  }

  /** @param row of the context's connections */
  private cheapestConnection(row: number): number {
    const { cheapestConnections, connectionCosts, contexts } = this;
    const context = row / contexts;
    let least = cheapestConnections[context]!;
    if (least === NOT_COMPUTED) {
      for (let i = row; i < row + contexts; i++) least = Math.min(least, connectionCosts[i]!);
      cheapestConnections[context] = least;
    }
    return least;
  }

  /**
   * Marks the steps, from one backwards, where a path has other words. Follows each path once a round, which keeps the
   * time linear: the steps before a path that was followed are marked already.
   */
  private markDifferences(path: number, end: number, step: number, isSame: IsSame): void {
    const { steps, stepEnds, stepCount, isAmbiguous, paths, taken, followed } = this;
    let i = step;
    for (let [at, place] = [path, end]; taken[place] !== at; ) {
      if (followed[at / PATH_FIELDS] === this.round) return;
      followed[at / PATH_FIELDS] = this.round;
      const before = paths[at + PREVIOUS]!;
      const start = this.placeOf(before, place);
      const other = paths[at + PATH_WORD]!;
      for (; i < stepCount && stepEnds[i]! > start; i++) {
        const from = i + 1 < stepCount ? stepEnds[i + 1]! : 0;
        const word = paths[steps[i]! + PATH_WORD]!;
        const stands = from === start && stepEnds[i] === place && (word === other || isSame(word, other));
        if (!stands) isAmbiguous[i] = 1;
        // The step continues into the word before.
        if (from < start) break;
      }
      [at, place] = [before, start];
    }
  }

  /** The place of a path, which is at or before `end`. */
  private placeOf(path: number, end: number): number {
    let place = end;
    while (this.firstPath[place]! > path) place--;
    return place;
  }
}

/** For numbers less than 2^31 apart: the processor cannot predict which is the lesser, and a branch costs more. */
function branchlessMin(one: number, other: number): number {
  const less = (other - one) | 0;
  return (one + (less & (less >> 31))) | 0;
}

export function doubled(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}
