import { toHiragana } from '@ichibun/japanese/kana';
import { hashTable, packStrings, StringTable } from '../tables/packed-strings.js';
import { packTables, type Tables } from '../tables/tables.js';
import type { WordList } from './read-list.js';

export interface WordListsMeta {
  /** Titles of the lists, in the order in which they count. */
  readonly titles: readonly string[];
  /** Those of them that rank words. */
  readonly ranking: readonly string[];
}

/** Changes whenever the tables below change, so that older cached files are not taken. */
export const LISTS_FORMAT = 'lists-2';

/** Bands that ranks are shown in: an exact rank says more than any list knows. */
const BANDS = [1_000, 5_000, 10_000, 20_000];

/** The smallest band that a rank is in; 0 when it is rarer than all of them or not known. */
export const bandOf = (rank: number | undefined): number =>
  rank === undefined || rank === 0 ? 0 : (BANDS.find((band) => rank <= band) ?? 0);

const keyOf = (word: string, reading: string) => `${word}\t${toHiragana(reading)}`;

/** Most accents kept for one word. */
const ACCENTS = 4;
const NO_ACCENT = 255;

/**
 * Lays lists out for `WordLists`. Of several ranks or accents for a word the first list's count.
 *
 * @returns a block for `new Tables<WordListsMeta>`
 */
export function packWordLists(lists: readonly WordList[]): SharedArrayBuffer {
  const words = new Map<string, { rank: number; accents: readonly number[] }>();
  const said = (key: string) => words.get(key) ?? { rank: 0, accents: [] };
  for (const { frequencies, pitches } of lists) {
    for (const { word, reading, rank } of frequencies) {
      const key = keyOf(word, reading);
      if (said(key).rank === 0) words.set(key, { ...said(key), rank });
    }
    for (const { word, reading, accents } of pitches) {
      const key = keyOf(word, reading);
      if (said(key).accents.length === 0) words.set(key, { ...said(key), accents });
    }
  }
  const keys = [...words.keys()];
  const values = [...words.values()];
  const meta: WordListsMeta = {
    titles: lists.map(({ title }) => title),
    ranking: lists.filter(({ frequencies }) => frequencies.length > 0).map(({ title }) => title),
  };
  const { starts, units } = packStrings(keys);
  return packTables(meta, {
    slots: hashTable(keys),
    keyStarts: starts,
    keyUnits: units,
    ranks: Int32Array.from(values, ({ rank }) => rank),
    accents: Uint8Array.from(
      values.flatMap(({ accents }) => Array.from({ length: ACCENTS }, (_, i) => accents[i] ?? NO_ACCENT)),
    ),
  });
}

/** Frequencies and pitch accents of the learner's own lists, in shared memory. */
export class WordLists {
  private readonly keys: StringTable;
  private readonly ranks: Int32Array;
  private readonly accents: Uint8Array;

  constructor(tables: Tables<WordListsMeta>) {
    this.keys = new StringTable(
      tables.column('slots', 'Int32Array'),
      tables.column('keyStarts', 'Int32Array'),
      tables.column('keyUnits', 'Uint16Array'),
    );
    this.ranks = tables.column('ranks', 'Int32Array');
    this.accents = tables.column('accents', 'Uint8Array');
  }

  /** The rank of a word read so, else of its spelling; undefined when no list has it. */
  rank(word: string, reading: string): number | undefined {
    for (const key of [keyOf(word, reading), keyOf(word, '')]) {
      const index = this.keys.find(key);
      if (index >= 0 && this.ranks[index]! > 0) return this.ranks[index];
    }
    return undefined;
  }

  /** The accents of a word read so, as morae before the fall; empty when no list has it. */
  pitchAccents(word: string, reading: string): number[] {
    const index = this.keys.find(keyOf(word, reading));
    if (index < 0) return [];
    return [...this.accents.subarray(index * ACCENTS, (index + 1) * ACCENTS)].filter((accent) => accent !== NO_ACCENT);
  }
}
