import { messages } from './catalogue.js';

/** What frequency bands come from, in the language of the interface; titles of lists stay as they are. */
export const sourceInWords = (title: string): string => messages.frequencySources[title] ?? title;
