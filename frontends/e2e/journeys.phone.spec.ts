import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

const TEXT = Array.from({ length: 20 }, (_, index) => `猫が${index + 1}匹、静かな橋の上で月を見ている。`).join('');

test('who reads every day on a phone goes on where they were, looks a word up, saves a sentence, and sees the day', async ({
  learner: page,
  gateway,
}) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '橋の猫',
    content: TEXT,
    userId: 1,
  });
  await gateway.call('POST', `/api/documents/${document.id}/progress`, { sentenceIndex: 4 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue reading 橋の猫' }).tap();
  await expect(page.getByText('Sentence 5 of 20')).toBeVisible();
  const bridge = page.getByRole('button', { name: '橋', exact: true }).first();
  await expect(bridge).toHaveAttribute('data-state', 'unknown');
  // The text begins in the top fifth of the screen.
  const cat = page.getByRole('button', { name: '猫', exact: true }).first();
  expect((await cat.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height / 5);
  await keepPicture(page, '1 text');
  await bridge.tap();
  const sheet = page.getByRole('dialog', { name: '橋' });
  await expect(sheet).toContainText('bridge');
  await keepPicture(page, '2 word');
  await sheet.getByRole('button', { name: 'Learn' }).tap();
  await expect(page.getByText('橋 comes up in your reviews, with this sentence.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().tap();
  await page.getByRole('button', { name: 'Next sentence' }).tap();
  await expect(page.getByText('Sentence 6 of 20')).toBeVisible();
  await page.getByRole('button', { name: 'Back to library' }).tap();
  await expect(page.getByText('30.0%')).toBeVisible();
  await keepPicture(page, '3 shelf');
  await page.goto('/analytics');
  await expect(page.getByRole('table', { name: 'Your texts' }).getByRole('link', { name: '橋の猫' })).toBeVisible();
  await keepPicture(page, '4 analytics');
});
