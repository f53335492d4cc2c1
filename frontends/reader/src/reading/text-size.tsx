import { usePreference } from '@ichibun/ui/preferences';

/*
 * Lines are high enough for furigana: with them or without, and before the words have come, a text has the same height.
 * A .tsx file, for the stylesheet is made of the classes named in those.
 */
const ofSentence = {
  small: 'text-[1.25rem] leading-[2.3]',
  medium: 'text-[1.625rem] leading-[2.2]',
  large: 'text-[2rem] leading-[2.15]',
  largest: 'text-[2.5rem] leading-[2.1]',
};

const ofPage = {
  small: 'text-[1.0625rem] leading-[2.4]',
  medium: 'text-[1.25rem] leading-[2.3]',
  large: 'text-[1.5rem] leading-[2.2]',
  largest: 'text-[1.875rem] leading-[2.15]',
};

/** The classes for the size that the learner has chosen; a sentence that stands alone is larger than a page. */
export function useTextSize(view: 'sentence' | 'page'): string {
  const [size] = usePreference('text-size');
  return (view === 'sentence' ? ofSentence : ofPage)[size];
}
