/** What the specification has pages show where nothing is known. Inside the product such a thing is missing or empty. */
export const NO_DEFINITION = 'Definition not available';
export const NO_TRANSLATION = 'Translation not available';

/** What a caller sent, without the texts above: a page may send back what it was shown. */
export const withoutPlaceholder = (text: string | null | undefined): string =>
  !text || text === NO_DEFINITION || text === NO_TRANSLATION ? '' : text;
