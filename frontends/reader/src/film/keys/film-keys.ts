import { WORD_KEYS, type WordAction } from '../../reading/line-keys/word-keys.js';
import type { ShownKey } from '../../reading/shown-keys.js';

/** What a film does at the press of a key. */
export type FilmAction =
  | 'toggle'
  | 'next'
  | 'previous'
  | 'repeat'
  | 'fromTo'
  | WordAction
  | 'slower'
  | 'second'
  | 'fullScreen'
  | 'search'
  | 'help';

/** In the order in which they are shown; as in the reader, where they do the same. */
export const FILM_KEYS: readonly ShownKey<FilmAction>[] = [
  { keys: ['Space'], does: 'toggle' },
  { keys: ['→', 'J'], does: 'next' },
  { keys: ['←', 'K'], does: 'previous' },
  { keys: ['R'], does: 'repeat' },
  { keys: ['A'], does: 'fromTo' },
  ...WORD_KEYS,
  { keys: ['S'], does: 'slower' },
  { keys: ['T'], does: 'second' },
  { keys: ['F'], does: 'fullScreen' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'help' },
];
