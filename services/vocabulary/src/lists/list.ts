import type { ImportSource, StateOfValue } from '../card-files/collection.js';
import type { Memory } from '../reviews/memory.js';
import type { PastAnswer } from '../reviews/packed-log.js';
import { storable } from './json.js';

/** Columns of a table that are read. */
export const MOST_COLUMNS = 100;
/** UTF-16 units of a column's name that are shown. */
const LONGEST_NAME = 200;

export const nameOf = (column: string): string => storable(column.slice(0, LONGEST_NAME));

/** What a program keeps of how a word is learned. */
export interface History {
  /** Its answers, in the order in which they were given. */
  readonly log: readonly PastAnswer[];
  readonly memory?: Memory | undefined;
  /** Whether it is in its first steps, is reviewed, or is in its steps again; as the log says where it is absent. */
  readonly phase?: 'learning' | 'review' | 'relearning' | undefined;
  /** Milliseconds since 1970. */
  readonly dueAt?: number | undefined;
  /** Days of its last interval. */
  readonly interval?: number | undefined;
}

export interface Row {
  readonly fields: readonly string[];
  /** Absent in lists that keep none. */
  readonly history?: History | undefined;
}

/** Rows of the same columns. */
export interface Table {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether the file itself names the columns: only then they mean the same next time. */
  readonly isNamed: boolean;
  readonly rows: readonly Row[];
  /** Which columns are word, reading and state, where the format says so; undefined to have them guessed. */
  readonly known?: { readonly word?: number; readonly reading?: number; readonly state?: number } | undefined;
  /** What the values of its column of states mean, where the format says so. */
  readonly states?: Readonly<Record<string, StateOfValue>> | undefined;
}

export interface List {
  readonly source: Exclude<ImportSource, 'anki'>;
  readonly tables: readonly Table[];
}
