import { readTable } from '../tables/read-table.js';
import { endingOf } from '../words/endings.js';

/** Rows of data/grammar/standard-forms.tsv, which explains the columns, by how they are written. */
const STANDARD: ReadonlyMap<string, { readonly part: string; readonly standard: string }> = new Map(
  readTable('data/grammar/standard-forms.tsv', ['standard', 'part', 'written'], ({ standard, part, written }) =>
    written.split(' ').map((one) => [one, { part, standard }] as const),
  ).flat(),
);

/**
 * The dictionary form that a spoken one stands for: てる is いる, ちゃう is しまう. One construction is one word.
 *
 * @param base dictionary form as the analyser has it
 * @param partOfSpeech IPADIC's levels joined by commas
 */
export function standardForm(base: string, partOfSpeech: string): string {
  if (partOfSpeech.startsWith('動詞,非自立')) return endingOf(base)?.spokenFor || base;
  const row = STANDARD.get(base);
  return row && partOfSpeech.startsWith(row.part) ? row.standard : base;
}
