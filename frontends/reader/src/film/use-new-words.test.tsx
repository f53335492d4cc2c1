import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { gatewayOfBook, pattern, wordsOfSentence } from '../testing/reading.js';
import { linesOf } from './lines.js';
import { useNewWords } from './use-new-words.js';

beforeEach(() => localStorage.clear());

const LINES = linesOf([
  { start: 0, end: 1_000 },
  { start: 2_000, end: 3_000 },
]);

function Counts() {
  return <output>{useNewWords(7, LINES).counts.join(' ')}</output>;
}

/** Waits until the second line has so many more new words and points than the first, which has no grammar point. */
async function expectMore(more: number, pointsCount: boolean, points: object[] = []): Promise<void> {
  const gateway = gatewayOfBook(wordsOfSentence, (index) => (index === 1 ? [pattern(0, 1), pattern(2, 3)] : []));
  gateway.on({
    'GET /api/users/1/grammar': () => ({ points, levels: [] }),
    'GET /api/content/settings': () => ({ grammarCounts: false, pointsCount }),
  });
  const { unmount } = renderPageOfUser(<Counts />);
  await waitFor(() => {
    const [first, second] = screen.getByRole('status').textContent!.split(' ').map(Number);
    expect(second! - first!).toBe(more);
  });
  unmount();
}

it('a line has a grammar point that is new once among its new words, where that is wanted', async () => {
  await expectMore(0, false);
  await expectMore(1, true);
  const learned = { pattern: 'wake-de-wa-nai', standing: 'learning', state: 'new', isKnown: false };
  await expectMore(0, true, [learned]);
});
