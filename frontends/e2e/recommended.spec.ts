import { test as base } from './arrived-page.js';
import { expectNotice } from './notices.js';
import { keepPicture } from './picture.js';
import { expect } from './product.js';
import { START_MS, startProduct } from './running-product.js';

/** A product without the starter sentences, which would be recommended before those of a test. */
const test = base.extend<object, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const product = await startProduct({
        AI_PROVIDER: 'none',
        TTS_PROVIDER: 'espeak',
        DEMO_STORY: 'off',
        DOWNLOADS: 'off',
        STARTER_CORPUS: 'off',
      });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ url }, use) => use(url),
});

test('what an administrator uploads is recommended to who knows all its words but one', async ({ page, baseURL }) => {
  await page.addInitScript(() => localStorage.setItem('userId', '1'));
  const headers = { origin: baseURL! };
  const sets = [{ set: 'particles' }, { set: 'most-frequent', count: 2_000 }];
  for (const data of sets)
    expect((await page.request.post('/api/users/1/known-sets', { data, headers })).ok()).toBe(true);
  await page.goto('/admin');
  const file = { name: 'book.tsv', mimeType: 'text/tab-separated-values' };
  const sentence = '黒い車の中で友達が珊瑚を見ている。\tA friend is looking at coral in the black car.';
  await page.getByTestId('corpus-file').setInputFiles({ ...file, buffer: Buffer.from(sentence) });
  await page.getByRole('region', { name: 'Upload Corpus File' }).getByRole('button', { name: 'Upload' }).click();
  await expectNotice(page, 'Upload started');
  const history = page.getByRole('region', { name: 'Upload History' });
  await expect(history.getByText(/^Completed /)).toBeVisible({ timeout: 30_000 });
  await keepPicture(page, '1 uploaded');
  const recommended = page.getByRole('region', { name: 'Recommended for you' });
  await expect(async () => {
    await page.goto('/sentence-bank');
    await expect(recommended.getByText('A friend is looking at coral in the black car.')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
  await keepPicture(page, '2 recommended');
  await recommended.getByRole('button', { name: 'Learn 珊瑚 with this sentence' }).click();
  await expectNotice(page, 'Card made');
  await expect(page.getByRole('button', { name: 'Edit the sentence for 珊瑚' })).toBeVisible();
});
