import { expect, it } from '@jest/globals';
import { keysShown } from './keys/keys-shown.js';
import { actionOf } from './reader-keys.js';

it.each([
  ['ArrowRight', false, 'next'],
  ['ArrowLeft', false, 'previous'],
  ['ArrowLeft', true, 'next'],
  ['ArrowRight', true, 'previous'],
  ['j', true, 'next'],
  ['m', false, 'markKnown'],
  ['q', false, undefined],
] as const)('the key %s does what the direction of the text says, vertical %j', (key, isVertical, action) => {
  expect(actionOf(key, true, isVertical)).toBe(action);
});

it('only arrow keys do something where letters are switched off', () => {
  expect(actionOf('j', false, false)).toBeUndefined();
  expect(actionOf('?', false, false)).toBeUndefined();
  expect(actionOf('ArrowRight', false, false)).toBe('next');
});

it('the list of keys has every key that does something', () => {
  const shown = keysShown(false).flatMap(({ keys }) => keys);
  const letters = [...'abcdefghijklmnopqrstuvwxyz/?'].filter((key) => actionOf(key, true, false));
  expect(letters.length).toBeGreaterThan(5);
  expect(letters.filter((key) => !shown.includes(key.toUpperCase()))).toEqual([]);
});
