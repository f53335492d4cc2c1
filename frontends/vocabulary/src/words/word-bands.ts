import { JLPT_LEVELS } from '@ichibun/api-client/jlpt-levels';
import type { WordBand } from '@ichibun/api-client/vocabulary';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { messages } from '../messages.js';

export const ANY_BAND = '';
const RARE = 'rare';

/**
 * The words of a level of the JLPT, those of a frequency band and of more frequent ones, or the rare ones; `band` is
 * one of the values of `bandsOf`.
 */
export function wordsOfBand(
  words: readonly VocabularyWord[],
  band: string,
  bands: ReadonlyMap<number, WordBand> | undefined,
): readonly VocabularyWord[] {
  if (band === ANY_BAND || !bands) return words;
  return words.filter(({ id }) => {
    const { frequencyBand, jlpt } = bands.get(id) ?? { frequencyBand: null, jlpt: null };
    if (band.startsWith('N')) return jlpt === band;
    return band === RARE ? frequencyBand === null : frequencyBand !== null && frequencyBand <= Number(band);
  });
}

/** The bands and levels by which words can be parted, for people; none before they are known, or where there are none. */
export function bandsOf(bands: ReadonlyMap<number, WordBand> | undefined): { value: string; label: string }[] {
  const all = [...(bands?.values() ?? [])];
  const frequencies = [...new Set(all.map(({ frequencyBand }) => frequencyBand))];
  const ranked = frequencies.filter((band) => band !== null).sort((a, b) => a - b);
  const levels = JLPT_LEVELS.filter((level) => all.some(({ jlpt }) => jlpt === level));
  return [
    { value: ANY_BAND, label: messages.choices.anyFrequency },
    ...(frequencies.length > 1 ? ranked : []).map((band) => ({
      value: String(band),
      label: messages.choices.top(band),
    })),
    ...(frequencies.length > 1 && frequencies.includes(null) ? [{ value: RARE, label: messages.choices.rarer }] : []),
    ...levels.map((level) => ({ value: level, label: `JLPT ${level}` })),
  ];
}
