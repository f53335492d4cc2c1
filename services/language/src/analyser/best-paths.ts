import type { Tables } from '../tables/tables.js';
import { EDGE, type IpadicMeta } from './ipadic.js';

/**
 * A word in the column `wordCosts` is one number: its cost, and in the low bits its context, by which the costs of its
 * connections to both sides are found.
 */
const CONTEXT_BITS = 16;
const CONTEXT = (1 << CONTEXT_BITS) - 1;
export const wordNumber = (cost: number, context: number) => (cost << CONTEXT_BITS) | context;
export const contextOf = (word: number) => word & CONTEXT;
export const costOf = (word: number) => word >> CONTEXT_BITS;

/**
 * Numbers of words of one spelling between the same two places: the first, and the one after the last; the place they
 * begin in, what is added to their costs, and the next ones that end in the same place. What the first word costs is
 * asked for long before it is needed, so that it is in the processor's cache then.
 */
const SPELLING_NUMBERS = 6;
const [FIRST_WORD, BEHIND, START, MORE, NEXT_ENDING, IN_CACHE] = [0, 1, 2, 3, 4, 5];

/** Numbers of a path, which is its last word and the path before it. */
const PATH_NUMBERS = 4;
const [PATH_CONTEXT, PATH_COST, PATH_WORD, BEFORE] = [0, 1, 2, 3];

/** The path that everything starts from: an offset, as all names of paths are. */
const BEGINNING = 0;
const NONE = -1;

/**
 * What a path costs above the cheapest one to its place, and its number among these, are one number: the least of such
 * numbers, which is found without a branch, is that of the cheapest path, and of equal ones of the first.
 */
const ORDER_BITS = 13;
/** To one place: more words than the longest run of one kind of character makes end there. */
const MOST_PATHS = 1 << ORDER_BITS;
/** Costs of connections are less far apart (16 bits): a path that costs so much above the cheapest is never chosen. */
const FURTHEST = 1 << 16;
const HIGHEST = 0x3fffffff;
/** More than any connection costs. */
const UNKNOWN = 0x7fff;

/** Whether a word is the same to a reader as another one in the same letters. */
export type IsSame = (word: number, other: number) => boolean;

/**
 * The cheapest paths through the words that are put into a stretch of text (Viterbi).
 *
 * Of words with the same context in one spelling the tables have only the cheapest. Those of several spellings that end
 * in one place are all kept: they are one of sixteen, and to find them takes longer than to go on with them.
 */
export class BestPaths {
  private readonly wordCosts: Int32Array;
  private readonly connectionCosts: Int16Array;
  private readonly contexts: number;

  private spellings = new Int32Array(SPELLING_NUMBERS << 12);
  private spellingsEnd = 0;
  private paths = new Int32Array(2 * PATH_NUMBERS * MOST_PATHS);

  // By place.
  private readonly firstEnding: Int32Array;
  private readonly lastEnding: Int32Array;
  /** Its first path; those of the next place lie after its last. */
  private readonly firstPath: Int32Array;
  private readonly leastCost: Int32Array;

  private readonly steps: Int32Array;
  private readonly stepEnds: Int32Array;
  private stepCount = 0;
  private lastEnd = 0;
  /** By context; as far as they were asked for. */
  private readonly leastConnections: Int16Array;
  /** Whether others nearly stood in the place of a step. */
  private readonly near: Uint8Array;
  /** The path to each place that the path taken goes through. */
  private readonly taken: Int32Array;
  /** The round in which a path was last compared with the one taken, by its number; as many as there are paths. */
  private followed = new Int32Array(0);
  private round = 0;
  /** The context of the last word that was taken. */
  lastContext = EDGE;

