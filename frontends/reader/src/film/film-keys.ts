/** What a film does at the press of a key. */
export type FilmAction =
  | 'toggle'
  | 'next'
  | 'previous'
  | 'repeat'
  | 'nextUnknown'
  | 'nextWord'
  | 'previousWord'
  | 'markKnown'
  | 'block'
  | 'save'
  | 'slower'
  | 'second'
  | 'fullScreen'
  | 'search'
  | 'help';

const always: Record<string, FilmAction> = { ' ': 'toggle', ArrowRight: 'next', ArrowLeft: 'previous' };

/** As in the reader, where it does the same. */
const letters: Record<string, FilmAction> = {
  j: 'next',
  k: 'previous',
  r: 'repeat',
  n: 'nextUnknown',
  l: 'nextWord',
  h: 'previousWord',
  m: 'markKnown',
  x: 'block',
  b: 'save',
  s: 'slower',
  t: 'second',
  f: 'fullScreen',
  '/': 'search',
  '?': 'help',
};

/** What a key does, as `KeyboardEvent.key` names it. */
export const filmActionOf = (key: string, withLetters: boolean): FilmAction | undefined =>
  always[key] ?? (withLetters ? letters[key] : undefined);

/** For people, in the order in which they are shown. */
export const FILM_KEYS: readonly { readonly keys: readonly string[]; readonly does: FilmAction }[] = [
  { keys: ['Space'], does: 'toggle' },
  { keys: ['→', 'J'], does: 'next' },
  { keys: ['←', 'K'], does: 'previous' },
  { keys: ['R'], does: 'repeat' },
  { keys: ['N'], does: 'nextUnknown' },
  { keys: ['L', 'Tab'], does: 'nextWord' },
  { keys: ['H'], does: 'previousWord' },
  { keys: ['M'], does: 'markKnown' },
  { keys: ['X'], does: 'block' },
  { keys: ['B'], does: 'save' },
  { keys: ['S'], does: 'slower' },
  { keys: ['T'], does: 'second' },
  { keys: ['F'], does: 'fullScreen' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'help' },
];
