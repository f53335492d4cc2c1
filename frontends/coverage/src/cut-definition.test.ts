import { expect, it } from '@jest/globals';
import { cutDefinition } from './cut-definition.js';

it.each([
  ['cat', 3, 'cat'],
  ['a cat', 3, 'a c…'],
  ['to read', 3, 'to…'],
  ['𠮷野家', 2, '𠮷野…'],
  ['', 80, 'Definition not available'],
  ['  ', 100, 'Definition not available'],
])('cuts "%s" at %i', (definition, length, cut) => {
  expect(cutDefinition(definition, length)).toBe(cut);
});

it('keeps a whole definition when no length is given', () => {
  expect(cutDefinition('x'.repeat(500))).toHaveLength(500);
});
