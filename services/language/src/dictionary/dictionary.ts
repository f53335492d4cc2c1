import { toHiragana, toKatakana } from '@ichibun/japanese/kana';
import { findIn, StringTable } from '../tables/packed-strings.js';
import type { Tables } from '../tables/tables.js';
import { mayBegin } from './beginnings.js';
import { editDistance, mistakesIn } from './edit-distance.js';
import { type DictionaryEntry, isUsuallyWritten, type KanaForm, type Sense, type WrittenForm } from './entry.js';
import { distanceOfUse, GlossIndex } from './gloss-index.js';
import { type DictionaryMeta, Flag, keyFrom, type PackedEntry } from './packed.js';
import { matches, type Pattern } from './pattern.js';

/** One way to write an entry, with the reading that goes with it: a line of the dictionary. */
export interface Line {
  /** Number of the entry, for `entry` and `keyOf`. */
  readonly id: number;
  /** The spelling asked for. */
  readonly written: string;
  /** The reading that belongs to it, as the dictionary writes it. */
  readonly reading: string;
  /** Marked as common in this spelling and reading. */
  readonly common: boolean;
  /** Usually written with kana alone. */
  readonly usuallyKana: boolean;
  /** The spelling is made of kana. */
  readonly kana: boolean;
  /** The entry has no spelling with kanji. */
  readonly kanaOnly: boolean;
  /** Outdated, irregular or rare in this spelling or reading. */
  readonly rare: boolean;
  /** All its meanings are out of use. */
  readonly archaic: boolean;
  /** Among the words that courses of Japanese begin with, in this spelling and reading. */
  readonly first: boolean;
  /** Mask of `WordClass`. */
  readonly classes: number;
  /** The entry's rank by use, by the dictionary or estimated; 0 when it is rare. */
  readonly rank: number;
  /** How many meanings the entry has. */
  readonly senses: number;
}

/** A dictionary in shared memory. Look-ups by spelling or reading and by key take a few microseconds. */
export class Dictionary {
  /** Which English words are in which entries. */
  readonly glosses: GlossIndex;
  private readonly forms: StringTable;
  private readonly formStarts: Int32Array;
  private readonly formUnits: Uint16Array;
  private readonly formOrder: Int32Array;
  private readonly lineStarts: Int32Array;
  private readonly lineEntries: Int32Array;
  private readonly lineReadings: Int32Array;
  private readonly lineFlags: Int32Array;
  private readonly keySlots: Int32Array;
  private readonly keyNumbers: Uint8Array;
  private readonly ranks: Uint16Array;
  private readonly senseCounts: Uint8Array;
  private readonly beginnings: Int32Array;
  private readonly bodyStarts: Int32Array;
  private readonly bodies: Uint8Array;

  constructor(private readonly tables: Tables<DictionaryMeta>) {
    this.formStarts = tables.column('formStarts', 'Int32Array');
    this.formUnits = tables.column('formUnits', 'Uint16Array');
    this.forms = new StringTable(tables.column('slots', 'Int32Array'), this.formStarts, this.formUnits);
    this.formOrder = tables.column('formOrder', 'Int32Array');
    this.glosses = new GlossIndex(tables);
    this.lineStarts = tables.column('lineStarts', 'Int32Array');
    this.lineEntries = tables.column('lineEntries', 'Int32Array');
    this.lineReadings = tables.column('lineReadings', 'Int32Array');
    this.lineFlags = tables.column('lineFlags', 'Int32Array');
    this.keySlots = tables.column('keySlots', 'Int32Array');
    this.keyNumbers = tables.column('keyNumbers', 'Uint8Array');
    this.ranks = tables.column('ranks', 'Uint16Array');
    this.senseCounts = tables.column('senseCounts', 'Uint8Array');
    this.beginnings = tables.column('beginnings', 'Int32Array');
    this.bodyStarts = tables.column('bodyStarts', 'Int32Array');
    this.bodies = tables.column('bodies', 'Uint8Array');
  }

  /** Which sort of file it came from. */
  get source(): DictionaryMeta['source'] {
    return this.tables.meta.source;
  }

  /** When it was made; empty where that is not known. */
  get date(): string {
    return this.tables.meta.date;
  }

  /** Where its ranks come from, in the order in which it counts. */
  get rankedBy(): DictionaryMeta['rankedBy'] {
    return this.tables.meta.rankedBy;
  }

