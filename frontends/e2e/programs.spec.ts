import { YomitanClient } from '@ichibun/test-kit/yomitan-client';
import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { losses } from './losses.js';
import { expect, test } from './product.js';

const address = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).inputValue();

test('a program is connected in three steps, is seen to call, and is disconnected', async ({ learner: page }) => {
  await page.goto('/your-data');
  await page.getByRole('link', { name: 'Programs' }).click();
  await expect(page.getByText('You have not connected any yet.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('asbplayer at home');
  await page.getByRole('button', { name: 'Create address' }).click();
  const steps = page.getByRole('region', { name: 'Set up asbplayer at home' });
  await expect(steps.getByText('The program has not called yet.')).toBeVisible();
  await expectAxeFindsNothing(page, 'a program to set up');

  const player = new YomitanClient(await address(page, 'Address'));
  await player.connect();
  const [line] = await player.tokenize(['猫が食べた。']);
  expect(line!.map(({ text }) => text)).toEqual(['猫', 'が', '食べた', '。']);
  await expect(steps.getByText('The program has called: it is connected.')).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect asbplayer at home' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('You have not connected any yet.')).toBeVisible();
  await expect(player.connect()).rejects.toThrow();
});

test.describe('on a Japanese phone', () => {
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the steps for each kind of program lose nothing, and axe finds nothing', async ({ learner: page }) => {
    await page.goto('/programs');
    const kinds = page.getByRole('radio');
    await expect(kinds).toHaveCount(5);
    for (const kind of await kinds.all()) {
      await kind.check();
      await page.getByRole('button', { name: '接続用アドレスを作成' }).tap();
      await expect(page.getByText('プログラムからの問い合わせはまだありません。')).toBeVisible();
      expect(await losses(page)).toEqual([]);
    }
    await expectAxeFindsNothing(page, '外部プログラム');
  });
});
