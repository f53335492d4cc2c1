import { install } from './installed.js';
import { expect, test } from './product.js';

const TEXT = '肉が嫌いなわけではない。\n明日は雨かもしれない。';

test.use({ serviceWorkers: 'allow' });

test('a grammar point of a pasted text is shown before its word and taught on its page, also without a network', async ({
  learner: page,
}) => {
  await install(page);
  await page.goto('/assisted-reader');
  await page.getByPlaceholder('Paste Japanese text here...').fill(TEXT);
  await page.getByRole('button', { name: 'Add and read' }).click();
  await expect(page.getByRole('main')).toContainText('わけではない');
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+/);
  const text = page.url();
  const reason = page.getByRole('button', { name: 'わけ', exact: true });
  await expect(reason).toHaveCSS('text-decoration-line', 'underline');
  await expect(page.getByRole('button', { name: '肉', exact: true })).toHaveCSS('text-decoration-line', 'none');
  await reason.press('Enter');
  const details = page.getByRole('dialog', { name: 'わけ' });
  await expect(details.getByRole('listitem').first()).toContainText('〜わけではない · it does not mean that');
  await expect(details).toContainText('reason');
  await details.getByRole('link', { name: 'More about 〜わけではない' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '〜わけではない' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Easily confused with' })).toContainText('〜わけがない');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(reason).toHaveCSS('text-decoration-line', 'none');
  await reason.press('Enter');
  await expect(details).toContainText('reason');
  await expect(details).not.toContainText('〜わけではない');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('wakedewanai');
  await page.getByRole('option').filter({ hasText: '〜わけではない' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '〜わけではない' })).toBeVisible();
  await page.getByRole('button', { name: 'Blocked', exact: true }).click();
  await page.goto(text);
  await expect(reason).toHaveCSS('text-decoration-line', 'underline');
  await page.getByRole('button', { name: 'Reader settings' }).click();
  await page.getByRole('checkbox', { name: 'Mark grammar points' }).uncheck();
  await expect(reason).toHaveCSS('text-decoration-line', 'none');

  const isKept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('private-1');
      const [words] = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/kept/words/'));
      return words && (await (await cache.match(words))!.text()).includes('kamoshirenai');
    });
  await expect.poll(isKept).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await page
    .getByRole('button', { name: 'かもしれない', exact: true })
    .or(page.locator('[data-grammar]'))
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('〜かもしれない · might');
});
