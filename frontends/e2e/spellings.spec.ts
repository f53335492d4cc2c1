import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test('a word that a text spells in the old way is named so, with its usual spelling beside it, wherever it is met', async ({
  learner: page,
  gateway,
}) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '猫',
    content: '猫が坐っている。',
    userId: 1,
  });
  const also = (place: ReturnType<typeof page.locator>) => place.getByText(/^also/);
  await page.goto(`/assisted-reader/read/${document.id}`);
  await page.getByRole('button', { name: '坐っている', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(also(dialog)).toHaveText(/座る/u);
  await expectAxeFindsNothing(page, 'a word in an old spelling');
  await keepPicture(page, 'pop-up');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/sentences/save'));
  await dialog.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Learning' })).toBeVisible();
  expect((await saved).ok()).toBe(true);

  await page.goto('/vocabulary');
  await expect(also(page.getByRole('row', { name: /坐る/u }))).toHaveText(/座る/u);
  await keepPicture(page, 'vocabulary');

  await page.goto('/review');
  const card = page.getByRole('region', { name: 'Card' });
  await expect(card).toBeVisible();
  await page.keyboard.press(' ');
  await expect(also(card)).toHaveText(/座る/u);
  await keepPicture(page, 'card');

  await page.goto(`/dictionary?q=${encodeURIComponent('坐る')}`);
  const found = page.getByRole('list', { name: 'Words' }).getByRole('listitem').first();
  await expect(found.getByRole('link', { name: '坐る' })).toBeVisible();
  await expect(also(found)).toHaveText(/座る/u);
  await keepPicture(page, 'dictionary');

  const id = await gateway.analyse('猫', '猫が坐っている。');
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(also(page.getByRole('table', { name: 'Words of this text' }))).toHaveText(/座る/u);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'analysis');
});
