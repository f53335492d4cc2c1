import type { Sense } from './entry.js';

export type DictionarySource = 'jmdict' | 'jmdict-simplified' | 'edict' | 'yomitan';

/** The file's own marks, or what it tells besides. */
export type RankSource = 'newspapers' | 'estimate';

export interface DictionaryMeta {
  readonly source: DictionarySource;
  /** When it was made, `2021-04-17`; empty where the file does not say. */
  readonly date: string;
  /** How many the file has; entries of ours are beside them. */
  readonly entries: number;
  /** Where ranks come from, in the order in which it counts. */
  readonly rankedBy: readonly RankSource[];
  /** Of all entries with their ranks, in the order of the file. */
  readonly hash: string;
}

/** Changes whenever the tables below change, so that older cached files are not taken. */
export const DICTIONARY_FORMAT = 'dictionary-15';

/** What one number says about a line; the mask of word classes lies above. */
export const Flag = {
  kana: 1,
  common: 2,
  usuallyKana: 4,
  kanaOnly: 8,
  rare: 16,
  archaic: 32,
  first: 64,
  classesShift: 8,
} as const;

export type PackedForm = [text: string, common: 0 | 1, tags?: string[], of?: readonly string[]];

/** What few senses have. */
export type MoreOfSense = Omit<Sense, 'partOfSpeech' | 'tags' | 'glosses'>;

/** An entry as it is stored. */
export interface PackedEntry {
  readonly kanji: PackedForm[];
  readonly kana: PackedForm[];
  readonly senses: [partOfSpeech: string[], tags: string[], glosses: string[], more?: MoreOfSense][];
  /** See `DictionaryEntry`. */
  readonly name?: string | undefined;
}

/**
 * An entry's key.
 *
 * @param number 0 for the only or first entry of that name, else 2, 3, …
 */
export function keyFrom(written: string | undefined, reading: string, number: number): string {
  const name = written === undefined ? reading : `${written}・${reading}`;
  return number > 0 ? `${name}・${number}` : name;
}
