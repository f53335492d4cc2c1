import type { Ground } from '../choices/features.js';

/** What changes words: a rule of code, or a row of a table. */
export interface Reason {
  /** Its stage or table, and its subject: `homographs/夜=よる`. */
  readonly id: string;
  /** Below the folder of the service: `data/grammar/homographs.tsv:104`. */
  readonly writtenIn: string;
  /** A sentence that it holds in; empty where none is written down. */
  readonly example: string;
  /** What weighed most, heaviest first, where it was weighed. */
  readonly because?: readonly Ground[];
}

/** A row of a table below `data/grammar`, which says where it is only when it is asked. */
export class RowOfTable implements Reason {
  /**
   * @param table its name: `homographs`
   * @param line from 1
   */
  constructor(
    private readonly table: string,
    private readonly line: number,
    private readonly subject: string,
    readonly example: string,
  ) {}

  get id(): string {
    return `${this.table}/${this.subject}`;
  }

  get writtenIn(): string {
    return `data/grammar/${this.table}.tsv:${this.line}`;
  }
}

const RULES = new Map<string, Reason>();

/**
 * A rule of code, which is added to the list of all.
 *
 * @param id of no other rule
 * @param file below `src`
 * @param example '' where a sentence alone cannot show it
 */
export function ruleOf(id: string, file: string, example: string): Reason {
  if (RULES.has(id)) throw new Error(`Two rules are called ${id}: src/${file} and ${RULES.get(id)!.writtenIn}.`);
  const rule = { id, writtenIn: `src/${file}`, example };
  RULES.set(id, rule);
  return rule;
}

/** All rules of code whose modules are loaded, in the order of their ids. */
export const rulesOfCode = (): Reason[] => [...RULES.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
