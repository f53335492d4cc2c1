import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { expectNotice } from './notices.js';
import { expect, googleAnswers, type School, test } from './school.js';
import { TIME_ZONE } from './time-zone.js';

const TEXT = '肉が嫌いなわけではない。\n明日は雨かもしれない。';

interface OwnGrammar {
  points: { pattern: string; standing: string }[];
}

async function arrive(page: Page, school: School, name: string): Promise<number> {
  await googleAnswers(page, await school.issuer.token({ sub: name, email: `${name}@example.com`, name: '太郎' }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, 太郎' })).toBeVisible();
  return Number(await page.evaluate(() => localStorage.getItem('userId')));
}

async function read(page: Page): Promise<void> {
  await page.goto('/assisted-reader');
  await page.getByPlaceholder('Paste Japanese text here...').fill(TEXT);
  await page.getByRole('button', { name: 'Add and read' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+/);
}

const grammarOf = async (page: Page, userId: number): Promise<OwnGrammar> =>
  (await page.request.get(`/api/users/${userId}/grammar`)).json();

const reason = (page: Page) => page.getByRole('button', { name: 'わけ', exact: true });

for (const round of [1, 2]) {
  test(`what one learner learns and blocks of grammar is hers alone, time ${round}`, async ({
    page,
    school,
    browser,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: school.url });
    const other = await elsewhere.newPage();
    const [own, others] = await Promise.all([
      arrive(page, school, `grammar-a-${process.pid}-${round}`),
      arrive(other, school, `grammar-b-${process.pid}-${round}`),
    ]);
    await read(page);
    await reason(page).press('Enter');
    const details = page.getByRole('dialog', { name: 'わけ' });
    await details.getByRole('button', { name: 'Learn 〜わけではない' }).press('Enter');
    await expectNotice(page, 'Card made');
    await page.keyboard.press('Escape');
    await expect(reason(page)).toHaveCSS('text-decoration-style', 'dashed');

    // New grammar counts beside the sentence once she says so; what she learns is not new.
    await expect(page.getByText(/words new|No new words/)).not.toContainText('grammar');
    await page.request.post('/api/content/settings', {
      headers: { origin: school.url },
      data: { grammarCounts: false, pointsCount: true },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Next sentence' }).click();
    await expect(page.getByText(/words new|No new words/)).toContainText('1 new grammar point');
    await page.goto('/dictionary/grammar/kamoshirenai');
    await expectAxeFindsNothing(page, 'the page of a grammar point');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expectNotice(page, 'Blocked');
    await page.goBack();
    await expect(page.getByText(/words new|No new words/)).not.toContainText('grammar');

    await page.goto('/dictionary/grammar');
    await expect(page.getByRole('button', { name: 'Learning 〜わけではない' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Show').selectOption('Blocked');
    await expect(page.getByRole('link', { name: '〜かもしれない' })).toBeVisible();
    await page.goto('/review');
    const card = page.getByRole('region', { name: 'Card' });
    await expect(card).toContainText('肉が嫌いな');
    await page.keyboard.press(' ');
    await expect(card.locator('b')).toHaveText('わけではない');
    await page.keyboard.press('4');
    const due = async () => {
      const path = `/api/users/${own}/reviews/forecast?days=60&timeZone=${TIME_ZONE}`;
      const coming: { due: number[] } = await (await page.request.get(path)).json();
      return coming.due.reduce((sum, one) => sum + one, 0);
    };
    await expect.poll(due).toBe(1);

    await read(other);
    await expect(reason(other)).toHaveCSS('text-decoration-style', 'solid');
    await reason(other).press('Enter');
    await expect(other.getByRole('button', { name: 'Learn 〜わけではない' })).toBeVisible();
    expect(await grammarOf(other, others)).toMatchObject({ points: [] });
    expect((await other.request.get(`/api/users/${own}/grammar`)).status()).toBe(403);
    const { points } = await grammarOf(page, own);
    expect(points.map(({ pattern, standing }) => [pattern, standing]).sort()).toEqual([
      ['kamoshirenai', 'blocked'],
      ['wake-dewa-nai', 'learning'],
    ]);
    await elsewhere.close();
  });
}