  /** @param places of a stretch, at most */
  constructor(tables: Tables<IpadicMeta>, places: number) {
    this.wordCosts = tables.column('wordCosts', 'Int32Array');
    this.connectionCosts = tables.column('connectionCosts', 'Int16Array');
    this.contexts = tables.meta.contexts;
    this.firstEnding = new Int32Array(places);
    this.lastEnding = new Int32Array(places);
    this.firstPath = new Int32Array(places + 1);
    this.leastCost = new Int32Array(places);
    this.steps = new Int32Array(places);
    this.leastConnections = new Int16Array(this.contexts).fill(UNKNOWN);
    this.near = new Uint8Array(places);
    this.taken = new Int32Array(places);
    this.stepEnds = new Int32Array(places);
  }

  /** Forgets all words. */
  begin(places: number): void {
    this.firstEnding.fill(NONE, 0, places);
    this.spellingsEnd = 0;
  }

  /**
   * Puts words of one spelling between two places. Of paths that cost the same that of the words put first is taken.
   *
   * @param first word; the others follow it
   * @param more what is added to the cost of each
   */
  add(first: number, count: number, start: number, end: number, more: number): void {
    const at = this.spellingsEnd;
    if (at + SPELLING_NUMBERS > this.spellings.length) this.spellings = enlarged(this.spellings);
    const { spellings } = this;
    spellings[at + FIRST_WORD] = first;
    spellings[at + BEHIND] = first + count;
    spellings[at + START] = start;
    spellings[at + MORE] = more;
    spellings[at + NEXT_ENDING] = NONE;
    spellings[at + IN_CACHE] = this.wordCosts[first]!;
    if (this.firstEnding[end] === NONE) this.firstEnding[end] = at;
    else spellings[this.lastEnding[end]! + NEXT_ENDING] = at;
    this.lastEnding[end] = at;
    this.spellingsEnd = at + SPELLING_NUMBERS;
  }

  /**
   * Puts something between two places that no path takes notice of: what comes next is joined to what stood before.
   *
   * @param word that it is given as
   */
  addNothing(word: number, start: number, end: number): void {
    this.add(word, 0, start, end, 0);
  }

  /**
   * Searches the paths to all places up to the end of the stretch, or to the first one after it that a path arrives
   * at.
   *
   * @param context of the word before the stretch
   * @param isLast whether the sentence ends with the stretch
   * @returns the place arrived at
   */
  search(context: number, length: number, isLast: boolean): number {
    const { paths, firstPath } = this;
    paths[BEGINNING + PATH_CONTEXT] = context;
    paths[BEGINNING + PATH_COST] = 0;
    firstPath[0] = BEGINNING;
    firstPath[1] = BEGINNING + PATH_NUMBERS;
    this.leastCost[0] = 0;
    for (let place = 1; ; place++) {
      this.reach(place);
      if (place >= length && (isLast || firstPath[place] !== firstPath[place + 1])) return place;
    }
  }

