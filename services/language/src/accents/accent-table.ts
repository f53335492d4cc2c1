import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { hashOf } from '../tables/hash.js';
import { packTables, type Tables } from '../tables/tables.js';

/** What the dictionaries say of a word's pitch. */
export interface WordAccent {
  /** Morae before the pitch falls, 0 for none; the most usual first. */
  readonly accents: readonly number[];
  /**
   * How the word is joined to the one before it (C1 to C5), or a prefix to the one after it (P1, P2); may be empty.
   */
  readonly joining: string;
}

export interface AccentsMeta {
  /** What is said of words, each of which is many words'. */
  readonly said: readonly WordAccent[];
}

/** Changes whenever the tables below or the words in them change, so that older cached files are not taken. */
export const ACCENTS_FORMAT = 'accents-1';

const FILE = new URL('../../data/accents/words.tsv.br', import.meta.url);

/** Two hashes that do not depend on each other: where a word lies, and by what it is recognised there. */
const placeOf = (word: string, reading: string) => hashOf(`${word}\t${reading}`);
const markOf = (word: string, reading: string) => hashOf(`${reading}\t${word}`) || 1;

/**
 * Lays our table of accents out for `AccentTable`: of a word nothing is kept but a hash, so that 370,000 of them take
 * 6 MB.
 *
 * @returns a block for `new Tables<AccentsMeta>`
 * @throws Error when the table cannot be read
 */
export async function buildAccents(): Promise<SharedArrayBuffer> {
  const rows = (await promisify(brotliDecompress)(await readFile(FILE))).toString('utf8').trimEnd().split('\n');
  let size = 16;
  while (size * 0.75 < rows.length) size *= 2;
  const marks = new Uint32Array(size);
  const values = new Uint16Array(size);
  const said = new Map<string, number>();
  for (const row of rows) {
    const [word, reading, accents, joining] = row.split('\t') as [string, string, string, string];
    const value = `${accents}\t${joining}`;
    if (!said.has(value)) said.set(value, said.size);
    let slot = placeOf(word, reading) & (size - 1);
    while (marks[slot] !== 0) slot = (slot + 1) & (size - 1);
    marks[slot] = markOf(word, reading);
    values[slot] = said.get(value)!;
  }
  const meta: AccentsMeta = {
    said: [...said.keys()].map((value) => {
      const [accents, joining] = value.split('\t') as [string, string];
      return { accents: accents.split(',').map(Number), joining };
    }),
  };
  return packTables(meta, { marks, values });
}

/** Accents of words, from our table, in shared memory. */
export class AccentTable {
  private readonly said: readonly WordAccent[];
  private readonly marks: Uint32Array;
  private readonly values: Uint16Array;

  constructor(tables: Tables<AccentsMeta>) {
    this.said = tables.meta.said;
    this.marks = tables.column('marks', 'Uint32Array');
    this.values = tables.column('values', 'Uint16Array');
  }

  /**
   * What is said of a word.
   *
   * @param word as a dictionary has it; a suffix with a hyphen before it, a prefix with one after it
   * @param reading hiragana
   * @returns undefined for a word that no dictionary has
   */
  find(word: string, reading: string): WordAccent | undefined {
    const mark = markOf(word, reading);
    const last = this.marks.length - 1;
    for (let slot = placeOf(word, reading) & last; this.marks[slot] !== 0; slot = (slot + 1) & last) {
      if (this.marks[slot] === mark) return this.said[this.values[slot]!];
    }
    return undefined;
  }
}
