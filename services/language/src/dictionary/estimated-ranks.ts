import { numberIn, readTable } from '../tables/read-table.js';

/** What a dictionary tells of how much an entry is used. */
export interface UseSigns {
  /** Marked as common. */
  readonly common: boolean;
  /** How many longer words of the dictionary one of its spellings is part of. */
  readonly compounds: number;
  /** English glosses of all senses. */
  readonly glosses: number;
  /** Occurrences in the example sentences that come with the product. */
  readonly examples: number;
  /** Rank among the words of newspapers, in steps of 500; 0 where the dictionary has none. */
  readonly newspapers: number;
}

/**
 * What each sign weighs, fitted by least squares to the Japanese frequencies of wordfreq 3 (R. Speer) on half of the
 * words. On the other half the estimate's Spearman correlation is 0.69 (the mark of common words alone: 0.61), and of
 * the estimated first 1,000, 5,000, 10,000 and 20,000 words 45, 62, 64 and 68 % are among the first so many of
 * wordfreq. IPADIC's word costs would add less than 0.01, so they are left out.
 *
 * Newspapers are one more sign and no rank of their own: of JMdict's first 1,000, 2,000 and 5,000 words by the
 * newspapers alone 35, 45 and 57 % are among those of wordfreq, of the estimate's 41, 51 and 65 %. Newspapers put 見る
 * and 来る behind 委員会.
 */
const WEIGHTS = { common: 86, compounds: 27, glosses: 24, examples: 56, newspapers: 10 };

/** The first rank that JMdict gives to no word of newspapers: nf48 is the last group of 500. */
const BEYOND_NEWSPAPERS = 24_500;

/**
 * Words that courses begin with are ranked no further, whatever newspapers and the signs say: the days of the week, and
 * お皿, which the dictionary does not even mark as common. With the 4,000 that are used more, all of them are among the
 * first 5,000.
 */
export const FIRST_WITHIN = 4_000;

/** What people read about where the estimate comes from. */
export const ESTIMATE =
  'Estimate from the dictionary’s common words, compounds and meanings, and the example sentences of Ichibun';

/**
 * The ranks of entries by how much they seem to be used, from 1 on.
 *
 * @param signs of each entry
 * @returns in the same order
 */
export function estimatedRanks(signs: readonly UseSigns[]): Int32Array {
  const scores = signs.map(
    ({ common, compounds, glosses, examples, newspapers }) =>
      (common ? WEIGHTS.common : 0) +
      WEIGHTS.compounds * Math.log(1 + compounds) +
      WEIGHTS.glosses * Math.log(1 + glosses) +
      WEIGHTS.examples * Math.log(1 + examples) +
      (newspapers > 0 ? WEIGHTS.newspapers * Math.log(BEYOND_NEWSPAPERS / newspapers) : 0),
  );
  const order = Int32Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]! || a - b);
  const ranks = new Int32Array(scores.length);
  for (const [index, id] of order.entries()) ranks[id] = index + 1;
  return ranks;
}

/** A part of a word is looked for up to this many UTF-16 units. */
const LONGEST_PART = 6;
const HAN = /^\p{Script=Han}$/u;

/**
 * How many of some words each of them is part of: 学 of 学校 and 学生. A kana alone is part of none.
 *
 * @param words each once, with the number it is counted under
 */
export function countCompounds(words: ReadonlyMap<string, number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words.keys()) {
    const parts = new Set<number>();
    for (let from = 0; from < word.length; from++) {
      for (let to = from + 1; to <= Math.min(word.length, from + LONGEST_PART); to++) {
        if (to - from === word.length || (to - from === 1 && !HAN.test(word[from]!))) continue;
        const part = words.get(word.slice(from, to));
        if (part !== undefined) parts.add(part);
      }
    }
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

/**
 * How often each entry occurs in the example sentences of the product, by its key: scripts/make-example-words.mjs
 * counts.
 */
export const exampleCounts = (): Map<string, number> =>
  new Map(
    readTable('data/frequency/example-words.tsv', ['entry', 'count'], ({ entry, count }) => [entry, numberIn(count)]),
  );
