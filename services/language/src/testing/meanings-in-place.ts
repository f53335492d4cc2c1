import { readTable } from '../tables/read-table.js';

/** A row of gold/meanings-in-place.tsv, which explains the columns. */
export interface MeaningInPlace {
  readonly text: string;
  readonly word: string;
  /** Whether what is shown first of the word says what it must. */
  isRight(definition: string | undefined): boolean;
  /** Empty but where it is known to be wrong. */
  readonly open: string;
}

export const MEANINGS_IN_PLACE: readonly MeaningInPlace[] = readTable(
  'gold/meanings-in-place.tsv',
  ['text', 'word', 'first', 'never', 'open'],
  ({ text, word, first, never, open }) => ({
    text,
    word,
    open,
    isRight: (definition = '') => {
      const shown = firstSense(definition);
      return new RegExp(first, 'iu').test(shown) && !(never && new RegExp(never, 'iu').test(shown));
    },
  }),
);

/** The first sense of a definition, whose senses are numbered where there are several. */
export const firstSense = (definition: string): string =>
  definition.split(/\s*\(\d+\)\s+/u).find((sense) => sense !== '') ?? '';

/** The place of a word among those of its sentence: the one in which it begins. */
export function placeOfWord({ text, word }: MeaningInPlace, surfaces: readonly string[]): number {
  const start = text.indexOf(word);
  let end = 0;
  return surfaces.findIndex((surface) => {
    end += surface.length;
    return start < end;
  });
}
