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
export function keysShown(isVertical: boolean): { keys: string[]; does: string }[] {
  const [next, previous] = isVertical ? ['←', '→'] : ['→', '←'];
  return [
    { keys: [next!, 'J'], does: 'next sentence or page' },
    { keys: [previous!, 'K'], does: 'previous sentence or page' },
    { keys: ['N'], does: 'next new word' },
    { keys: ['P'], does: 'previous new word' },
    { keys: ['L', 'Tab'], does: 'next word' },
    { keys: ['H'], does: 'previous word' },
    { keys: ['Enter'], does: 'look the word up, or open the sentence' },
    { keys: ['M'], does: 'word known, or unknown again' },
    { keys: ['X'], does: 'block the word, or unblock it' },
    { keys: ['B'], does: 'save the sentence to the bank' },
    { keys: ['T'], does: 'translate the sentence' },
    { keys: ['S'], does: 'listen to the sentence, or stop' },
    { keys: ['R'], does: 'read aloud from here on, or stop' },
    { keys: ['F'], does: 'furigana: always, new words, never' },
    { keys: ['/'], does: 'search in the text' },
    { keys: ['C'], does: 'contents' },
    { keys: ['V'], does: 'sentence view or page view' },
    { keys: ['D'], does: 'lines across, or from top to bottom' },
    { keys: ['Esc'], does: 'close' },
    { keys: ['?'], does: 'these keys' },
  ];
}
