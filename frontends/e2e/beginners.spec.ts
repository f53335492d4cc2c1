import { learnThreeYesterday, queueOf, readToTheEnd, TODAY } from './first-days.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test.use({ timezoneId: TODAY });

test('who knows 4,000 words is named a text, reads it, learns three of its words, and has reviews on the next day', async ({
  page,
  gateway,
}) => {
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'particles' });
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 4_000 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  const now = page.getByRole('region', { name: 'Reading' });
  await now.getByRole('button', { name: /^Read / }).click();
  await expect(page.getByText('Sentence 1 of ')).toBeVisible();
  await expect(page.locator('[data-bar=site]')).toBeVisible();
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(page.getByRole('main').locator('p[lang=en]').first()).toBeVisible();

  await readToTheEnd(page);
  await keepPicture(page, '1 end');
  await expect(page.getByText(/words? still new to you$/)).toBeVisible();
  await page.getByRole('spinbutton', { name: /first/i }).fill('3');
  await page.getByRole('button', { name: 'First' }).click();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect.poll(async () => (await queueOf(gateway)).day.newCards).toBe(3);
  await learnThreeYesterday(gateway);
  await page.goto('/');
  await keepPicture(page, '2 next day');
  await now.getByRole('link', { name: /^Cards to review 3 about \d+ min Review$/ }).click();
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.getByRole('button', { name: /Good$/ }).click();
    await expect.poll(async () => (await queueOf(gateway)).day.dueCards).toBe(left);
  }
  // What comes next is named there, too.
  await page.goto('/');
  await expect(now.getByRole('button', { name: /^Read / })).toBeVisible();
});
