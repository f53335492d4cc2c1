import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './product.js';

const pages = [
  '/',
  '/vocabulary',
  '/content-coverage',
  '/sentence-export',
  '/sentence-bank',
  '/analytics',
  '/assisted-reader',
  '/bilingual-audiobook',
  '/about-us',
  '/learning-method',
  '/how-to',
  '/community',
  '/export-history',
  '/admin',
  '/no-such-page',
];

async function expectNothingFound(page: Page, where: string) {
  // Colours in the middle of a fade would be measured as they never stay.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect
    .soft(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html).join(' ')}`))
    .toEqual([]);
}

for (const theme of ['light', 'dark', 'sepia']) {
  test(`axe finds nothing in ${theme}`, async ({ learner: page, gateway }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await gateway.addWord('猫', 'ねこ', 'cat');
    const id = await gateway.analyse('猫');
    const [word] = await gateway.call<{ uniqueVocabId: number }[]>('GET', `/api/content/analyze/${id}/words/top/1`);
    await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId: word!.uniqueVocabId });

    for (const path of [...pages, `/content-coverage?analysis=${id}`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('main')).toBeVisible();
      await expectNothingFound(page, path);
    }

    await page.getByLabel('Target coverage (%)').fill('100');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByText(/cannot be reached/)).toBeVisible();
    await expectNothingFound(page, 'the calculator');

    await page.goto('/vocabulary');
    await page.getByRole('button', { name: 'Add Word' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Word' }).click();
    await expectNothingFound(page, 'adding a word');
    await page.getByLabel('Japanese Word').fill('猫');
    await page.getByLabel('Reading (Optional)').fill('ねこ');
    await page.getByLabel('English Meaning').fill('cat');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Word' }).click();
    await expect(page.getByText('Failed to add word')).toBeVisible();
    await expectNothingFound(page, 'a notice');
    await page.keyboard.press('Escape');

    for (const menu of ['More Tools', 'Language: Japanese', 'Settings', 'Account']) {
      await page.getByRole('button', { name: menu }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNothingFound(page, menu);
      await page.keyboard.press('Escape');
    }
    for (const dialog of ['About', 'Translate Content']) {
      await page.getByRole('banner').getByRole('button', { name: dialog }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothingFound(page, dialog);
      await page.keyboard.press('Escape');
    }
  });
}

test('axe finds nothing on the login screen and on a dead area', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
  await expectNothingFound(page, 'login');
  await page.route('**/mfe/**', (route) => route.abort());
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'dead area');
});
