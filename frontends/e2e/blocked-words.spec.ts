import type { Page } from '@playwright/test';
import { expectNotice, holdNotice } from './notices.js';
import { expect, test } from './product.js';

const blockedWords = (page: Page) => page.getByRole('region', { name: 'Blocked Words' });

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
  // The three sets of words above the card move it while they load.
  await expect(page.getByText(/words that you have not marked yet/)).toHaveCount(3);
  await card.getByPlaceholder('Search blocked words...').fill(word!.word);
  await card.getByRole('button', { name: `Unblock ${word!.word}` }).click();
  await expectNotice(page, 'Word unblocked');
  await expect(card.getByText('No blocked words')).toBeVisible();
});

test('what is removed or unblocked by mistake comes back', async ({ learner: page, gateway }) => {
  await gateway.addWord('生', '', 'raw');
  await gateway.addWord('生', 'なま', 'raw, fresh');
  const id = await gateway.analyse('猫');
  const [word] = await gateway.call<{ uniqueVocabId: number; word: string }[]>(
    'GET',
    `/api/content/analyze/${id}/words/top/1`,
  );
  await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId: word!.uniqueVocabId });
  await page.goto('/vocabulary');
  const rows = page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete 生', exact: true }).click();
  await holdNotice(page);
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Delete 生 (なま)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Word added to vocabulary');
  await expect(rows).toHaveCount(3);

  const card = blockedWords(page);
  await card.getByRole('button', { name: `Unblock ${word!.word}` }).click();
  await expect(card.getByText('No blocked words')).toBeVisible();
  // The notice of the deleted word may still be going.
  const unblocked = page.getByRole('listitem').filter({ hasText: 'Word unblocked' });
  await unblocked.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByRole('button', { name: `Unblock ${word!.word}` })).toBeVisible();
});

test('unblocking that fails is said', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫');
  const [word] = await gateway.call<{ uniqueVocabId: number; word: string }[]>(
    'GET',
    `/api/content/analyze/${id}/words/top/1`,
  );
  await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId: word!.uniqueVocabId });
  await page.route('**/api/users/1/vocabulary/blocked/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: `Unblock ${word!.word}` }).click();
  await expectNotice(page, 'Failed to unblock word');
  await expect(page.getByRole('button', { name: `Unblock ${word!.word}` })).toBeVisible();
});
