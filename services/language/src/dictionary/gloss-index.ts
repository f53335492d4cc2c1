import { PackedStrings, packStrings, StringPool } from '../tables/packed-strings.js';
import type { Column, Tables } from '../tables/tables.js';
import { editDistance, mistakesIn } from './edit-distance.js';
import type { Sense } from './entry.js';
import { type Gloss, readGloss } from './gloss-words.js';
import { matches, type Pattern } from './pattern.js';

/** Entries are numbered below this: a place and an entry together are a whole number that a double holds. */
const ENTRIES = 2 ** 24;
/** What a place in an entry may count, at most. */
const MOST_PLACE = 255;
/** Words of a gloss that begin or match as a question does, at most. */
const MOST_WORDS = 8;

/** How far an entry is from a question: less is better. Points are those of `nearness`. */
export const DISTANCE = {
  /** The gloss says more than that. */
  more: 48,
  /** A word of the question is only in its brackets. */
  all: 56,
  /** The gloss is that with a preposition behind, or with what is in brackets. */
  nearly: 6,
  /** The gloss ends so: train station. */
  kindOf: 24,
  /** For each sense and for each gloss before it. */
  sense: 10,
  gloss: 3,
  /** An entry of no course, and one that is not marked as common. */
  notFirst: 24,
  notCommon: 16,
  /** All meanings out of use. */
  archaic: 60,
} as const;

/** What is known of an entry when it is packed. */
export interface EntryUse {
  readonly first: boolean;
  readonly common: boolean;
  readonly archaic: boolean;
  /** 0 when it is rare. */
  readonly rank: number;
}

/** How far an entry is from what somebody means who says nothing else, by its use. */
export const distanceOfUse = ({ first, common, archaic, rank }: EntryUse): number =>
  (first ? 0 : DISTANCE.notFirst) +
  (common ? 0 : DISTANCE.notCommon) +
  (archaic ? DISTANCE.archaic : 0) +
  2 * Math.log2(rank === 0 ? 65_536 : rank);

/** How far the place of a gloss in its entry is from the first. */
export const distanceOfPlace = (sense: number, gloss: number): number =>
  DISTANCE.sense * Math.min(sense, 8) + DISTANCE.gloss * Math.min(gloss, 6);

/**
 * How far what a gloss says is from a question: 0 where it is just that.
 *
 * @param words of the question
 * @param joined the same without spaces
 * @returns undefined where it has not all of them
 */
export function distanceOfGloss(gloss: Gloss, words: readonly string[], joined: string): number | undefined {
  if (gloss.said === joined) return 0;
  if (gloss.withoutBehind === joined || gloss.whole === joined) return DISTANCE.nearly;
  if (gloss.words.length === words.length + 1 && gloss.said.endsWith(joined)) return DISTANCE.kindOf;
  if (words.every((word) => gloss.words.includes(word))) return DISTANCE.more;
  const hasAll = words.every((word) => gloss.words.includes(word) || gloss.aside.includes(word));
  return hasAll ? DISTANCE.all : undefined;
}

/** Collects which words are in the glosses of which entries. Entries come in the order of their numbers. */
export class GlossIndexBuilder {
  private readonly words = new StringPool();
  /** Word, entry and place of each, one after the other. */
  private rows = new Int32Array(1 << 18);
  private length = 0;

  add(id: number, senses: readonly Sense[]): void {
    const best = new Map<string, number>();
    for (const [sense, { glosses }] of senses.entries()) {
      for (const [gloss, text] of glosses.entries()) {
        const read = readGloss(text);
        const place = distanceOfPlace(sense, gloss);
        for (const word of [...read.words, ...read.aside]) {
          const distance = place + distanceOfGloss(read, [word], word)!;
          best.set(word, Math.min(distance, best.get(word) ?? MOST_PLACE));
        }
      }
    }
    for (const [word, place] of best) this.push(this.words.id(word), id, place);
  }

