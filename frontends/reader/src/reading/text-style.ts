import { type Preferences, usePreference } from '@ichibun/ui/preferences';
import type { CSSProperties } from 'react';

/** Rem. A sentence that stands alone is larger than a page. */
const sizes = {
  sentence: { small: 1.25, medium: 1.625, large: 2, largest: 2.5 },
  page: { small: 1.0625, medium: 1.25, large: 1.5, largest: 1.875 },
} as const satisfies Record<string, Record<Preferences['text-size'], number>>;

/**
 * Even the lowest has room for furigana: with them or without, and before the words have come, a text has the same
 * height.
 */
const lineHeights: Record<Preferences['line-height'], number> = { tight: 2.15, normal: 2.3, loose: 2.75 };

/** Characters of a line. */
const measures: Record<Preferences['measure'], number> = { narrow: 28, normal: 38, wide: 50 };

/** The longest that the lines of a page are. */
export function useMeasure(): string {
  return `${measures[usePreference('measure')[0]]}em`;
}

/** How the text is set, as the learner has chosen. */
export function useTextStyle(view: 'sentence' | 'page'): CSSProperties {
  const [size] = usePreference('text-size');
  const [lineHeight] = usePreference('line-height');
  const [font] = usePreference('reader-font');
  return {
    fontSize: `${sizes[view][size]}rem`,
    lineHeight: lineHeights[lineHeight],
    // All Japanese text takes its face from this variable.
    ...(font === 'mincho' && { '--font-ja': 'var(--font-mincho)' }),
  };
}
