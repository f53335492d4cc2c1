import { answers, jobs, monitor, processing } from './admin-answers.js';
import { expectAxeFindsNothing } from './axe.js';
import { downloadsNaturalVoice } from './natural-voice.js';
import { expect, test } from './product.js';

test('both admin screens fit a phone, and axe finds nothing', async ({ learner: page }) => {
  await answers(page, 'GET corpus/jobs', jobs);
  await answers(page, 'GET processing-status', processing);
  await answers(page, 'GET monitor-status', { ...monitor, stallCount: 2 });
  for (const [path, text] of [
    ['/admin', 'archived'],
    ['/admin/monitor', 'Stalls: 2 of 3 before an automatic restart'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, path).toBeLessThanOrEqual(0);
    await expectAxeFindsNothing(page, path, ['light']);
  }
});

test('on a phone the natural voice is downloaded by one tap, and says how far that is', async ({ learner: page }) => {
  await downloadsNaturalVoice(page, (button) => button.tap());
});
