/** Names and codes of Japanese, as programs for several languages have them. */
const JAPANESE = /^(?:ja|jp|jpn|japanese)\b|^日本語/i;

/**
 * The state of a row of a list for several languages: what is not Japanese names its language, and so is left out until
 * it is chosen. Words of Chinese would pass for Japanese ones.
 *
 * @param language empty where the list does not say it
 */
export const valueOfLanguage = (state: string, language: string): string =>
  language === '' || JAPANESE.test(language.trim()) ? state : `${state} (${language.trim()})`;