  /** Number of entries. */
  get size(): number {
    return this.tables.meta.entries;
  }

  /** The same wherever its entries are the same. */
  get hash(): string {
    return this.tables.meta.hash;
  }

  /** Whether a word is spelled so, exactly. */
  has(spelling: string): boolean {
    return this.forms.find(spelling) >= 0;
  }

  /** False where no expression with a particle inside begins with letters of a hash; see `beginnings.ts`. */
  mayBegin(hash: number): boolean {
    return mayBegin(this.beginnings, hash);
  }

  /** All lines with exactly this spelling or, if it is kana, this reading; in the dictionary's order. */
  lines(spelling: string): Line[] {
    const form = this.forms.find(spelling);
    if (form < 0) return [];
    const lines: Line[] = [];
    for (let line = this.lineStarts[form]!; line < this.lineStarts[form + 1]!; line++) {
      lines.push(this.lineOf(spelling, line));
    }
    return lines;
  }

  private lineOf(written: string, line: number): Line {
    const id = this.lineEntries[line]!;
    const flags = this.lineFlags[line]!;
    return {
      id,
      written,
      reading: this.forms.get(this.lineReadings[line]!),
      common: (flags & Flag.common) !== 0,
      usuallyKana: (flags & Flag.usuallyKana) !== 0,
      kana: (flags & Flag.kana) !== 0,
      kanaOnly: (flags & Flag.kanaOnly) !== 0,
      rare: (flags & Flag.rare) !== 0,
      archaic: (flags & Flag.archaic) !== 0,
      first: (flags & Flag.first) !== 0,
      classes: flags >>> Flag.classesShift,
      rank: this.ranks[id]!,
      senses: this.senseCounts[id]!,
    };
  }

  /**
   * Lines whose spelling begins so and is longer, an entry once.
   *
   * @returns at most `most`, those in most use first, of these the shortest
   */
  linesBeginning(beginning: string, most: number): Line[] {
    const best = new NearestLines(most);
    for (let at = this.firstNotBefore(beginning); at < this.formOrder.length; at++) {
      const form = this.formOrder[at]!;
      if (!this.beginsWith(form, beginning)) break;
      if (this.lengthOf(form) > beginning.length) this.offer(best, form, this.lengthOf(form) - beginning.length);
    }
    return this.linesOf(best);
  }

  /** Lines whose spelling has a pattern, an entry once; as `linesBeginning`. */
  linesLike(pattern: Pattern, most: number): Line[] {
    const best = new NearestLines(most);
    const { formStarts, formUnits } = this;
    // Those that begin with the letters before the first gap stand side by side.
    const { beginning: given } = pattern;
    for (const beginning of new Set([given, toKatakana(given), toHiragana(given)])) {
      for (let at = beginning === '' ? 0 : this.firstNotBefore(beginning); at < this.formOrder.length; at++) {
        // All of them in the order in which they lie in memory.
        const form = beginning === '' ? at : this.formOrder[at]!;
        if (!this.beginsWith(form, beginning)) break;
        const [start, end] = [formStarts[form]!, formStarts[form + 1]!];
        if (matches(pattern, formUnits, start, end)) this.offer(best, form, end - start);
      }
    }
    return this.linesOf(best);
  }

  /** Lines whose spelling is almost so and begins alike, an entry once; those with the fewest mistakes first. */
  linesNear(spelling: string, most: number): Line[] {
    const mistakes = mistakesIn(spelling.length);
    const best = new NearestLines(most);
    for (let at = this.firstNotBefore(spelling[0]!); at < this.formOrder.length; at++) {
      const form = this.formOrder[at]!;
      if (!this.beginsWith(form, spelling[0]!)) break;
      if (Math.abs(this.lengthOf(form) - spelling.length) > mistakes) continue;
      const distance = editDistance(spelling, this.forms.get(form), mistakes);
      if (distance <= mistakes) this.offer(best, form, distance * MISTAKE);
    }
    return this.linesOf(best);
  }

  private offer(best: NearestLines, form: number, length: number): void {
    for (let line = this.lineStarts[form]!; line < this.lineStarts[form + 1]!; line++) {
      const id = this.lineEntries[line]!;
      const flags = this.lineFlags[line]!;
      const use = {
        first: (flags & Flag.first) !== 0,
        common: (flags & Flag.common) !== 0,
        archaic: (flags & (Flag.archaic | Flag.rare)) !== 0,
        rank: this.ranks[id]!,
      };
      best.offer({ form, line, id, distance: distanceOfUse(use) + Math.min(length, 20) });
    }
  }