  /**
   * Finds the paths to a place from those to all places before it. Its loops take most of the time: int32 throughout.
   */
  private reach(place: number): void {
    const { spellings, wordCosts, connectionCosts, contexts, firstPath, leastCost } = this;
    const first = firstPath[place]!;
    const room = first + PATH_NUMBERS * MOST_PATHS;
    if (room > this.paths.length) this.paths = enlarged(this.paths);
    const { paths } = this;
    let end = first;
    let least = HIGHEST;
    for (let at = this.firstEnding[place]!; at !== NONE; at = spellings[at + NEXT_ENDING]!) {
      const start = spellings[at + START]!;
      const from = firstPath[start]!;
      const to = firstPath[start + 1]!;
      if (from === to) continue;
      const before = (leastCost[start]! + spellings[at + MORE]!) | 0;
      const behind = spellings[at + BEHIND]!;
      if (behind === spellings[at + FIRST_WORD]!) {
        for (let i = from; i < to && end < room; i += PATH_NUMBERS, end += PATH_NUMBERS) {
          const cost = before + (paths[i + PATH_COST]! >> ORDER_BITS);
          least = lesser(least, cost);
          paths[end + PATH_CONTEXT] = paths[i + PATH_CONTEXT]!;
          paths[end + PATH_COST] = cost;
          paths[end + PATH_WORD] = behind;
          paths[end + BEFORE] = i;
        }
        continue;
      }
      for (let word = spellings[at + FIRST_WORD]!; word < behind && end < room; word = (word + 1) | 0) {
        const numbers = wordCosts[word]!;
        const context = contextOf(numbers);
        const row = Math.imul(context, contexts);
        let connection = connectionCosts[(row + paths[from + PATH_CONTEXT]!) | 0]!;
        let best = (paths[from + PATH_COST]! + (connection << ORDER_BITS)) | 0;
        for (let i = from + PATH_NUMBERS; i < to; i = (i + PATH_NUMBERS) | 0) {
          connection = connectionCosts[(row + paths[i + PATH_CONTEXT]!) | 0]!;
          best = lesser(best, paths[i + PATH_COST]! + (connection << ORDER_BITS));
        }
        const cost = (before + costOf(numbers) + (best >> ORDER_BITS)) | 0;
        least = lesser(least, cost);
        paths[end + PATH_CONTEXT] = context;
        paths[end + PATH_COST] = cost;
        paths[end + PATH_WORD] = word;
        paths[end + BEFORE] = from + Math.imul(PATH_NUMBERS, best & (MOST_PATHS - 1));
        end = (end + PATH_NUMBERS) | 0;
      }
    }
    for (let path = first, order = 0; path < end; path += PATH_NUMBERS, order++) {
      const above = Math.min(paths[path + PATH_COST]! - least, FURTHEST);
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
    for (let path = first; path < firstPath[place + 1]!; path += PATH_NUMBERS) {
      const connection = connectionCosts[EDGE * this.contexts + paths[path + PATH_CONTEXT]!]!;
      best = Math.min(best, paths[path + PATH_COST]! + (connection << ORDER_BITS));
    }
    return first + PATH_NUMBERS * (best & (MOST_PATHS - 1));
  }

  /** What a path to a place costs, where the sentence ends there; infinity where no path arrives. */
  costAtEnd(path: number, place: number): number {
    const { paths, connectionCosts, firstPath, leastCost } = this;
    if (firstPath[place] === firstPath[place + 1]) return Number.POSITIVE_INFINITY;
    const connection = connectionCosts[EDGE * this.contexts + paths[path + PATH_CONTEXT]!]!;
    return leastCost[place]! + (paths[path + PATH_COST]! >> ORDER_BITS) + connection;
  }

  /** The cheapest path to a place where the sentence goes on. */
  cheapest(place: number): number {
    let path = this.firstPath[place]!;
    while (this.paths[path + PATH_COST]! >= MOST_PATHS) path += PATH_NUMBERS;
    return path;
  }

  /**
   * Gives the words of a path from its beginning, as far as they end at or before the settled place.
   *
   * @param lastEnd the place that the path goes to
   * @returns the place after the last word given
   */
  take(last: number, lastEnd: number, settled: number, give: (word: number, length: number) => void): number {
    const { steps, stepEnds, paths, firstPath } = this;
    let length = 0;
    this.lastEnd = lastEnd;
    let to = lastEnd;
    for (let path = last; path !== BEGINNING; path = paths[path + BEFORE]!) {
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
   * Gives the words of the path taken last that others nearly stood in the place of: those of paths that leave it and
   * come back to it, as far as they end at or before the settled place.
   *
   * @param isLast whether the sentence ends with the stretch
   * @param below how much more they cost, at most
   * @param give is given the places between which such a word stands
   */
  eachNear(settled: number, isLast: boolean, below: number, isSame: IsSame, give: (from: number, to: number) => void) {
    const { steps, stepEnds, stepCount, taken, near, paths, firstPath, connectionCosts } = this;
    if (this.followed.length < paths.length / PATH_NUMBERS) this.followed = new Int32Array(paths.length / PATH_NUMBERS);
    this.round++;
    taken.fill(NONE, 0, this.lastEnd + 1);
    taken[0] = BEGINNING;
    for (let i = 0; i < stepCount; i++) {
      taken[stepEnds[i]!] = steps[i]!;
      near[i] = 0;
    }
    // The steps are there from the last one to the first; what ends the sentence comes after the last.
    let first = stepCount;
    for (let i = stepCount - 1; i >= (isLast ? -1 : 0); i--) {
      if (i >= 0 && stepEnds[i]! > settled) break;
      first = i;
      const place = i + 1 < stepCount ? stepEnds[i + 1]! : 0;
      const row = Math.imul(i < 0 ? EDGE : paths[steps[i]! + PATH_CONTEXT]!, this.contexts);
      const own = taken[place]!;
      const least = (paths[own + PATH_COST]! >> ORDER_BITS) + connectionCosts[row + paths[own + PATH_CONTEXT]!]!;
      // Most paths cost so much by themselves that no connection, which lies far away in memory, could make it up.
      const most = least + below - this.leastConnection(row);
      for (let path = firstPath[place]!; path < firstPath[place + 1]!; path += PATH_NUMBERS) {
        const cost = paths[path + PATH_COST]! >> ORDER_BITS;
        if (cost >= most || path === own) continue;
        const connection = connectionCosts[row + paths[path + PATH_CONTEXT]!]!;
        if (cost + connection - least < below) this.compare(path, place, i + 1, isSame);
      }
    }
    for (let i = stepCount - 1; i >= Math.max(first, 0); i--) {
      if (near[i] === 1) give(i + 1 < stepCount ? stepEnds[i + 1]! : 0, stepEnds[i]!);
    }
  }

  /** What a connection to a context costs at least. @param row of its connections */
  private leastConnection(row: number): number {
    const { leastConnections, connectionCosts, contexts } = this;
    const context = row / contexts;
    let least = leastConnections[context]!;
    if (least === UNKNOWN) {
      for (let i = row; i < row + contexts; i++) least = Math.min(least, connectionCosts[i]!);
      leastConnections[context] = least;
    }
    return least;
  }

  /**
   * Marks the steps, from one backwards, where a path to its end has other words. Each path is followed once, or the
   * time would grow faster than the text: what is before a path that was followed is marked already.
   */
  private compare(path: number, end: number, step: number, isSame: IsSame): void {
    const { steps, stepEnds, stepCount, near, paths, taken, followed } = this;
    let i = step;
    for (let [at, place] = [path, end]; taken[place] !== at; ) {
      if (followed[at / PATH_NUMBERS] === this.round) return;
      followed[at / PATH_NUMBERS] = this.round;
      const before = paths[at + BEFORE]!;
      const start = this.placeOf(before, place);
      const other = paths[at + PATH_WORD]!;
      for (; i < stepCount && stepEnds[i]! > start; i++) {
        const from = i + 1 < stepCount ? stepEnds[i + 1]! : 0;
        const word = paths[steps[i]! + PATH_WORD]!;
        const stands = from === start && stepEnds[i] === place && (word === other || isSame(word, other));
        if (!stands) near[i] = 1;
        // It goes on in the word before.
        if (from < start) break;
      }
      [at, place] = [before, start];
    }
  }

  /** The place that a path goes to, at or before one. */
  private placeOf(path: number, end: number): number {
    let place = end;
    while (this.firstPath[place]! > path) place--;
    return place;
  }
}

/** The lesser of two numbers less than 2^31 apart, without a branch: which it is, is not foreseen. */
function lesser(one: number, other: number): number {
  const less = (other - one) | 0;
  return (one + (less & (less >> 31))) | 0;
}

/** The same numbers with as much room after them. */
export function enlarged(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}
