import type { Locator, Page } from '@playwright/test';
import { keepPicture } from './picture.js';
import { expect } from './product.js';

/** The download of the natural voice as an administrator sees it; the product of the tests downloads nothing. */
export async function downloadsNaturalVoice(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  const bytes = 179_557_021;
  let answer = { state: 'absent', fetchedBytes: 0, bytes, problem: null as string | null };
  await page.route('**/api/admin/natural-voice', async (route) => {
    if (route.request().method() === 'POST') answer = { ...answer, state: 'fetching', problem: null };
    await route.fulfill({ json: answer });
  });
  await page.goto('/admin');
  const card = page.getByRole('region', { name: 'Natural voice' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText(/It may place pitch accents wrongly/)).toBeVisible();
  await keepPicture(page, '1 absent');
  await press(card.getByRole('button', { name: 'Download (180 MB)' }));
  await expect(card.getByText('0 of 180 MB downloaded')).toBeVisible();
  answer = { ...answer, fetchedBytes: 66_049_133 };
  await expect(card.getByText('66 of 180 MB downloaded')).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '37');
  await keepPicture(page, '2 downloading');
  answer = { ...answer, state: 'failed', problem: 'pip3 is not here.' };
  await expect(card.getByText('pip3 is not here.')).toBeVisible();
  await press(card.getByRole('button', { name: 'Download (180 MB)' }));
  // The request of the press has arrived.
  await expect(card.getByText('66 of 180 MB downloaded')).toBeVisible();
  answer = { ...answer, state: 'here', fetchedBytes: bytes };
  await expect(card.getByText('It is installed. Learners find it among the voices.')).toBeVisible();
  await keepPicture(page, '3 here');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
