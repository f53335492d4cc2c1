import { WORD_KEYS, type WordAction } from '../reading/line-keys/word-keys.js';
import type { ShownKey } from '../reading/shown-keys.js';

/** What the listening page does at the press of a key. */
export type ListeningAction =
  | 'toggle'
  | 'next'
  | 'previous'
  | 'repeat'
  | 'fromTo'
  | 'text'
  | 'dictation'
  | 'slower'
  | WordAction
  | 'search'
  | 'help';

/** In the order in which they are shown; as in the reader and beside a film, where they do the same. */
export const LISTENING_KEYS: readonly ShownKey<ListeningAction>[] = [
  { keys: ['Space'], does: 'toggle' },
  { keys: ['→', 'J'], does: 'next' },
  { keys: ['←', 'K'], does: 'previous' },
  { keys: ['R'], does: 'repeat' },
  { keys: ['A'], does: 'fromTo' },
  { keys: ['T'], does: 'text' },
  { keys: ['D'], does: 'dictation' },
  { keys: ['S'], does: 'slower' },
  ...WORD_KEYS,
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'help' },
];
