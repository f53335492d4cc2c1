import type { Page } from '@playwright/test';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

const bank = (page: Page) => page.getByRole('region', { name: 'Your Vocabulary Bank' });
const blockedWords = (page: Page) => page.getByRole('region', { name: 'Blocked Words' });

async function addWord(page: Page, word: string, reading: string, meaning: string) {
  await bank(page).getByRole('button', { name: 'Add Word' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Word' });
  await dialog.getByLabel('Japanese Word').fill(word);
  await dialog.getByLabel('Reading (Optional)').fill(reading);
  await dialog.getByLabel('English Meaning').fill(meaning);
  await dialog.getByRole('button', { name: 'Add Word' }).click();
  return dialog;
}

test('a word is added, found, refused the second time, and removed', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  await expect(page.getByText('No words yet')).toBeVisible();
  await expect(await addWord(page, '猫', 'ねこ', 'cat')).toBeHidden();
  await expectNotice(page, 'Word added to vocabulary');
  const table = page.getByRole('table', { name: 'Your vocabulary' });
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Japanese Word', 'Reading', 'English Meaning', 'State', 'Actions'],
  ]);
  await expect(table.getByRole('row')).toHaveCount(2);

  const dialog = await addWord(page, '猫', 'ねこ', 'cat');
  await expect(page.getByText('Failed to add word')).toBeVisible();
  const notice = page.getByRole('listitem').filter({ hasText: 'Failed to add word' });
  await notice.getByRole('button', { name: 'Close notice' }).click();
  await expect(page.getByText('Failed to add word')).toBeHidden();
  await expect(dialog.getByLabel('Japanese Word')).toHaveValue('猫');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByPlaceholder('Search vocabulary...').fill('CAT');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByPlaceholder('Search vocabulary...').fill('dog');
  await expect(page.getByText('No word matches “dog”.')).toBeVisible();
  await page.getByPlaceholder('Search vocabulary...').fill('');

  await page.getByRole('button', { name: 'Delete 猫 (ねこ)' }).click();
  await expectNotice(page, 'Word removed from vocabulary');
  await expect(page.getByText('No words yet')).toBeVisible();
});

test('a word that is added in one tab is there in another', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  await expect(page.getByText('No words yet')).toBeVisible();
  const other = await page.context().newPage();
  await other.addInitScript(() => localStorage.setItem('userId', '1'));
  await other.goto('/vocabulary');
  await addWord(other, '猫', 'ねこ', 'cat');
  await expect(page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row')).toHaveCount(2);
});

test('what is missing in a new word is said', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  const dialog = await addWord(page, '', '', '');
  await expect(dialog.getByText('Word is required')).toBeVisible();
  await expect(dialog.getByText('Meaning is required')).toBeVisible();
  await expect(dialog.getByLabel('Frequency Rank (Optional)')).toBeVisible();
  await expect(dialog.getByLabel('Japanese Word')).toBeFocused();
});

