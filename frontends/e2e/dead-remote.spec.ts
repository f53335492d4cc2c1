import { expect, test } from './product.js';

for (const [file, pattern] of [
  ['entry', '**/mfe/vocabulary/remoteEntry.*.js'],
  ['page', '**/mfe/vocabulary/static/js/**'],
] as const) {
  test(`without the ${file} of a remote only its own area is down, and comes back on a retry`, async ({
    learner: page,
  }) => {
    await page.route(pattern, (route) => route.abort());
    await page.goto('/vocabulary');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('This area could not be loaded.');

    await page.getByRole('link', { name: 'Content Coverage' }).click();
    await expect(page.getByRole('heading', { name: 'New Analysis' })).toBeVisible();
    await expect(failure).toHaveCount(0);

    await page.getByRole('link', { name: 'Vocabulary Bank' }).click();
    await expect(failure).toContainText('This area could not be loaded.');
    await page.unroute(pattern);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your Vocabulary Bank' })).toBeVisible();
  });
}
