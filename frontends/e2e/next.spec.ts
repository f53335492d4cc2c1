import { expectAxeFindsNothing } from './axe.js';
import { losses } from './losses.js';
import { expectNotice } from './notices.js';
import { expect, type Gateway, test } from './product.js';

const BOOKS = {
  猫の話: '猫がいる。猫は魚を食べる。犬もいる。',
  山の話: '山に村があった。村人は山を見ていた。旅人が村を訪れた。旅人は海の話をした。',
} as const;

/** Adds the texts, and waits until their words are counted. */
async function addBooks(gateway: Gateway): Promise<void> {
  for (const [title, content] of Object.entries(BOOKS)) {
    await gateway.call('POST', '/api/documents/create-from-text', { title, content, userId: 1 });
  }
  type Shares = { counting: number; shares: unknown[] };
  const counted = async () => {
    const { counting, shares } = await gateway.call<Shares>('GET', '/api/documents/user/1/known-shares');
    return counting === 0 ? shares.length : 0;
  };
  await expect.poll(counted).toBe(2);
}

test('texts are compared by their new words, and cards are made of those of the chosen ones', async ({
  learner: page,
  gateway,
}) => {
  for (const word of ['猫', '魚', '食べる']) await gateway.addWord(word, '', 'known');
  await addBooks(gateway);
  await page.goto('/assisted-reader');
  await page.getByRole('main').getByRole('link', { name: 'What to read next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What to Read Next' })).toBeVisible();
  const texts = page.getByRole('region', { name: 'Texts to read' });
  const titles = texts.getByRole('link');
  await expect(titles).toHaveText(['猫の話', '山の話']);
  await expect(texts.getByRole('listitem').first()).toContainText('2 new words');
  await expectAxeFindsNothing(page, 'what to read next');

  const list = page.getByRole('region', { name: /words? for your texts$/ });
  await expect(list.getByRole('listitem').filter({ hasText: '犬' })).toBeVisible();
  await texts.getByRole('checkbox', { name: 'Learn words for 猫の話' }).uncheck();
  await expect(list.getByRole('listitem').filter({ hasText: '犬' })).toHaveCount(0);
  await expect(list.getByRole('listitem').filter({ hasText: '旅人' })).toContainText('2 times');
  // Of a mixed one a press makes one that is checked.
  const all = texts.getByRole('checkbox', { name: 'All texts' });
  await all.check();
  await expect(list.getByRole('listitem').filter({ hasText: '犬' })).toBeVisible();
  await all.uncheck();
  await expect(page.getByText('Choose at least one text.')).toBeVisible();
  await texts.getByRole('checkbox', { name: 'Learn words for 猫の話' }).check();
  await texts.getByRole('button', { name: 'Chapters of 猫の話' }).click();
  await expect(texts).toContainText('This text has no chapters.');
  await list.getByRole('checkbox', { name: /^All \d+$/ }).check();
  await list.getByRole('button', { name: 'Learn', exact: true }).click();
  await expectNotice(page, /^You are learning \d+ words?/);
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL(/\/review$/);
});

test.describe('on a Japanese phone', () => {
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what to read next loses nothing, and axe finds nothing', async ({ learner: page, gateway }) => {
    await addBooks(gateway);
    await page.goto('/assisted-reader/next');
    await page.getByRole('button', { name: '『山の話』の章' }).tap();
    await expect(page.getByText('この文章には章がありません。')).toBeVisible();
    await expect(page.getByRole('region', { name: /^選んだ文章のための\d+語$/ })).toBeVisible();
    expect(await losses(page)).toEqual([]);
    await expectAxeFindsNothing(page, '次に読む文章');
  });
});
