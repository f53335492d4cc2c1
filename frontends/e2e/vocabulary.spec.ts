import type { Page } from '@playwright/test';
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
  await expect(page.getByText('Word added to vocabulary')).toBeVisible();
  const table = page.getByRole('table', { name: 'Your vocabulary' });
  await expect(table.getByRole('columnheader')).toHaveText(['Japanese Word', 'Reading', 'English Meaning', 'Actions']);
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
  await expect(page.getByText('Word removed from vocabulary')).toBeVisible();
  await expect(page.getByText('No words yet')).toBeVisible();
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
  await expect(page.getByText('All vocabulary cleared successfully')).toBeVisible();
  await expect(page.getByText('No words yet')).toBeVisible();
});

test('a blocked word is listed, searched and unblocked', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫');
  const [word] = await gateway.call<{ uniqueVocabId: number; word: string }[]>(
    'GET',
    `/api/content/analyze/${id}/words/top/1`,
  );
  await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId: word!.uniqueVocabId });
  await page.goto('/vocabulary');
  const card = blockedWords(page);
  await expect(card.getByRole('columnheader')).toHaveText([
    'Japanese Word',
    'Reading',
    'English Meaning',
    'Blocked Date',
    'Actions',
  ]);
  await card.getByPlaceholder('Search blocked words...').fill(word!.word);
  await card.getByRole('button', { name: `Unblock ${word!.word}` }).click();
  await expect(page.getByText('Word unblocked')).toBeVisible();
  await expect(card.getByText('No blocked words')).toBeVisible();
});

test('a word list is imported with its meanings', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  const file = page.getByTestId('import-file');
  await file.setInputFiles({ name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await expect(page.getByText('Please select a .txt file')).toBeVisible();

  await file.setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('猫\tねこ\n犬 いぬ\n鳥\n'),
  });
  await expect(page.getByText('Import Started')).toBeVisible();
  await expect(
    page.getByText('Your vocabulary import is being processed in the background. You can continue using the app.'),
  ).toBeVisible();
  await expect(page.getByText('Import Complete')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Successfully imported 3 words to vocabulary')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Importing vocabulary' })).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Your vocabulary' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /猫/ })).toContainText(/cat|\d+ definitions/);
});

for (const [what, path, act, message] of [
  ['removing', '**/api/users/1/vocabulary/%E7%8C%AB*', 'Delete 猫 (ねこ)', 'Failed to remove word'],
  ['clearing', '**/api/users/1/vocabulary/clear', 'Clear All', 'Failed to clear vocabulary'],
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

test('an import that fails is said in the server’s words', async ({ learner: page }) => {
  const job = { jobId: 9, filename: 'words.txt', successfulImports: 0, processedWords: 0, totalWords: 0 };
  await page.route('**/api/users/1/vocabulary/import', (route) =>
    route.fulfill(route.request().method() === 'POST' ? { json: job } : { json: { jobs: [] } }),
  );
  await page.route('**/api/users/1/vocabulary/import/9', (route) =>
    route.fulfill({ json: { ...job, status: 'failed', errorMessage: 'The list is empty.' } }),
  );
  await page.goto('/vocabulary');
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('猫') });
  await expect(page.getByText('Import Failed')).toBeVisible();
  await expect(page.getByText('The list is empty.')).toBeVisible();
});

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
