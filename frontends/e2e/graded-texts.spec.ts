import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test('who knows 60 words reads a graded text with its translation, learns a word from it, and is named another next', async ({
  learner: page,
  gateway,
}) => {
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'particles' });
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'courses', count: 60 });
  await page.goto('/assisted-reader');
  const list = page.getByRole('region', { name: 'Graded texts' });
  await expect(list.getByRole('button', { name: /^Read / })).toHaveCount(10);
  await keepPicture(page, '1 graded texts');
  await expectAxeFindsNothing(page, 'the library with graded texts');
  await list.getByRole('button', { name: /^All \d+ graded texts$/ }).click();
  await expect(list.getByRole('heading', { name: 'Graded texts, N3' })).toBeVisible();
  await list.getByRole('button', { name: 'Read ルルの　あさ' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  const id = /\d+$/.exec(page.url())![0];

  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(page.getByText('It is morning.')).toBeVisible();
  // All words of this sentence are known; the next one has one that is not.
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await page.locator('[data-word][data-state=unknown]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page.getByText('Card made')).toBeVisible();
  await keepPicture(page, '2 sentence');

  await page.goto('/review');
  await page.getByRole('button', { name: 'Show answer' }).click();
  await expect(page.getByText('Lulu gets up early.')).toBeVisible();
  await page.getByRole('button', { name: /Good$/ }).click();

  await page.goto('/sentence-bank');
  await page.getByRole('checkbox', { name: 'Select all sentences' }).check();
  await page.getByRole('button', { name: 'Export to Anki' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const deck = unzipSync(await readFile(await (await downloading).path()));
  expect(Buffer.from(deck['collection.anki2']!).includes('Lulu gets up early.')).toBe(true);

  const { document: text } = await gateway.call<{ document: { sentences: string[] } }>(
    'GET',
    `/api/documents/${id}?userId=1`,
  );
  await gateway.call('POST', `/api/documents/${id}/progress`, {
    userId: 1,
    sentenceIndex: text.sentences.length - 1,
  });
  await page.goto('/');
  const next = page.getByRole('region', { name: 'Read next' });
  await expect(next.getByRole('button', { name: /^Read / })).toHaveCount(4);
  await expect(next.getByRole('button', { name: 'Read ルルの　あさ' })).toHaveCount(0);
  await page.goto('/assisted-reader');
  await list.getByRole('button', { name: /^All \d+ graded texts$/ }).click();
  await expect(list.getByText('✓ Read')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await keepPicture(page, `3 read at ${width}`);
  }
});
