import type { Locator, Page } from '@playwright/test';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

/** Keeps the page from hearing how far imports are until it may: what it says at first would be gone at once. */
async function holdProgress(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/vocabulary/import/*', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test('a word list is imported with its meanings, and how common they are', async ({ learner: page, gateway }) => {
  await page.goto('/vocabulary');
  const file = page.getByTestId('import-file');
  await file.setInputFiles({ name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await expect(page.getByText('Please select a .txt file')).toBeVisible();

  const release = await holdProgress(page);
  await file.setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('猫\tねこ\n犬 いぬ\n鳥\n'),
  });
  await expectNotice(page, 'Import Started');
  await expect(
    page.getByText('Your vocabulary import is being processed in the background. You can continue using the app.'),
  ).toBeVisible();
  release();
  await expectNotice(page, 'Import Complete', { timeout: 30_000 });
  await expect(page.getByText('Successfully imported 3 words to vocabulary')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Importing vocabulary' })).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Your vocabulary' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /猫/ })).toContainText(/cat|\d+ definitions/);

  await gateway.addWord('猫丸語', 'ねこまるご', 'a language that no frequency list knows');
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Rarer');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /猫丸語/ })).toBeVisible();
});

test('an import that ends on another page is announced there, and its words are in every list', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('猫', '猫がいる。');
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(page.getByText('0.0%').first()).toBeVisible();
  await page.getByRole('link', { name: 'Vocabulary Bank' }).click();
  await expect(page.getByText('No words yet')).toBeVisible();
  const release = await holdProgress(page);
  const lines = Array.from({ length: 3_000 }, (_, index) => `語${index}`).concat('猫\tねこ', 'いる');
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) });
  await expectNotice(page, 'Import Started');
  await page.getByRole('link', { name: 'Sentence Bank' }).click();
  release();
  await expectNotice(page, 'Import Complete', { timeout: 60_000 });
  await page.getByRole('link', { name: 'Vocabulary Bank' }).click();
  await expect(page.getByRole('table', { name: 'Your vocabulary' })).toBeVisible();
  await page.getByRole('link', { name: 'Content Coverage' }).click();
  await page.getByRole('link', { name: '猫' }).click();
  await expect(page.getByText('100.0%').first()).toBeVisible();
});

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
  await expectNotice(page, 'Import Failed');
  await expect(page.getByText('The list is empty.')).toBeVisible();
});

test('an import that cannot start is said', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  const file = page.getByTestId('import-file');
  await file.setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') });
  await expectNotice(page, 'Failed to start vocabulary import');
  await file.setInputFiles({ name: 'picture.txt', mimeType: 'text/plain', buffer: Buffer.from([0, 1, 2, 255, 0]) });
  await expect(page.getByText('This file is not text in UTF-8, UTF-16, Shift_JIS or EUC-JP.')).toBeVisible();
});

test('an import says how far it is, and what became of it when nothing is known', async ({ learner: page }) => {
  await page.clock.install();
  const job = { jobId: 9, filename: 'words.txt', successfulImports: 0, processedWords: 0, totalWords: 0 };
  const batches = { currentBatch: 2, totalBatches: 4, estimatedTimeRemaining: 65 };
  let answer: object = { ...job, status: 'queued' };
  await page.route('**/api/users/1/vocabulary/import', (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? job : { jobs: [] } }),
  );
  await page.route('**/api/users/1/vocabulary/import/9', (route) => route.fulfill({ json: answer }));
  /** Lets the page ask again until it shows what is answered now. */
  const shows = (text: Locator) =>
    expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(text).toBeVisible({ timeout: 500 });
    }).toPass();
  await page.goto('/vocabulary');
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('猫') });
  const card = page.getByRole('region', { name: 'Importing vocabulary' });
  await expect(card.getByText('Initializing...')).toBeVisible();
  answer = { ...job, status: 'processing', processedWords: 1000, totalWords: 4000, processingProgress: batches };
  await shows(card.getByText('Batch 2 of 4 · about 1 min 5 s left'));
  await expect(card.getByText('1,000 of 4,000 words · 25.0%')).toBeVisible();
  answer = { ...job, status: 'processing', processedWords: 5000, totalWords: 4000 };
  await shows(card.getByText('Finalizing...'));
  await expect(card.getByText('100.0%')).toBeVisible();
  answer = { ...job, status: 'failed', errorMessage: '' };
  await shows(page.getByText('Failed to import vocabulary'));
  await expect(card).toHaveCount(0);
});

for (const [encoding, bytes] of [
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xe7, 0x8c, 0xab, 0x09, 0xe3, 0x81, 0xad, 0xe3, 0x81, 0x93]],
  ['UTF-16, little end first', [0xff, 0xfe, 0x2b, 0x73, 0x09, 0x00, 0x6d, 0x30, 0x53, 0x30]],
  ['UTF-16, big end first', [0xfe, 0xff, 0x73, 0x2b, 0x00, 0x09, 0x30, 0x6d, 0x30, 0x53]],
  ['Shift_JIS', [0x94, 0x4c, 0x09, 0x82, 0xcb, 0x82, 0xb1]],
  ['EUC-JP', [0xc7, 0xad, 0x09, 0xa4, 0xcd, 0xa4, 0xb3]],
] as const) {
  test(`a word list in ${encoding} is read right`, async ({ learner: page }) => {
    await page.goto('/vocabulary');
    const buffer = Buffer.from(bytes);
    await page.getByTestId('import-file').setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer });
    await expect(page.getByRole('button', { name: 'Delete 猫 (ねこ)' })).toBeVisible({ timeout: 60_000 });
  });
}
