import type { Dictionary } from '../dictionary/dictionary.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import type { Tables } from '../tables/tables.js';
import type { JlptLevel, JlptMeta, ListedWord } from './jlpt-lists.js';

/** Which level of the JLPT each entry of a dictionary is of. */
export class WordLevels {
  private byEntry: Map<number, JlptLevel> | undefined;

  constructor(
    private readonly dictionary: Dictionary,
    private readonly tables: Tables<JlptMeta>,
  ) {}

  /** The first level that has an entry, 5 to 1; 0 of one that is in no list. */
  of(id: number): JlptLevel | 0 {
    return this.levels().get(id) ?? 0;
  }

  /** The entries of a level and of those before it, in the order of the lists. */
  upTo(level: number): number[] {
    return [...this.levels()].filter(([, of]) => of >= level).map(([id]) => id);
  }

  private levels(): Map<number, JlptLevel> {
    this.byEntry ??= this.find();
    return this.byEntry;
  }

  private find(): Map<number, JlptLevel> {
    const found = new Map<number, JlptLevel>();
    for (const word of this.tables.meta.words) {
      const id = this.entryOf(word);
      if (id !== undefined && !found.has(id)) found.set(id, word.level);
    }
    return found;
  }

  /** The likeliest entry of a word; where it is misspelled, that of its kana. */
  private entryOf({ word, reading }: ListedWord): number | undefined {
    const likeliest = (written: string, read: string) =>
      lookUpExactly(this.dictionary, { written, reading: read, classes: 0, alone: true })[0]?.id;
    return likeliest(word, reading) ?? (this.dictionary.has(word) ? undefined : likeliest(reading, reading));
  }
}
