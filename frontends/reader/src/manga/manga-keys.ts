import { WORD_KEYS, type WordAction } from '../reading/line-keys/word-keys.js';
import type { ShownKey } from '../reading/shown-keys.js';

/** What a page of a manga does at the press of a key. */
export type MangaAction = 'nextPage' | 'previousPage' | 'nextBox' | 'previousBox' | WordAction | 'help';

/** In the order in which they are shown; as in the reader, but pages turn to the left. */
export const MANGA_KEYS: readonly ShownKey<MangaAction>[] = [
  { keys: ['←'], does: 'nextPage' },
  { keys: ['→'], does: 'previousPage' },
  { keys: ['J'], does: 'nextBox' },
  { keys: ['K'], does: 'previousBox' },
  ...WORD_KEYS,
  { keys: ['?'], does: 'help' },
];