test('a list of more than 50 words has pages; clearing it asks first', async ({ learner: page, gateway }) => {
  for (let number = 1; number <= 52; number++) await gateway.addWord(`猫${number}`, 'ねこ', `Cat number ${number}`);
  await page.goto('/vocabulary');
  await expect(page.getByText('Showing 1-50 of 52 words')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 51-52 of 52 words')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Showing 1-50 of 52 words')).toBeVisible();

  await page.getByRole('button', { name: 'Clear All' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to clear all vocabulary? This action cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Showing 1-50 of 52 words')).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await question.getByRole('button', { name: 'Clear All' }).click();
  await expectNotice(page, 'All vocabulary cleared successfully');
  await expect(page.getByText('No words yet')).toBeVisible();
});

for (const [what, path, act, message] of [
  ['removing', '**/api/users/1/vocabulary/%E7%8C%AB*', 'Delete 猫 (ねこ)', 'Failed to remove word'],
  ['clearing', '**/api/users/1/vocabulary/clear?all=true', 'Clear All', 'Failed to clear vocabulary'],
] as const) {
  test(`${what} that fails is said, and nothing is lost`, async ({ learner: page, gateway }) => {
    await gateway.addWord('猫', 'ねこ', 'cat');
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/vocabulary');
    await page.getByRole('button', { name: act }).click();
    const question = page.getByRole('alertdialog');
    if (what === 'clearing') await question.getByRole('button', { name: 'Clear All' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete 猫 (ねこ)' })).toBeVisible();
  });
}

test('a session that ends under the open page asks to log in', async ({ learner: page }) => {
  await page.route('**/api/users/1/vocabulary', (route) =>
    route.fulfill({ status: 401, json: { code: 'auth.not-signed-in', message: 'You are not signed in.' } }),
  );
  await page.goto('/vocabulary');
  await expect(page.getByText('Please log in to access your vocabulary.')).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
});

test('50,000 words are searched as they are typed', async ({ learner: page }) => {
  const words = Array.from({ length: 50_000 }, (_, index) => ({
    id: index + 1,
    word: `語${index}`,
    reading: `ご${index}`,
    meaning: `Meaning of word number ${index}`,
    meaningsCount: 1,
    addedAt: '2026-11-21T00:00:00Z',
  }));
  await page.route('**/api/users/1/vocabulary', (route) => route.fulfill({ json: { vocabulary: words } }));
  await page.goto('/vocabulary');
  await expect(page.getByText('Showing 1-50 of 50000 words')).toBeVisible();
  const search = page.getByPlaceholder('Search vocabulary...');
  await search.focus();
  const longest = await page.evaluate(async () => {
    const table = document.querySelector('table[aria-label="Your vocabulary"]')!;
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    let longest = 0;
    for (const term of ['4', '49', '499', '4999', '49999']) {
      const began = performance.now();
      const changed = new Promise((resolve) =>
        new MutationObserver(resolve).observe(table, { childList: true, subtree: true }),
      );
      type.call(field, term);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await changed;
      longest = Math.max(longest, performance.now() - began);
    }
    return longest;
  });
  test.info().annotations.push({ type: 'measured', description: `longest search ${longest.toFixed(0)} ms` });
  console.log(`    search over 50,000 words: at most ${longest.toFixed(0)} ms a key`);
  await expect(page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row')).toHaveCount(2);
});

test('the states of a row: several definitions, no definition, and a reading only where it says something', async ({
  learner: page,
  gateway,
}) => {
  await gateway.addWord('橋', 'はし', 'bridge\npons\nbridge (in music)');
  await gateway.addWord('ピアノ', 'ピアノ', 'piano');
  await page.route('**/api/users/1/vocabulary/blocked', (route) =>
    route.fulfill({
      json: {
        blockedWords: [
          {
            id: 1,
            uniqueVocabId: 1,
            word: '東京',
            reading: 'とうきょう',
            meaning: '',
            addedAt: '2026-11-20T03:00:00Z',
          },
        ],
      },
    }),
  );
  await page.goto('/vocabulary');
  const rows = page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row');
  const bridge = rows.filter({ hasText: '橋' });
  await bridge.getByText('3 definitions').click();
  await expect(bridge.getByText('bridge (in music)')).toBeVisible();
  await expect(rows.filter({ hasText: 'ピアノ' }).getByRole('cell')).toHaveText(['ピアノ', '', 'piano', 'Known', '']);
  const card = blockedWords(page);
  await expect(card.getByText('Words you have blocked from appearing in recommendations')).toBeVisible();
  await expect(card.getByText('No definition available')).toBeVisible();
});

test.describe('a blocked word shows the day on which it was blocked', () => {
  for (const { where, timezoneId, day } of [
    { where: 'far west', timezoneId: 'Pacific/Pago_Pago', day: 'Nov 19, 2026' },
    { where: 'far east', timezoneId: 'Pacific/Kiritimati', day: 'Nov 20, 2026' },
  ]) {
    test.describe(() => {
      test.use({ timezoneId });
      test(`as it is ${where}`, async ({ learner: page }) => {
        const blockedWord = { id: 1, uniqueVocabId: 1, word: '東京', reading: 'とうきょう', meaning: 'Tokyo' };
        const blockedWords = [{ ...blockedWord, addedAt: '2026-11-20T03:00:00Z' }];
        await page.route('**/api/users/1/vocabulary/blocked', (route) => route.fulfill({ json: { blockedWords } }));
        await page.goto('/vocabulary');
        await expect(page.getByText(day)).toBeVisible();
      });
    });
  }
});

test('of many pages at most five have a button', async ({ learner: page }) => {
  const vocabulary = Array.from({ length: 601 }, (_, index) => ({
    id: index + 1,
    word: `語${index}`,
    reading: null,
    meaning: 'x',
    meaningsCount: 1,
    addedAt: '2026-11-21T00:00:00Z',
  }));
  await page.route('**/api/users/1/vocabulary', (route) => route.fulfill({ json: { vocabulary } }));
  await page.goto('/vocabulary');
  const pages = page.getByRole('navigation', { name: 'Pages of your vocabulary' });
  const numbers = pages.getByRole('button', { name: /^Page / });
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
  await pages.getByRole('button', { name: 'Page 5' }).click();
  await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
  await expect(page.getByText('Showing 201-250 of 601 words')).toBeVisible();
  await page.getByPlaceholder('Search vocabulary...').fill('語');
  await expect(page.getByText('Showing 1-50 of 601 words')).toBeVisible();
});

test('while a word is added the dialog says so and waits', async ({ learner: page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/users/1/vocabulary', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.goto('/vocabulary');
  const dialog = await addWord(page, '猫', '', 'cat');
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  await expect(dialog.getByLabel('Japanese Word')).toBeDisabled();
  answer();
  await expect(dialog).toBeHidden();
});

test('a new word that cannot be kept is refused in words, and stays in the dialog', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  await bank(page).getByRole('button', { name: 'Add Word' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Word' });
  await dialog.getByLabel('English Meaning').fill('meaning');
  for (const [word, frequency, message] of [
    ['猫'.repeat(101), '', 'A word has at most 100 characters.'],
    ['猫', '-1', 'Frequency rank must be a whole number, 0 or above'],
    ['猫', '1.5', 'Frequency rank must be a whole number, 0 or above'],
  ] as const) {
    await dialog.getByLabel('Japanese Word').fill(word);
    await dialog.getByLabel('Frequency Rank (Optional)').fill(frequency);
    await dialog.getByRole('button', { name: 'Add Word' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel('Japanese Word')).toHaveValue(word);
  }
});

test('what changes the vocabulary reloads the list and the figures on home', async ({ learner: page, gateway }) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  await page.goto('/');
  await expect(page.getByRole('link', { name: '1 known word' })).toBeVisible();
  await page.getByRole('link', { name: '1 known word' }).click();
  await expect(await addWord(page, '犬', 'いぬ', 'dog')).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Ichibun' }).click();
  await expect(page.getByRole('link', { name: '2 known words' })).toBeVisible();
});
