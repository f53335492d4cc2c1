import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test('who is not sure how many words they know finds out with twenty, marks them, and can undo it', async ({
  learner: page,
}) => {
  await page.goto('/');
  const asking = page.waitForResponse((response) => response.url().includes('/known-sets/placement'));
  await page.getByRole('link', { name: 'I am not sure' }).click();
  const { steps }: { steps: { words: { otherSpellings: string[] }[] }[] } = await (await asking).json();
  await expect(page.getByRole('heading', { name: 'How many words do you know?' })).toBeVisible();
  const boxes = page.getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  const asked = await boxes.count();
  expect(asked).toBeGreaterThanOrEqual(8);
  expect(asked).toBeLessThanOrEqual(20);
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await keepPicture(page, '1 words');
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect(page.getByRole('status')).toHaveText('You know about 100 of the most frequent words');
  await expect(page.getByRole('heading', { name: 'Result' })).toBeInViewport();
  const inSeveralWays = steps.flatMap(({ words }) => words).filter(({ otherSpellings }) => otherSpellings.length > 0);
  await expect(page.getByText(/^also /)).toHaveCount(inSeveralWays.length);
  await expectAxeFindsNothing(page, 'the result');
  await keepPicture(page, '2 result');

  // Their meanings may show that one was known after all.
  await boxes.nth(4).check();
  await boxes.nth(5).check();
  await expect(page.getByRole('status')).toHaveText('You know about 300 of the most frequent words');
  await page.getByRole('button', { name: 'Mark 300 words as known' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: /known words$/ })).toBeVisible();

  await page.goto('/vocabulary');
  const sets = page.getByRole('list', { name: 'Marked sets' });
  await expect(sets).toContainText('300');
  await sets.getByRole('button', { name: /300/ }).click();
  await expect(sets).not.toContainText('300');
});

test('who knows none of the words is led to a text, and nothing is marked', async ({ learner: page, gateway }) => {
  await page.goto('/vocabulary/placement');
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect(page.getByRole('status')).toHaveText('These words are mostly new to you');
  await page.getByRole('link', { name: 'Find something to read' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Reading' }).getByRole('button', { name: /^Read / })).toBeVisible();
  expect(await gateway.call('GET', '/api/users/1/known-sets')).toEqual({ knownSets: [] });
});
