import { Dictionary } from '../dictionary/dictionary.js';
import { ESTIMATE } from '../dictionary/estimated-ranks.js';
import type { DictionaryMeta, DictionarySource, RankSource } from '../dictionary/packed.js';
import type { WordListsMeta } from '../lists/word-lists.js';
import { Tables } from '../tables/tables.js';
import { analyserVersion } from './analyser-version.js';
import type { CoreTables } from './core.js';

export interface DictionaryStatus {
  readonly source: DictionarySource | 'none';
  /** When the dictionary was made, `2021-04-17`; empty where that is not known. */
  readonly date: string;
  readonly entries: number;
  /** Why the dictionary file that was given is not in use; empty otherwise. */
  readonly problem: string;
  /** Titles of the lists of frequencies and accents in use. */
  readonly lists: readonly string[];
  /** What the frequency bands come from, in the order in which it counts. */
  readonly frequencySources: readonly string[];
  /** Changes whenever the words of a text may be others than before. */
  readonly analyserVersion: string;
  /** Whether words have levels of the JLPT. */
  readonly hasLevels: boolean;
}

/** What people read about where ranks come from. */
const RANK_SOURCES: Record<RankSource, string> = { newspapers: 'Newspaper ranks of JMdict', estimate: ESTIMATE };

/** @param problem why the dictionary file that was given is not in use; empty otherwise */
export function statusOf({ dictionary, lists, names, jlpt }: CoreTables, problem: string): DictionaryStatus {
  const { titles, ranking } = lists ? new Tables<WordListsMeta>(lists).meta : { titles: [], ranking: [] };
  const loaded = dictionary && new Dictionary(new Tables<DictionaryMeta>(dictionary));
  const version = analyserVersion(loaded);
  return {
    source: loaded?.source ?? 'none',
    date: loaded?.date ?? '',
    entries: loaded?.size ?? 0,
    problem,
    lists: titles,
    frequencySources: [...ranking, ...(loaded?.rankedBy ?? []).map((source) => RANK_SOURCES[source])],
    // With names at hand more runs of a text are names.
    analyserVersion: names ? `${version} names` : version,
    hasLevels: jlpt !== undefined && dictionary !== undefined,
  };
}
