import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';
import { doAllTasks } from './tasks-of-learners.js';

test('who knows 60 words comes through the first days without a dead end', async ({ page, gateway }) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Demo User' }).tap();
  await page.getByRole('button', { name: /^60 words/ }).tap();
  await expect(page.getByRole('heading', { name: 'Read this' })).toBeVisible();
  const { knownSets } = await gateway.call<{ knownSets: { set: string; count: number | null }[] }>(
    'GET',
    '/api/users/1/known-sets',
  );
  expect(knownSets.map(({ set, count }) => [set, count])).toEqual([
    ['courses', 60],
    ['particles', null],
  ]);
  await doAllTasks({ page, gateway, isPhone: true });
});

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('what adds to the library is seen whole on a phone', async ({ learner: page, gateway }) => {
    await gateway.call('POST', '/api/documents/create-from-text', {
      userId: 1,
      title: '猫の話',
      content: '猫がいる。',
    });
    await page.goto('/assisted-reader');
    await page.getByRole('button', { name: '追加', exact: true }).tap();
    await page.getByRole('button', { name: '録音を追加' }).tap();
    const dialog = page.getByRole('dialog', { name: 'どの文章の録音ですか？' });
    await expect(dialog.getByRole('link', { name: '猫の話' })).toBeVisible();
    await expectAxeFindsNothing(page, '録音の文章');
    await keepPicture(page, '1 recording');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectAxeFindsNothing(page, '追加');
    await keepPicture(page, '2 add');
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
});
