/**
 * What the specification has pages show where nothing is known. Inside the product such a thing is missing or empty.
 */
export const NO_DEFINITION = 'Definition not available';
export const NO_TRANSLATION = 'Translation not available';

/**
 * A text that a caller sent, undefined where it is one of these: pages may send back what they were shown where there
 * is nothing.
 */
export const withoutPlaceholder = (text: string | null | undefined): string | undefined =>
  text === NO_DEFINITION || text === NO_TRANSLATION ? undefined : (text ?? undefined);
