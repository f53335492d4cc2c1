import type { Tables } from '../tables/tables.js';
import { mayStand, type OtherSpellings, type Respelled } from '../text/other-spellings.js';
import type { BestPaths } from './best-paths.js';
import type { IpadicMeta } from './ipadic.js';
import { COUNT_BITS, childOf, MOST_WORDS, NONE, ROOT, WORDS } from './trie.js';

/** A word that is spelled otherwise is never longer than this many UTF-16 units: すごーーーーい. */
const LONGEST = 40;

/** Known words in a text that has other letters in their place. */
export class SpelledOtherwise {
  private readonly trie: Int32Array;
  private readonly characters: Uint16Array;
  /** Of words that begin in one place: what it costs to be at a node and a distance from there. */
  private readonly costs = new Map<number, number>();

  constructor(tables: Tables<IpadicMeta>) {
    this.trie = tables.column('trie', 'Int32Array');
    this.characters = tables.column('characters', 'Uint16Array');
  }

  /**
   * Adds the words that the letters from an offset on may be, literally or otherwise, to the paths.
   *
   * @param start of the stretch in the text
   * @param place in the stretch
   * @param seen the place after which no letter is looked at
   * @returns whether there are any
   */
  addAt(
    paths: BestPaths,
    others: OtherSpellings,
    text: string,
    { start, place, seen }: { start: number; place: number; seen: number },
  ): boolean {
    this.costs.clear();
    const behind = (at: number, more: number, node: number): boolean => {
      if (!this.isCheaper(node, at - place, more)) return false;
      const words = this.trie[node + WORDS]!;
      const count = words & (MOST_WORDS - 1);
      let found = count > 0 && at > place;
      if (found) paths.add(words >>> COUNT_BITS, count, place, at, more);
      if (at === seen || at - place === LONGEST) return found;
      const next = this.childOf(node, text[start + at]!);
      if (next !== NONE) found = behind(at + 1, more, next) || found;
      for (const other of others(text, start + at)) {
        const { written, plain, more: added } = other;
        if (!mayStand(other, at === place) || at + written.length > seen) continue;
        const child = this.childOf(node, plain);
        if (child !== NONE) found = behind(at + written.length, more + added, child) || found;
      }
      return found;
    };
    return behind(place, 0, ROOT);
  }

  /** The letters of a known word from `start` to `end` that stand for others; none of a guess. */
  lettersOf(word: number, text: string, others: OtherSpellings, start: number, end: number): Respelled[] {
    this.costs.clear();
    const behind = (at: number, node: number): Respelled[] | undefined => {
      if (at === end) return this.isSpelling(node, word) ? [] : undefined;
      if (!this.isCheaper(node, at - start, 0)) return undefined;
      const next = this.childOf(node, text[at]!);
      const literal = next === NONE ? undefined : behind(at + 1, next);
      if (literal) return literal;
      for (const other of others(text, at)) {
        const { written, plain } = other;
        const stands = mayStand(other, at === start) && at + written.length <= end;
        const child = stands ? this.childOf(node, plain) : NONE;
        const rest = child === NONE ? undefined : behind(at + written.length, child);
        if (rest) return [{ at, written, plain }, ...rest];
      }
      return undefined;
    };
    return behind(start, ROOT) ?? [];
  }

  /**
   * Whether a node is reached for less than before. アアア leads to the same ones in thousands of ways, each of which
   * would be followed.
   */
  private isCheaper(node: number, distance: number, more: number): boolean {
    const key = node * (LONGEST + 1) + distance;
    if ((this.costs.get(key) ?? Number.POSITIVE_INFINITY) <= more) return false;
    this.costs.set(key, more);
    return true;
  }

  private isSpelling(node: number, word: number): boolean {
    const words = this.trie[node + WORDS]!;
    const first = words >>> COUNT_BITS;
    return word >= first && word < first + (words & (MOST_WORDS - 1));
  }

  /** The node after some letters; `NONE` where no word goes on with them. */
  private childOf(node: number, letters: string): number {
    let at = node;
    for (let i = 0; i < letters.length && at !== NONE; i++) {
      at = childOf(this.trie, at, this.characters[letters.charCodeAt(i)]!);
    }
    return at;
  }
}
