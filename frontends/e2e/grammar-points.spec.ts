import { expectAxeFindsNothing } from './axe.js';
import { expectNotice, holdNotice } from './notices.js';
import { expect, type Gateway, test } from './product.js';
import { TIME_ZONE } from './time-zone.js';

const TEXT = '肉が嫌いなわけではない。\n明日は雨かもしれない。\n犬は来ないかもしれない。';

interface Queue {
  cards: { word: string; version: number; point: { id: string } | null }[];
  day: { answeredToday: number };
}

const queueOf = (gateway: Gateway) =>
  gateway.call<Queue>('GET', `/api/users/1/reviews/next?count=50&timeZone=${TIME_ZONE}`);

test('a grammar point is learned while reading, in all tabs, reviewed with a gap, and goes to Anki', async ({
  learner: page,
  gateway,
}) => {
  await page.goto('/assisted-reader');
  await page.getByPlaceholder('Paste Japanese text here...').fill(TEXT);
  await page.getByRole('button', { name: 'Add and read' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+/);
  const reason = page.getByRole('button', { name: 'わけ', exact: true });
  await expect(reason).toHaveCSS('text-decoration-style', 'solid');
  const other = await page.context().newPage();
  await other.goto(page.url());
  const elsewhere = other.getByRole('button', { name: 'わけ', exact: true });
  await expect(elsewhere).toHaveCSS('text-decoration-style', 'solid');

  await reason.press('Enter');
  const details = page.getByRole('dialog', { name: 'わけ' });
  await details.getByRole('button', { name: 'Learn 〜わけではない' }).press('Enter');
  await expect(details.getByRole('button', { name: 'Learning 〜わけではない' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectNotice(page, 'Card made');
  await expectAxeFindsNothing(page, 'a grammar point that is being learned');
  await expect(reason).toHaveCSS('text-decoration-style', 'dashed');
  await expect(elsewhere).toHaveCSS('text-decoration-style', 'dashed');
  await other.close();

  await page.goto('/dictionary/grammar');
  const level = page.getByRole('region', { name: 'N5' });
  await expect(page.getByRole('button', { name: 'Learning 〜わけではない' })).toHaveAttribute('aria-pressed', 'true');
  await level.getByRole('button', { name: 'I know N5' }).click();
  await holdNotice(page);
  const known = level.getByText(/^\d+ of \d+ known$/);
  await expect(known).toHaveText(/^(\d+) of \1 known$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(known).toHaveText(/^0 of \d+ known$/);
  await page.getByLabel('Show').selectOption('Learning');
  await expect(page.getByRole('list', { name: 'N3' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'N5' })).toHaveCount(0);

  await page.goto('/review');
  const card = page.getByRole('region', { name: 'Card' });
  await expect(card).toContainText('肉が嫌いな');
  await expect(card).toContainText('it does not mean that');
  await expect(card).not.toContainText('わけではない');
  await expectAxeFindsNothing(page, 'a card of a grammar point');
  await page.keyboard.press(' ');
  await expect(card.locator('b')).toHaveText('わけではない');
  await expect(card.getByRole('link', { name: '〜わけではない' })).toBeVisible();
  await page.keyboard.press('4');
  await expect.poll(async () => (await queueOf(gateway)).day.answeredToday).toBe(1);
  const coming = await gateway.call<{ due: number[] }>(
    'GET',
    `/api/users/1/reviews/forecast?days=60&timeZone=${TIME_ZONE}`,
  );
  expect(coming.due.reduce((sum, due) => sum + due, 0)).toBe(1);

  const { cards: forAnki } = await gateway.call<{ cards: { pattern: string | null; log: unknown[] }[] }>(
    'GET',
    `/api/users/1/anki/cards?timeZone=${TIME_ZONE}`,
  );
  expect(forAnki.map(({ pattern, log }) => [pattern, log.length])).toEqual([['wake-dewa-nai', 1]]);

  await page.goto('/dictionary/grammar/wake-dewa-nai');
  await page.getByRole('button', { name: 'I know this' }).click();
  await expectNotice(page, 'Marked as known');
  await page.goto('/assisted-reader');
  await page
    .getByRole('link', { name: /肉が嫌い/ })
    .first()
    .click();
  await expect(reason).toHaveCSS('text-decoration-line', 'none');
});

test('a text says how much of its grammar is known, the most useful new points first', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('天気', TEXT);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/content-coverage?analysis=${id}`);
  const grammar = page.getByRole('region', { name: 'Grammar', exact: true });
  await expect(grammar.getByRole('status')).toHaveText(/^0 of \d+ grammar points known · N\d$/);
  const first = grammar.getByRole('listitem').first();
  await expect(first).toContainText('〜かもしれない');
  await expect(first).toContainText('2 times');
  await expectAxeFindsNothing(page, 'the grammar of a text');
  await first.getByRole('button', { name: 'I know this: 〜かもしれない' }).press('Enter');
  await expect(grammar.getByRole('status')).toHaveText(/^1 of \d+ grammar points known/);
  await expect(first).not.toContainText('〜かもしれない');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto('/dictionary/grammar/kamoshirenai');
  await expect(page.getByRole('region', { name: 'In your texts' })).toContainText('明日は雨かもしれない。');
});
