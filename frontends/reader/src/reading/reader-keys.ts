/** What the reader does at the press of a key. */
export type ReaderAction =
  | 'next'
  | 'previous'
  | 'nextWord'
  | 'previousWord'
  | 'nextUnknown'
  | 'previousUnknown'
  | 'markKnown'
  | 'block'
  | 'save'
  | 'translate'
  | 'speak'
  | 'speakSlowly'
  | 'speakWord'
  | 'practise'
  | 'readOn'
  | 'furigana'
  | 'search'
  | 'contents'
  | 'view'
  | 'writing'
  | 'help';

/** They can be switched off: somebody who speaks to the browser would press them by speaking. */
const letters: Record<string, ReaderAction> = {
  j: 'next',
  k: 'previous',
  l: 'nextWord',
  h: 'previousWord',
  n: 'nextUnknown',
  p: 'previousUnknown',
  m: 'markKnown',
  x: 'block',
  b: 'save',
  t: 'translate',
  s: 'speak',
  a: 'speakSlowly',
  w: 'speakWord',
  e: 'practise',
  r: 'readOn',
  f: 'furigana',
  '/': 'search',
  c: 'contents',
  v: 'view',
  d: 'writing',
  '?': 'help',
};

/**
 * What a key does.
 *
 * @param key as `KeyboardEvent.key`
 * @param isVertical text that runs to the left goes on to the left
 */
export function actionOf(key: string, withLetters: boolean, isVertical: boolean): ReaderAction | undefined {
  if (key === 'ArrowRight') return isVertical ? 'previous' : 'next';
  if (key === 'ArrowLeft') return isVertical ? 'next' : 'previous';
  return withLetters ? letters[key] : undefined;
}

/** For people, in the order in which they are shown. */
export function keysShown(isVertical: boolean): { keys: string[]; does: ReaderAction | 'open' | 'close' }[] {
  const [next, previous] = isVertical ? ['←', '→'] : ['→', '←'];
  return [
    { keys: [next!, 'J'], does: 'next' },
    { keys: [previous!, 'K'], does: 'previous' },
    { keys: ['N'], does: 'nextUnknown' },
    { keys: ['P'], does: 'previousUnknown' },
    { keys: ['L', 'Tab'], does: 'nextWord' },
    { keys: ['H'], does: 'previousWord' },
    { keys: ['Enter'], does: 'open' },
    { keys: ['M'], does: 'markKnown' },
    { keys: ['X'], does: 'block' },
    { keys: ['B'], does: 'save' },
    { keys: ['T'], does: 'translate' },
    { keys: ['S'], does: 'speak' },
    { keys: ['A'], does: 'speakSlowly' },
    { keys: ['W'], does: 'speakWord' },
    { keys: ['E'], does: 'practise' },
    { keys: ['R'], does: 'readOn' },
    { keys: ['F'], does: 'furigana' },
    { keys: ['/'], does: 'search' },
    { keys: ['C'], does: 'contents' },
    { keys: ['V'], does: 'view' },
    { keys: ['D'], does: 'writing' },
    { keys: ['Esc'], does: 'close' },
    { keys: ['?'], does: 'help' },
  ];
}
