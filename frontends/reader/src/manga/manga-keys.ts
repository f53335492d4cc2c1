import type { ShownKey } from '../reading/shown-keys.js';

/** What a page of a manga does at the press of a key. */
export type MangaAction =
  | 'nextPage'
  | 'previousPage'
  | 'nextBox'
  | 'previousBox'
  | 'nextUnknown'
  | 'nextWord'
  | 'previousWord'
  | 'markKnown'
  | 'block'
  | 'save'
  | 'help';

/** In the order in which they are shown; as in the reader, but pages turn to the left. */
export const MANGA_KEYS: readonly ShownKey<MangaAction>[] = [
  { keys: ['←'], does: 'nextPage' },
  { keys: ['→'], does: 'previousPage' },
  { keys: ['J'], does: 'nextBox' },
  { keys: ['K'], does: 'previousBox' },
  { keys: ['N'], does: 'nextUnknown' },
  { keys: ['L'], does: 'nextWord' },
  { keys: ['H'], does: 'previousWord' },
  { keys: ['M'], does: 'markKnown' },
  { keys: ['X'], does: 'block' },
  { keys: ['B'], does: 'save' },
  { keys: ['?'], does: 'help' },
];
