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

/** A row of a table below `data/grammar`, which says where it stands only when it is asked. */
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

/** A rule of code. @param file below `src` */
export const ruleOf = (id: string, file: string, example = ''): Reason => ({ id, writtenIn: `src/${file}`, example });
