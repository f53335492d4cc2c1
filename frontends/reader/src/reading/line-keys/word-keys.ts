import type { ShownKey } from '../shown-keys.js';

/** What keys do with the words of a line, on every page that shows one beside a film, a recording or a picture. */
export type WordAction = 'nextUnknown' | 'nextWord' | 'previousWord' | 'markKnown' | 'block' | 'save';

/** In the order in which they are shown; as in the reader. */
export const WORD_KEYS: readonly ShownKey<WordAction>[] = [
  { keys: ['N'], does: 'nextUnknown' },
  { keys: ['L', 'Tab'], does: 'nextWord' },
  { keys: ['H'], does: 'previousWord' },
  { keys: ['M'], does: 'markKnown' },
  { keys: ['X'], does: 'block' },
  { keys: ['B'], does: 'save' },
];
