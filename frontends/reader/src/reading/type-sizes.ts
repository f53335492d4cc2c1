import type { Preferences } from '@ichibun/ui/stored-preferences';

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

export type ChosenType = Pick<Preferences, 'text-size' | 'line-height' | 'reader-font'>;

/** As properties of CSS. */
export interface TextStyle {
  fontSize: string;
  lineHeight: number;
  '--font-ja'?: string;
}

/** How a text is set, by what the learner has chosen. */
export function textStyleOf(view: 'sentence' | 'page', chosen: ChosenType): TextStyle {
  return {
    fontSize: `${sizes[view][chosen['text-size']]}rem`,
    lineHeight: lineHeights[chosen['line-height']],
    // All Japanese text takes its face from this variable.
    ...(chosen['reader-font'] === 'mincho' && { '--font-ja': 'var(--font-mincho)' }),
  };
}

/** The longest that the lines of a page are. */
export const measureOf = (measure: Preferences['measure']) => `${measures[measure]}em`;
