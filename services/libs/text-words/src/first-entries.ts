import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { type Entry, EntryDetail, LanguageService } from '@ichibun/proto/language';

/** The entries of this many words fit into one message. */
const LOOKED_UP_AT_ONCE = 250;
/** So that every thread of the language service has something to do. */
const CALLS_AT_ONCE = 4;

interface WrittenWord {
  readonly word: string;
  /** Hiragana; empty or absent where nobody has said it. */
  readonly reading?: string | undefined;
}

/** The likeliest entry of each word, without definitions, in the order asked; undefined where it has none. */
export async function firstEntries(rpc: Rpc, words: readonly WrittenWord[]): Promise<(Entry | undefined)[]> {
  const parts = [...inParts(words, LOOKED_UP_AT_ONCE)];
  const found = await mapConcurrently(parts, CALLS_AT_ONCE, (part) =>
    rpc.call(LanguageService.method.lookUp, {
      words: part.map(({ word, reading = '' }) => ({ word, reading })),
      mostEntries: 1,
      detail: EntryDetail.KEY,
    }),
  );
  return found.flatMap((answer) => answer.words.map(({ entries }) => entries[0]));
}

/** How else words are usually written, in the order asked; of a word that comes several times it is asked once. */
export async function otherSpellingsOf(rpc: Rpc, words: readonly WrittenWord[]): Promise<string[][]> {
  const keyOf = ({ word, reading }: WrittenWord) => `${word}\n${reading}`;
  const different = new Map(words.map((word) => [keyOf(word), word]));
  const entries = await firstEntries(rpc, [...different.values()]);
  const spellings = new Map([...different.keys()].map((key, index) => [key, entries[index]?.otherSpellings ?? []]));
  return words.map((word) => spellings.get(keyOf(word))!);
}
