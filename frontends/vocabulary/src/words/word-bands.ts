import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { messages } from '../messages.js';

export const ANY_BAND = '';
const RARE = 'rare';

/**
 * The words of a band and of those of more frequent words, or the rare ones; `band` is one of the values of `bandsOf`.
 */
export function wordsOfBand(
  words: readonly VocabularyWord[],
  band: string,
  bands: ReadonlyMap<number, number | null> | undefined,
): readonly VocabularyWord[] {
  if (band === ANY_BAND || !bands) return words;
  return words.filter(({ id }) => {
    const own = bands.get(id) ?? null;
    return band === RARE ? own === null : own !== null && own <= Number(band);
  });
}

/** The bands by which words can be parted, for people; none before they are known, or where there are no ranks. */
export function bandsOf(bands: ReadonlyMap<number, number | null> | undefined): { value: string; label: string }[] {
  const found = [...new Set(bands?.values() ?? [])];
  if (found.length < 2) return [{ value: ANY_BAND, label: messages.choices.anyFrequency }];
  const ranked = found.filter((band) => band !== null).sort((a, b) => a - b);
  return [
    { value: ANY_BAND, label: messages.choices.anyFrequency },
    ...ranked.map((band) => ({ value: String(band), label: messages.choices.top(band) })),
    ...(found.includes(null) ? [{ value: RARE, label: messages.choices.rarer }] : []),
  ];
}
