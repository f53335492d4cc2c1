import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { expectNotice, holdNotice } from './notices.js';
import { CAT_TEXT, expect, type Gateway, test } from './product.js';

const word = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).first();

async function addDocument(gateway: Gateway): Promise<string> {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '吾輩',
    content: CAT_TEXT,
    userId: 1,
  });
  return `/assisted-reader/read/${document.id}`;
}

const queued = async (gateway: Gateway) =>
  (await gateway.call<{ cards: { word: string }[] }>('GET', '/api/users/1/reviews/next?count=50&more=1000')).cards.map(
    (card) => card.word,
  );
const vocabulary = async (gateway: Gateway) =>
  (
    await gateway.call<{ vocabulary: { word: string; state: string }[] }>('GET', '/api/users/1/vocabulary')
  ).vocabulary.map((one) => `${one.word} ${one.state}`);

test('a word that is begun in the reader looks so at once, in another tab and after a reload, and is undone there', async ({
  learner: page,
  gateway,
  context,
}) => {
  const path = await addDocument(gateway);
  await page.goto(path);
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem('userId', '1'));
  await other.goto(path);
  await expect(word(other, '猫')).toHaveAttribute('data-mark', 'unknown');

  const cat = word(page, '猫');
  const news = page.getByText(/^\d+ of \d+ words new$/).first();
  const count = async () => Number.parseInt((await news.textContent())!, 10);
  await expect(cat).toHaveAttribute('data-mark', 'unknown');
  const before = await count();
  await cat.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Learning' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cat).toHaveAttribute('data-mark', 'learning');
  await expect.poll(count).toBe(before - 1);
  await expectNotice(page, 'Card made');
  await expectAxeFindsNothing(page, 'a word that is being learned');
  await expect(word(other, '猫')).toHaveAttribute('data-mark', 'learning');
  expect([await queued(gateway), await vocabulary(gateway)]).toEqual([['猫'], ['猫 new']]);

  await page.reload();
  await expect(word(page, '猫')).toHaveAttribute('data-mark', 'learning');
  await word(page, '猫').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Learning' }).click();
  await page.getByRole('button', { name: 'Stop learning' }).click();
  await expect(word(page, '猫')).toHaveAttribute('data-mark', 'unknown');
  await expectNotice(page, 'The card and its sentence were removed');
  expect([await queued(gateway), await vocabulary(gateway)]).toEqual([[], []]);
  await expect(word(other, '猫')).toHaveAttribute('data-mark', 'unknown');
});

test('the first words of an analysis are begun together, leave the words to learn, and are as before when that is undone', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('吾輩', CAT_TEXT);
  await page.goto(`/content-coverage?analysis=${id}`);
  const table = page.getByRole('table', { name: 'Words of this text' });
  const common = page.getByRole('region', { name: 'Most Common Words' });
  const bar = page.getByRole('region', { name: 'Words', exact: true }).getByRole('group', { name: 'Chosen words' });
  await expect(common.getByRole('listitem').filter({ hasText: '猫' })).toHaveCount(1);
  await bar.getByRole('spinbutton', { name: 'How many of the first' }).fill('3');
  await bar.getByRole('button', { name: 'First' }).click();
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectAxeFindsNothing(page, 'words that are chosen');
  await bar.getByRole('button', { name: 'Learn', exact: true }).click();
  await expectNotice(page, 'You are learning 3 words');
  await holdNotice(page);
  await expect(common.getByRole('listitem').filter({ hasText: '猫' })).toHaveCount(0);
  await expect(table.getByRole('button', { name: 'Learning 猫' })).toBeVisible();
  expect(await queued(gateway)).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Undone');
  await expect(common.getByRole('listitem').filter({ hasText: '猫' })).toHaveCount(1);
  expect([await queued(gateway), await vocabulary(gateway)]).toEqual([[], []]);
});

test('rows are chosen by keys: space, a range with shift, and all', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('吾輩', CAT_TEXT);
  await page.goto(`/content-coverage?analysis=${id}`);
  const rows = page.getByRole('table', { name: 'Words of this text' }).getByRole('checkbox');
  await rows.nth(1).focus();
  await page.keyboard.press('Space');
  await rows.nth(4).focus();
  await page.keyboard.press('Shift+Space');
  for (const at of [1, 2, 3, 4]) await expect(rows.nth(at)).toBeChecked();
  await expect(rows.nth(0)).not.toBeChecked();
  await page.keyboard.press('Control+a');
  await expect(rows.nth(0)).toBeChecked();
  // The number that is offered is larger than this text.
  const bar = page.getByRole('region', { name: 'Words', exact: true }).getByRole('group', { name: 'Chosen words' });
  await bar.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(rows.nth(0)).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows.nth(0)).toBeChecked();
});

test('the calculator’s number is on its buttons, and the next page has as many ticked', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('吾輩', CAT_TEXT);
  await page.goto(`/content-coverage?analysis=${id}`);
  await page.getByRole('button', { name: '80%' }).click();
  const learn = page.getByRole('button', { name: /^Learn \d+ words?$/ });
  const number = Number.parseInt(/\d+/.exec((await learn.textContent())!)![0], 10);
  await expect(
    page.getByRole('region', { name: 'Coverage Calculator' }).locator('dd').first().locator('span').first(),
  ).toHaveText(String(number));
  await page.getByRole('link', { name: new RegExp(`^Make sentences for ${number} words?$`) }).click();
  await expect(page.getByText(`${number} of ${number} selected`)).toBeVisible();
});