  private linesOf(best: NearestLines): Line[] {
    return best.all.map(({ form, line }) => this.lineOf(this.forms.get(form), line));
  }

  private lengthOf(form: number): number {
    return this.formStarts[form + 1]! - this.formStarts[form]!;
  }

  private beginsWith(form: number, beginning: string): boolean {
    if (this.lengthOf(form) < beginning.length) return false;
    const start = this.formStarts[form]!;
    for (let at = 0; at < beginning.length; at++) {
      if (this.formUnits[start + at] !== beginning.charCodeAt(at)) return false;
    }
    return true;
  }

  private firstNotBefore(spelling: string): number {
    let low = 0;
    let high = this.formOrder.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.forms.get(this.formOrder[middle]!) < spelling) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The number of the entry with a key; undefined when there is none. */
  find(key: string): number | undefined {
    const id = findIn(this.keySlots, key, (one) => this.keyOf(one) === key);
    return id < 0 ? undefined : id;
  }

  /**
   * A name for an entry that stays the same from one dictionary file to the next, as far as they agree about its main
   * spelling and reading: `食べる・たべる`, `これ` for a word without kanji, `は・2` for the second of that
   * name.
   */
  keyOf(id: number): string {
    const { kanji, kana, name } = this.packed(id);
    const number = this.keyNumbers[id]!;
    return name === undefined ? keyFrom(kanji[0]?.[0], kana[0]![0], number) : keyFrom(undefined, name, number);
  }

  /** An entry's rank by use, as in `Line`; 0 of a spelling in which it is rare, as 爰 is, however usual ここ is. */
  rankOf(id: number, written: string): number {
    const rank = this.ranks[id]!;
    return rank > 0 && isUsuallyWritten(this.entry(id), written) ? rank : 0;
  }

  /**
   * The entries that are used most, the most used first: all up to a rank, and at least so many where there are so many
   * with a rank.
   *
   * @param rankOf another ranking than the dictionary's; 0 is no rank
   */
  mostFrequent(count: number, rankOf = (id: number): number => this.ranks[id]!): number[] {
    const ranks = Array.from(this.ranks, (_, id) => rankOf(id));
    const ranked = [...ranks.keys()].filter((id) => ranks[id]! > 0);
    return ranked
      .sort((a, b) => ranks[a]! - ranks[b]! || a - b)
      .filter((id, place) => place < count || ranks[id]! <= count);
  }

  /** Everything the dictionary says about an entry, but its rank. */
  entry(id: number): DictionaryEntry {
    const { kanji, kana, senses } = this.packed(id);
    return {
      kanji: kanji.map(([text, common, tags = []]): WrittenForm => ({ text, common: common === 1, tags })),
      kana: kana.map(
        ([text, common, tags = [], of]): KanaForm => ({ text, common: common === 1, tags, ...(of ? { of } : {}) }),
      ),
      senses: senses.map(([partOfSpeech, tags, glosses, more]): Sense => ({ partOfSpeech, tags, glosses, ...more })),
    };
  }

  private packed(id: number): PackedEntry {
    const bytes = this.bodies.subarray(this.bodyStarts[id]!, this.bodyStarts[id + 1]!);
    const [kanji, kana, senses, name] = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'),
    );
    return { kanji, kana, senses, name };
  }
}

/** How much further a line is for each mistake. */
const MISTAKE = 10;

interface FoundLine {
  readonly form: number;
  readonly line: number;
  readonly id: number;
  readonly distance: number;
}

/** The nearest of many lines, an entry once. */
class NearestLines {
  private readonly lines: FoundLine[] = [];

  constructor(private readonly most: number) {}

  get all(): readonly FoundLine[] {
    return this.lines;
  }

  offer(found: FoundLine): void {
    const { lines, most } = this;
    if (lines.length >= most && found.distance >= lines.at(-1)!.distance) return;
    const same = lines.findIndex(({ id }) => id === found.id);
    if (same >= 0 && lines[same]!.distance <= found.distance) return;
    if (same >= 0) lines.splice(same, 1);
    const before = lines.findIndex(({ distance }) => distance > found.distance);
    lines.splice(before < 0 ? lines.length : before, 0, found);
    if (lines.length > most) lines.pop();
  }
}