  /** @param useOf what is known of the use of an entry, by its number */
  columns(useOf: (id: number) => EntryUse): Record<string, Column> {
    const { texts } = this.words;
    const order = Int32Array.from(texts.keys()).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
    const placeOf = new Int32Array(texts.length);
    for (const [place, word] of order.entries()) placeOf[word] = place;
    const starts = new Int32Array(texts.length + 1);
    for (let at = 0; at < this.length; at += 3) starts[placeOf[this.rows[at]!]! + 1]!++;
    for (let word = 0; word < texts.length; word++) starts[word + 1]! += starts[word]!;
    const next = starts.slice();
    const sorted = new Float64Array(this.length / 3);
    for (let at = 0; at < this.length; at += 3) {
      const [word, id, place] = this.rows.subarray(at, at + 3) as unknown as [number, number, number];
      const distance = Math.round(place + distanceOfUse(useOf(id)));
      sorted[next[placeOf[word]!]!++] = distance * ENTRIES + id;
    }
    for (let word = 0; word < texts.length; word++) sorted.subarray(starts[word]!, starts[word + 1]!).sort();
    const packed = packStrings([...order].map((word) => texts[word]!));
    return {
      glossWordStarts: packed.starts,
      glossWordUnits: packed.units,
      glossEntryStarts: starts,
      glossEntries: Int32Array.from(sorted, (one) => one % ENTRIES),
    };
  }

  private push(...row: number[]): void {
    if (this.length + 3 > this.rows.length) {
      const larger = new Int32Array(this.rows.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows.set(row, this.length);
    this.length += 3;
  }
}

/** Words of glosses in alphabetical order, each with the entries that have it, the likeliest first. */
export class GlossIndex {
  private readonly words: PackedStrings;
  private readonly starts: Int32Array;
  private readonly units: Uint16Array;
  private readonly size: number;
  private readonly entryStarts: Int32Array;
  private readonly entries: Int32Array;

  constructor(tables: Tables<unknown>) {
    this.starts = tables.column('glossWordStarts', 'Int32Array');
    this.units = tables.column('glossWordUnits', 'Uint16Array');
    this.words = new PackedStrings(this.starts, this.units);
    this.size = this.starts.length - 1;
    this.entryStarts = tables.column('glossEntryStarts', 'Int32Array');
    this.entries = tables.column('glossEntries', 'Int32Array');
  }

  /** The entries that have a word in their glosses, the likeliest first; empty where none has. */
  entriesWith(word: string): Int32Array {
    const at = this.firstNotBefore(word);
    return at < this.size && this.words.is(at, word) ? this.entriesAt(at) : new Int32Array(0);
  }

  /** The words that begin so, those of most entries first; at most 8. */
  wordsBeginning(beginning: string): string[] {
    const places: number[] = [];
    for (let at = this.firstNotBefore(beginning); at < this.size && this.words.get(at).startsWith(beginning); at++) {
      places.push(at);
    }
    return this.mostUsed(places);
  }

  /** The words that a pattern has, those of most entries first; at most 8. */
  wordsLike(pattern: Pattern): string[] {
    const places: number[] = [];
    for (let at = 0; at < this.size; at++) {
      if (matches(pattern, this.units, this.starts[at]!, this.starts[at + 1]!)) places.push(at);
    }
    return this.mostUsed(places);
  }

  /** The words that are almost written so, those with the fewest mistakes and of most entries first; at most 8. */
  wordsNear(word: string): string[] {
    const most = mistakesIn(word.length);
    const near: number[][] = Array.from({ length: most + 1 }, () => []);
    const first = word.charCodeAt(0);
    for (let at = this.firstNotBefore(word[0]!); at < this.size && this.units[this.starts[at]!] === first; at++) {
      if (Math.abs(this.starts[at + 1]! - this.starts[at]! - word.length) > most) continue;
      const mistakes = editDistance(word, this.words.get(at), most);
      if (mistakes <= most) near[mistakes]!.push(at);
    }
    return near.flatMap((places) => this.mostUsed(places)).slice(0, MOST_WORDS);
  }

  private mostUsed(places: number[]): string[] {
    const entriesOf = (at: number) => this.entryStarts[at + 1]! - this.entryStarts[at]!;
    return places
      .sort((a, b) => entriesOf(b) - entriesOf(a))
      .slice(0, MOST_WORDS)
      .map((at) => this.words.get(at));
  }

  private entriesAt(at: number): Int32Array {
    return this.entries.subarray(this.entryStarts[at]!, this.entryStarts[at + 1]!);
  }

  private firstNotBefore(word: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.words.get(middle) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
