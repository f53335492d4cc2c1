import { readTable } from '../tables/read-table.js';
import { costIn } from './cost-classes.js';

/** The rows of data/lattice/costs.tsv, which explains the columns. */
const BY_BASE = Map.groupBy(
  readTable('data/lattice/costs.tsv', ['base', 'reading', 'part', 'cost'], ({ cost, ...row }) => {
    return { ...row, more: costIn(cost) };
  }),
  ({ base }) => base,
);

/** 水の上 and 木の下 are places somewhere, and phrases everywhere. */
const PLACE_OR_PHRASE = /^\p{Script=Han}の\p{Script=Han}$/u;

/** Places and families in two to four kana: はやま is mostly は and やま. */
const SHORT_IN_KANA = /^[ぁ-ん]{2,4}$/u;
const PLACE_OR_FAMILY = /^名詞,固有名詞,(?:地域|人名,姓)/u;

/**
 * What a word costs more than IPADIC says.
 *
 * @param base dictionary form as written
 * @param reading hiragana of the word as it stands
 * @param partOfSpeech IPADIC's levels joined by commas
 */
export function addedCost(base: string, reading: string, partOfSpeech: string): number {
  if (partOfSpeech.startsWith('名詞,固有名詞') && PLACE_OR_PHRASE.test(base)) return 5_000;
  if (PLACE_OR_FAMILY.test(partOfSpeech) && SHORT_IN_KANA.test(base)) return /^[はも]/u.test(base) ? 6_000 : 2_000;
  const found = BY_BASE.get(base)?.find((row) => reading.startsWith(row.reading) && partOfSpeech.startsWith(row.part));
  return found?.more ?? 0;
}
