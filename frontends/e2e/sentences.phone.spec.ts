import { expectAxeFindsNothing } from './axe.js';
import { expect, test } from './product.js';

test('sentences are made, saved and exported with the thumb, and nothing is wider than the screen', async ({
  learner: page,
  gateway,
}) => {
  const fits = async (where: string) => {
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    const clientWidth = await page.evaluate(() => document.documentElement.clientWidth);
    expect.soft(scrollWidth, where).toBeLessThanOrEqual(clientWidth);
    await expectAxeFindsNothing(page, where, ['light']);
  };
  await gateway.starterProcessed();
  const id = await gateway.analyse(
    'とても長い題の付いた、橋の上で友達を待つ猫についての作品',
    '猫が橋の上で友達を待つ。',
  );
  await page.goto('/sentence-export');
  await fits('an invalid request');
  await page.goto(`/sentence-export?analysisId=${id}&wordCount=20`);
  await page.getByRole('checkbox', { name: /^橋/ }).tap();
  await page.getByRole('button', { name: 'Generate Sentences' }).tap();
  await expect(page.getByRole('progressbar')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Your Sentences' })).toBeInViewport({ timeout: 20_000 });
  await fits('sentences');
  await page.getByRole('button', { name: 'Edit the sentence for 猫' }).tap();
  await fits('editing');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Learn', exact: true }).tap();
  await page.getByRole('checkbox', { name: 'Select all sentences' }).tap();
  await fits('the bank');
  await page.getByRole('button', { name: 'Export to Anki' }).tap();
  await fits('the export');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).tap();
  expect((await downloading).suggestedFilename()).toMatch(/\.apkg$/);
});
