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
