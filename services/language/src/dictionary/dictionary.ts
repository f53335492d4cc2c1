import { findIn, StringTable } from '../packed-strings.js';
import type { Tables } from '../tables.js';
import { mayBegin } from './beginnings.js';
import type { DictionaryEntry, KanaForm, Sense, WrittenForm } from './entry.js';
import { type DictionaryMeta, Flag, keyFrom, type PackedEntry } from './packed.js';

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
  private readonly forms: StringTable;
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
    this.forms = new StringTable(
      tables.column('slots', 'Int32Array'),
      tables.column('formStarts', 'Int32Array'),
      tables.column('formUnits', 'Uint16Array'),
    );
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

  /** Where its ranks come from, in the order in which it counts. */
  get rankedBy(): DictionaryMeta['rankedBy'] {
    return this.tables.meta.rankedBy;
  }

  /** Number of entries. */
  get size(): number {
    return this.tables.meta.entries;
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
      const id = this.lineEntries[line]!;
      const flags = this.lineFlags[line]!;
      lines.push({
        id,
        written: spelling,
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
      });
    }
    return lines;
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
    const { kanji, kana } = this.packed(id);
    return keyFrom(kanji[0]?.[0], kana[0]![0], this.keyNumbers[id]!);
  }

  /** An entry's rank by use, as in `Line`. */
  rankOf(id: number): number {
    return this.ranks[id]!;
  }

  /**
   * The entries that are used most, by their ranks, the most used first; only those with a rank.
   */
  mostFrequent(count: number): number[] {
    const ranked = [...this.ranks.keys()].filter((id) => this.ranks[id]! > 0);
    return ranked.sort((a, b) => this.ranks[a]! - this.ranks[b]! || a - b).slice(0, count);
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
    const [kanji, kana, senses] = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'),
    );
    return { kanji, kana, senses };
  }
}
