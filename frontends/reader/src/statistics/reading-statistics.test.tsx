import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ReadingStatistics } from './reading-statistics.js';

const stats = {
  today: { readingMinutes: 93, readCharacters: 4_500, readPages: 3, readBooks: 0.02 },
  total: { readingMinutes: 754.2, readCharacters: 1_234_567, readPages: 1823.0447, readBooks: 5.487 },
};

beforeEach(() => localStorage.clear());

it('shows hours, characters, pages and books of today and in total, once what was read is sent', async () => {
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/user/1/reading-stats': () => stats,
  });
  let sent = 0;
  const sendNow = async () => {
    sent++;
  };
  renderPageOfUser(<ReadingStatistics open onOpenChange={() => {}} sendNow={sendNow} />);
  const dialog = await screen.findByRole('dialog', { name: 'Reading Statistics' });
  const rows = (await within(dialog).findAllByRole('row')).map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['', 'Today', 'Total'],
    ['Hours', '1.6', '12.6'],
    ['Characters', '4,500', '1,234,567'],
    ['Pages', '3.0', '1,823.0'],
    ['Books', '0.02', '5.49'],
  ]);
  expect(sent).toBe(1);
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(gateway.calls.map(({ path }) => path)).toContain(`/api/user/1/reading-stats?timeZone=${zone}`);
});

it('says when they cannot be loaded, and tries again', async () => {
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/user/1/reading-stats': () => answer(503, { code: 'rpc.unavailable', message: 'Away.' }),
  });
  const { user } = renderPageOfUser(<ReadingStatistics open onOpenChange={() => {}} sendNow={async () => {}} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Away.');
  gateway.on({ 'GET /api/user/1/reading-stats': () => stats });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('12.6')).toBeTruthy();
});
