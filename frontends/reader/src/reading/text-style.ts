import { usePreference } from '@ichibun/ui/preferences';
import { type ChosenType, measureOf, type TextStyle, textStyleOf } from './type-sizes.js';

/** The longest that the lines of a page are. */
export function useMeasure(): string {
  return measureOf(usePreference('measure')[0]);
}

/** How the text is set, as the learner has chosen. */
export function useTextStyle(view: 'sentence' | 'page'): TextStyle {
  const chosen: ChosenType = {
    'text-size': usePreference('text-size')[0],
    'line-height': usePreference('line-height')[0],
    'reader-font': usePreference('reader-font')[0],
  };
  return textStyleOf(view, chosen);
}
