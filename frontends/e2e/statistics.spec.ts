import type { Page } from '@playwright/test';
import { expect, type Gateway, test } from './product.js';
import { TIME_ZONE } from './time-zone.js';

/** Six sentences of ten characters each. */
const BOOK = Array.from({ length: 6 }, (_, index) => `猫が庭に${index + 1}匹います。`).join('');

interface Stats {
  today: { readingMinutes: number; readCharacters: number };
}

const today = async (gateway: Gateway) =>
  (await gateway.call<Stats>('GET', `/api/user/1/reading-stats?timeZone=${TIME_ZONE}`)).today;

let path: string;
let title: string;

test.beforeEach(async ({ gateway }) => {
  title = `猫の本 ${Date.now()}`;
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title,
    content: BOOK,
    userId: 1,
  });
  path = `/assisted-reader/read/${document.id}`;
});

/** Reads a number of sentences, ten seconds each, by the page's clock. */
async function read(page: Page, sentences: number) {
  for (let count = 0; count < sentences; count++) {
    const status = page.getByRole('status').filter({ hasText: /^Sentence \d/ });
    const before = await status.textContent();
    await page.clock.fastForward(10_000);
    await page.keyboard.press('ArrowRight');
    await expect(status).not.toHaveText(before!);
  }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('what is read shows in the reader, on home and in analytics, and once only', async ({
  learner: page,
  gateway,
}) => {
  const before = await today(gateway);
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByText('Sentence 1 of 6')).toBeVisible();
  await read(page, 4);
  // Back and on again: those are read already.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Sentence 4 of 6')).toBeVisible();
  await read(page, 1);

  await page.getByRole('button', { name: 'Reading Statistics' }).click();
  const characters = (before.readCharacters + 40).toLocaleString('en');
  await expect(row(page, 'Characters').getByRole('cell').first()).toHaveText(characters);
  await expect(page.getByRole('columnheader')).toHaveText(['Today', 'Total']);
  await expect.poll(async () => (await today(gateway)).readCharacters).toBe(before.readCharacters + 40);
  expect((await today(gateway)).readingMinutes - before.readingMinutes).toBeGreaterThan(0.8);

  await page.reload();
  await page.getByRole('button', { name: 'Reading Statistics' }).click();
  await expect(row(page, 'Characters').getByRole('cell').first()).toHaveText(characters);
  await page.getByRole('link', { name: 'See all your reading' }).click();
  await expect(page).toHaveURL('/analytics');
  const documents = page.getByRole('region', { name: 'Your texts' });
  await expect(documents.getByRole('row').filter({ hasText: title })).toContainText('40');
  await page.getByRole('button', { name: 'Characters' }).click();
  const reading = page.getByRole('region', { name: 'Reading', exact: true });
  await reading.getByText('Show as table').first().click();
  await expect(reading.getByRole('row').nth(1)).toContainText(`${characters} characters`);

  await page.goto('/');
  await expect(page.getByRole('link', { name: `Continue reading ${title}` })).toBeVisible();
  expect((await today(gateway)).readCharacters).toBe(before.readCharacters + 40);
});

test('what is read without a connection counts when there is one again', async ({ learner: page, gateway }) => {
  const before = await today(gateway);
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByText('Sentence 1 of 6')).toBeVisible();
  await page.route('**/reading-stats*', (route) => route.abort());
  await read(page, 2);
  await page.getByRole('link', { name: 'Progress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  expect((await today(gateway)).readCharacters).toBe(before.readCharacters);

  await page.unroute('**/reading-stats*');
  await page.goto(path);
  await expect(page.getByText('Sentence 3 of 6')).toBeVisible();
  await expect.poll(async () => (await today(gateway)).readCharacters).toBe(before.readCharacters + 20);
  await page.reload();
  await expect(page.getByText('Sentence 3 of 6')).toBeVisible();
  expect((await today(gateway)).readCharacters).toBe(before.readCharacters + 20);
});

test('the range of analytics is chosen by keyboard and stays in the address', async ({ learner: page }) => {
  await page.goto('/analytics');
  const year = page.getByRole('button', { name: '1 year' });
  await year.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/analytics?days=365');
  await page.reload();
  await expect(page.getByRole('button', { name: '1 year', pressed: true })).toBeVisible();
});
