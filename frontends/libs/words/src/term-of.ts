import { messages } from './messages.js';

/** A part of speech or a usage, which the dictionary names in English, in the language of the interface. */
export const termOf = (name: string): string => messages.terms[name] ?? name;
