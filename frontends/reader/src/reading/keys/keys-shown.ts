import type { ReaderAction } from '../reader-keys.js';

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
