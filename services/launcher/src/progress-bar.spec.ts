import { expect, it } from '@jest/globals';
import { progressBar } from './progress-bar.js';

function drawn(isTTY: boolean, shares: readonly number[]): string {
  let text = '';
  const bar = progressBar({ isTTY, write: (piece) => (text += piece) }, 'Preparing');
  for (const share of shares) bar(share);
  return text;
}

it('a terminal shows a bar that grows in one line, and never goes back', () => {
  expect(drawn(true, [0, 0.5, 0.5, 0.2, 1])).toBe(
    `\rPreparing [${'.'.repeat(30)}] 0 %\rPreparing [${'#'.repeat(15)}${'.'.repeat(15)}] 50 %` +
      `\rPreparing [${'#'.repeat(30)}] 100 %\n`,
  );
});

it('a log has a line for each quarter', () => {
  expect(drawn(false, [0, 0.1, 0.26, 0.3, 0.8, 1])).toBe(
    'Preparing: 0 %\nPreparing: 25 %\nPreparing: 75 %\nPreparing: 100 %\n',
  );
});
