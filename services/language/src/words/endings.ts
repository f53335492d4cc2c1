import { readTable } from '../tables/read-table.js';

/** What an ending may follow; see data/grammar/endings.tsv. */
export type Before = 'te' | 'stem' | 'past' | 'negative';

/** A row of data/grammar/endings.tsv, which explains the columns. */
export interface Ending {
  readonly word: string;
  /** Empty where the analyser decides. */
  readonly after: readonly Before[];
  readonly change: string;
  /** The dictionary form that it is a spoken form of; empty when it is none. */
  readonly spokenFor: string;
  /** The analyser has it as a verb of its own in the same places, too. */
  readonly isAlsoVerb: boolean;
  /** No word of the dictionary ends so: 付いている is "to be lucky" only where nothing else is on something. */
  readonly isNothingElse: boolean;
  /** Part of many words of the dictionary, which go before: 話しかける. */
  readonly joins: boolean;
  readonly example: string;
  readonly leadsTo: string;
}

export const ENDINGS: readonly Ending[] = readEndings();
const BY_WORD = new Map(ENDINGS.map((ending) => [ending.word, ending]));

function readEndings(): Ending[] {
  const columns = ['word', 'after', 'change', 'for', 'also', 'example', 'leads to'] as const;
  return readTable('data/grammar/endings.tsv', columns, ({ word, after, change, also, example, ...row }) => ({
    word,
    change,
    spokenFor: row.for,
    example,
    leadsTo: row['leads to'],
    after: after === '-' ? [] : (after.split(' ') as Before[]),
    isAlsoVerb: also.includes('verb'),
    isNothingElse: also.includes('only'),
    joins: also.includes('joins'),
  }));
}

/** The ending of a dictionary form; undefined for other words. */
export const endingOf = (base: string): Ending | undefined => BY_WORD.get(base);
