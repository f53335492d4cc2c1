import { expect, it } from '@jest/globals';
import { swipeOf } from './swipe.js';

it.each([
  ['a swipe to the left', { dx: -90, dy: 10, ms: 200 }, 'left'],
  ['a swipe to the right', { dx: 120, dy: -40, ms: 400 }, 'right'],
  ['a tap', { dx: 3, dy: 2, ms: 80 }, null],
  ['a scroll', { dx: 70, dy: 300, ms: 300 }, null],
  ['a slanted stroke', { dx: 80, dy: 60, ms: 200 }, null],
  ['a selection of text', { dx: 200, dy: 0, ms: 1_500 }, null],
  ['a gesture from the side of the screen', { dx: 120, dy: 0, ms: 200, edge: 10 }, null],
])('tells %s', (_, touched, way) => {
  expect(swipeOf({ edge: 100, ...touched })).toBe(way);
});
