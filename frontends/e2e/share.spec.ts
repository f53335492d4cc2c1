import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { install } from './installed.js';
import { losses } from './losses.js';
import { expect, test } from './product.js';

test.use({ serviceWorkers: 'allow' });

/** Shares as the system does with an installed site: a form that it posts to the address of the manifest. */
async function share(page: Page, fields: Record<string, string>, file?: { name: string; content: string }) {
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.evaluate(
      ([given, added]) => {
        const form = document.createElement('form');
        form.method = 'POST';
        form.action = '/share';
        form.enctype = 'multipart/form-data';
        for (const [name, value] of Object.entries(given)) {
          const field = Object.assign(document.createElement('textarea'), { name });
          field.value = value;
          form.append(field);
        }
        const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
        if (added) {
          const held = new DataTransfer();
          held.items.add(new File([added.content], added.name));
          files.files = held.files;
        }
        form.append(files);
        document.body.append(form);
        form.submit();
      },
      [fields, file] as const,
    ),
  ]);
  await expect(page).toHaveURL('/assisted-reader/share');
  await page.locator('#frame').waitFor({ state: 'detached' });
}

test('what is shared waits on the device, the library leads to it, and one press makes a text of it', async ({
  learner: page,
}) => {
  await install(page);
  await page.goto('/assisted-reader');
  const isSessionKept = () =>
    page.evaluate(async () => (await caches.match('/api/auth/user', { ignoreSearch: true })) !== undefined);
  await expect.poll(isSessionKept).toBe(true);
  await page.context().setOffline(true);
  await share(page, { title: '猫の話', text: '猫が魚を食べた。' });
  await expect(page.getByRole('heading', { name: '猫の話' })).toBeVisible();
  await share(page, { title: 'ニュース', url: 'https://example.com/news' });
  await page.context().setOffline(false);

  await page.goto('/assisted-reader');
  await expect(page.getByText('2 shared items are waiting on this device.')).toBeVisible();
  await expectAxeFindsNothing(page, 'a library with shares');
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expectAxeFindsNothing(page, 'a shared text');
  await page.getByRole('button', { name: 'Add and read' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('猫の話');

  await page.goto('/assisted-reader');
  await expect(page.getByText('1 shared item is waiting on this device.')).toBeVisible();
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', 'https://example.com/news');
  await expectAxeFindsNothing(page, 'a shared address');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing is waiting here')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('link', { name: '猫の話', exact: true })).toBeVisible();
  await expect(page.getByText('Shared with Ichibun')).toHaveCount(0);
});

test('a shared file is sent by one press, and opens when it is read', async ({ learner: page }) => {
  await install(page);
  await share(page, {}, { name: '海.txt', content: '海を見た。波が高い。' });
  await expect(page.getByText('海.txt')).toBeVisible();
  await expectAxeFindsNothing(page, 'a shared file');
  await page.getByRole('button', { name: 'Add the file' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('海');
});

test.describe('on a phone', () => {
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an address with a text after its # becomes a text, as a Shortcut of iOS opens it', async ({
    learner: page,
  }) => {
    const text = '山の麓に村があった。';
    await page.goto(`/assisted-reader/share#text=${encodeURIComponent(text)}`);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    expect(await losses(page)).toEqual([]);
    await expectAxeFindsNothing(page, 'a shared text on a phone');
    await page.getByRole('button', { name: '追加して読む' }).tap();
    await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  });
});
